internal import Foundation

/// How long ago something was, in the largest unit that fits, as `gh` says it.
enum RelativeTime {
    /// Clocks of servers are a little ahead now and then; a post from "in 3 seconds" would only puzzle.
    private static let tolerance = 60.0

    private static let minute = 60
    private static let hour = 60 * minute
    private static let day = 24 * hour
    private static let month = 30 * day
    private static let year = 365 * day

    /// `just now`, `5 minutes ago`, `2 months ago`, or `in 3 hours` for a time that is yet to come.
    static func text(for time: Date, now: Date) -> String {
        let age = now.timeIntervalSince(time)
        guard abs(age) >= tolerance else { return "just now" }
        let amount = amount(of: Int(min(abs(age), 1e12)))
        return age > 0 ? "\(amount) ago" : "in \(amount)"
    }

    private static func amount(of seconds: Int) -> String {
        let (count, unit) =
            switch seconds {
            case ..<hour: (seconds / minute, "minute")
            case ..<day: (seconds / hour, "hour")
            case ..<month: (seconds / day, "day")
            case ..<year: (seconds / month, "month")
            default: (seconds / year, "year")
            }
        return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
}
