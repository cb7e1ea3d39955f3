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
