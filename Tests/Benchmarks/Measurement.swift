import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What one run of a command cost, by the operating system's own account.
struct Measurement: Sendable {
    /// Seconds from its start to its end.
    let wall: Double
    /// Seconds of processor time, its children's included.
    let cpu: Double
    /// The largest process of it, in bytes; never smaller than this very process (Linux keeps the mark over `exec`).
    let peakMemory: Double
    /// How it ended, as a shell says it.
    let status: Int32
}

extension Measurement {
    /// Runs a command and waits for it. Its stdout goes to a file, so that no reader slows it down.
    static func run(_ command: Command, output: String) throws(BenchmarkError) -> Measurement {
        let line = "exec </dev/null >\(Command.quoted(output)) 2>/dev/null; exec \(command.line)"
        var arguments: [UnsafeMutablePointer<CChar>?] =
            ["sh", "-c", line].map { (word: String) in strdup(word) } + [nil]
        defer { arguments.forEach { free($0) } }

        var pid: pid_t = 0
        let start = ContinuousClock.now
        let code = posix_spawn(&pid, "/bin/sh", nil, nil, &arguments, environ)
        guard code == 0 else { throw BenchmarkError("sh could not be started: \(String(cString: strerror(code)))") }
        var usage = rusage()
        var status: Int32 = 0
        while wait4(pid, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw BenchmarkError("\(command.name) was lost while it ran") }
        }
        let elapsed = ContinuousClock.now - start
        return Measurement(
            wall: elapsed / .seconds(1), cpu: usage.ru_utime.seconds + usage.ru_stime.seconds,
            peakMemory: Double(usage.ru_maxrss) * residentUnit,
            status: status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f)
    }

    /// What `ru_maxrss` counts in: kilobytes on Linux, bytes on macOS.
    private static var residentUnit: Double {
        #if canImport(Darwin)
        1
        #else
        1024
        #endif
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
