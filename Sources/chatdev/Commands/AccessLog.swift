internal import ChatDevBackend
internal import ChatDevCore
internal import Foundation

/// A line on standard error for each request that `serve` answers.
struct AccessLog: Sendable {
    let diagnostics: Diagnostics

    var log: @Sendable (AccessLogEntry) -> Void {
        { entry in diagnostics.trace(Self.line(for: entry)) }
    }

    /// `2026-11-30T22:05:11Z GET /api/posts/ 200 1234 B 2 ms`
    static func line(for entry: AccessLogEntry) -> SafeText {
        let time = RFC3339.string(from: Date(timeIntervalSince1970: entry.time.timeIntervalSince1970.rounded(.down)))
        let request = entry.method.isEmpty ? "-" : "\(entry.method) \(entry.target)" as SafeText
        return "\(time) \(request) \(entry.status) \(entry.bytes) B \(entry.duration.milliseconds) ms"
    }
}
