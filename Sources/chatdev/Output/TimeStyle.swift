internal import ChatDevCore
internal import Foundation

/// How `--time` shows times on cards. TSV and JSON have RFC 3339 in UTC whatever it says: what a script reads must not
/// depend on a setting.
enum TimeStyle: String, CaseIterable, Sendable {
    /// `5 minutes ago`
    case relative
    /// `2026-11-30 17:05` by the clock on the wall.
    case local
    /// `2026-11-30T22:05:11Z`
    case utc

    /// A time as this style has it.
    func text(for time: Date, now: Date) -> String {
        switch self {
        case .relative: RelativeTime.text(for: time, now: now)
        case .local: LocalTime.text(for: time)
        case .utc: RFC3339.string(from: time)
        }
    }
}
