internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Times by the clock on the wall, as `TZ` or else the system has it.
///
/// Through `localtime_r`: Foundation on Linux reads `TZ=UTC+3` with the wrong sign, and can trap where the time zones
/// are not installed.
enum LocalTime {
    /// `localtime_r`, unlike `localtime`, need not read `TZ` (POSIX).
    private static let readTimeZone: Void = tzset()

    /// `2026-11-30 17:05`
    static func text(for time: Date) -> String {
        _ = readTimeZone
        let limit = 253_402_300_799.0
        var seconds = time_t(min(max(time.timeIntervalSince1970.rounded(.down), -limit), limit))
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "?" }
        let year = padded(Int(parts.tm_year) + 1900, 4)
        let day = "\(year)-\(padded(Int(parts.tm_mon) + 1, 2))-\(padded(Int(parts.tm_mday), 2))"
        return "\(day) \(padded(Int(parts.tm_hour), 2)):\(padded(Int(parts.tm_min), 2))"
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
