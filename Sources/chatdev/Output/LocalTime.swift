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

    /// The moment at which the clock on the wall shows what one in UTC shows at `time`.
    static func moment(asInUTC time: Date) -> Date? {
        _ = readTimeZone
        let whole = time.timeIntervalSince1970.rounded(.down)
        var seconds = time_t(whole)
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil else { return nil }
        // Whether it is summer time then, mktime is to find out.
        parts.tm_isdst = -1
        return Date(timeIntervalSince1970: Double(mktime(&parts)) + time.timeIntervalSince1970 - whole)
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
