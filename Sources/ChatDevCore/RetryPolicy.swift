internal import Foundation

/// What may be sent again, and when. Pure: it knows no clock and sends nothing.
struct RetryPolicy: Sendable {
    /// How often a request is repeated at most.
    var maximumRetries = 2
    /// How long to wait where the backend does not say; twice that before the second retry.
    var pause: Duration = .milliseconds(200)

    /// Why a try did not succeed.
    enum Setback: Sendable {
        /// There was no answer.
        case failure(URLFailure.Kind, wasSent: Bool)
        /// There was one, of this status.
        case status(Int, retryAfter: String?)
    }

    /// How long to wait before the request is sent again, or `nil` where it must not be, or cannot be within the time
    /// that is left.
    func delay(
        after setback: Setback, repetition: WireRequest.Repetition, attempt: Int, now: Date, remaining: Duration
    ) -> Duration? {
        guard attempt <= maximumRetries, Self.isWorthRepeating(setback, repetition) else { return nil }
        var delay = pause * (1 << (attempt - 1))
        if case .status(_, let text?) = setback, let asked = Self.retryAfter(text, now: now) {
            delay = max(delay, asked)
        }
        return delay < remaining ? delay : nil
    }

    private static func isWorthRepeating(_ setback: Setback, _ repetition: WireRequest.Repetition) -> Bool {
        switch (setback, repetition) {
        case (.failure(.unreachable, let wasSent), .harmful): !wasSent
        case (.failure, .harmful), (.status, .harmful): false
        case (.failure(.unreachable, _), _), (.failure(.interrupted, _), _): true
        case (.failure(.unaddressable, _), _), (.failure(.insecure, _), _), (.failure(.malformed, _), _): false
        case (.status(let status, _), _): [429, 502, 503, 504].contains(status)
        }
    }

    /// What `Retry-After` asks for: seconds or a date (RFC 9110, section 10.2.3). A date that has passed asks for
    /// nothing; what is neither is ignored.
    static func retryAfter(_ text: String, now: Date) -> Duration? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) {
            // More digits than fit are for ever.
            return .seconds(min(Int(text) ?? .max, 1_000_000_000))
        }
        guard let date = httpDate(text) else { return nil }
        return .milliseconds(Int(max(0, min(date.timeIntervalSince(now), 1e9)) * 1000))
    }

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7); the two forms that were obsolete in 1999 are
    /// left unread.
    private static func httpDate(_ text: String) -> Date? {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT",
            let month = months.firstIndex(where: { $0 == parts[2] })
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        return RFC3339.date(from: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }
}
