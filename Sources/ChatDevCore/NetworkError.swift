public import Foundation

/// Every way in which a call of the backend fails.
public indirect enum NetworkError: Error, Hashable, Sendable {
    /// No connection could be opened, so nothing was sent.
    case unreachable(host: String, reason: String)
    /// TLS could not be agreed on, so nothing was sent.
    case insecure(host: String, reason: String)
    /// The connection broke after the request had begun.
    case interrupted(host: String, reason: String)
    /// The whole call took longer than it may.
    case timedOut(after: Duration)
    /// There is no post of that id: the backend's answer to a wrong one, be it 400, 404 or 500.
    case noSuchPost(status: Int, details: String)
    /// The post was not liked by that NetID, so it could not be unliked.
    case notLiked(status: Int, details: String)
    /// The backend refused the request.
    case refused(status: Int, details: String)
    /// The backend pointed elsewhere, to where the request must not follow.
    case redirected(status: Int, location: String)
    /// The answer is HTTP, but not what was asked for: a web page, say.
    case unexpectedContent(status: Int, contentType: String)
    /// The answer is not HTTP, not JSON or not whole.
    case malformedAnswer(reason: String)
    /// The answer is larger than a feed can be.
    case tooLarge(limit: Int)
    /// The id cannot be part of a request: empty, `.` or `..`.
    case invalidID(String)
    /// The caller's task was cancelled.
    case cancelled
    /// A create was sent, and whether the post exists is not known.
    case outcomeUnknown(NetworkError)
}

extension NetworkError: LocalizedError, CustomStringConvertible {
    /// What happened, as the rest of a line that starts with what was tried: `like 6764…: no such post (HTTP 400)`.
    public var description: String {
        switch self {
        case .unreachable(let host, let reason):
            "could not reach \(host): \(reason)"
        case .insecure(let host, let reason):
            "no secure connection to \(host): \(reason)"
        case .interrupted(let host, let reason):
            "the connection to \(host) broke: \(reason)"
        case .timedOut(let duration):
            "no complete answer within \(duration.inWords)"
        case .noSuchPost(let status, let details):
            // A 500 is what the backend says where it fell over an id; so what it says is shown too.
            status < 500 ? "no such post (HTTP \(status))" : "no such post (HTTP \(status): \(details))"
        case .notLiked(let status, _):
            "that NetID has not liked the post, so there is no like to take back (HTTP \(status))"
        case .refused(let status, let details):
            details.isEmpty
                ? "the backend refused the request (HTTP \(status))"
                : "the backend refused the request (HTTP \(status)): \(details)"
        case .redirected(let status, let location):
            location.isEmpty
                ? "the backend sent a redirect without an address (HTTP \(status))"
                : "the backend sent a redirect to \(location) (HTTP \(status)); it was not followed"
        case .unexpectedContent(let status, let contentType):
            "the answer is not JSON but \(contentType.isEmpty ? "of an unknown type" : contentType) (HTTP \(status))"
        case .malformedAnswer(let reason):
            "the backend sent a malformed answer: \(reason)"
        case .tooLarge(let limit):
            "the answer is larger than \(limit / 1_000_000) MB"
        case .invalidID(let id):
            "“\(id)” cannot be a post's id"
        case .cancelled:
            "cancelled"
        case .outcomeUnknown(let cause):
            "the post was sent, but it is not known whether it was stored: \(cause)"
        }
    }

    /// The same sentence, for `localizedDescription`.
    public var errorDescription: String? { description }

    /// The status that the backend answered with, where it answered.
    public var status: Int? {
        switch self {
        case .noSuchPost(let status, _), .notLiked(let status, _), .refused(let status, _), .redirected(let status, _),
            .unexpectedContent(let status, _):
            status
        case .outcomeUnknown(let cause):
            cause.status
        case .unreachable, .insecure, .interrupted, .timedOut, .malformedAnswer, .tooLarge, .invalidID, .cancelled:
            nil
        }
    }

    /// What to do next, where there is one clear thing.
    public var advice: String? {
        switch self {
        case .unreachable: "is the address right, and is the backend running?"
        case .insecure: "the backend's certificate, or this machine's clock, may be wrong; nothing was sent"
        case .redirected: "use that address, if you trust it"
        case .unexpectedContent: "is the address that of a ChatDev backend, and does this network ask for a login?"
        case .outcomeUnknown: "look at the feed before trying again"
        case .interrupted, .timedOut, .noSuchPost, .notLiked, .refused, .malformedAnswer, .tooLarge, .invalidID,
            .cancelled:
            nil
        }
    }
}

extension Duration {
    /// `30 seconds`, `1 second`, `0.5 seconds`.
    fileprivate var inWords: String {
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        guard milliseconds % 1000 != 0 else {
            return milliseconds == 1000 ? "1 second" : "\(milliseconds / 1000) seconds"
        }
        return "\(Double(milliseconds) / 1000) seconds"
    }
}
