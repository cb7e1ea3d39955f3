#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import Foundation

/// What a process that still runs has cost so far.
struct RunningCost: Sendable {
    /// Seconds of processor time.
    let cpu: Double
    /// The memory that it alone holds, in bytes: without the pages of libraries, which all that use them share.
    let privateMemory: Double
    /// The most memory it has held at once.
    let peakMemory: Double
}

#if canImport(Darwin)
extension RunningCost {
    init(of process: pid_t) throws(BenchmarkError) {
        var usage = rusage_info_v4()
        let code = withUnsafeMutablePointer(to: &usage) {
            $0.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
                proc_pid_rusage(process, RUSAGE_INFO_V4, $0)
            }
        }
        guard code == 0 else { throw BenchmarkError("process \(process) cannot be looked at") }
        // It counts in ticks of the machine's clock.
        var unit = mach_timebase_info_data_t()
        mach_timebase_info(&unit)
        let ticks = Double(usage.ri_user_time + usage.ri_system_time)
        cpu = ticks * Double(unit.numer) / Double(unit.denom) / 1e9
        privateMemory = Double(usage.ri_phys_footprint)
        peakMemory = Double(usage.ri_lifetime_max_phys_footprint)
    }
}
#else
extension RunningCost {
    init(of process: pid_t) throws(BenchmarkError) {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0,
            let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let privateMemory = Self.bytes("RssAnon:", in: status),
            let peakMemory = Self.bytes("VmHWM:", in: status)
        else { throw BenchmarkError("process \(process) cannot be looked at") }
        cpu = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        self.privateMemory = privateMemory
        self.peakMemory = peakMemory
    }

    private static func bytes(_ name: String, in status: String) -> Double? {
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Double($0.filter(\.isNumber)) }.map { $0 * 1024 }
    }
}
#endif
