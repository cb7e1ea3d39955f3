/// Why there is no answer.
struct WireFailure: Error {
    /// Whom the request was sent to, which may be where it was redirected.
    let host: String
    let reason: Reason
    /// Whether any of the request's body may have gone out.
    let wasSent: Bool

    enum Reason {
        case cancelled
        case deadline
        case tooLarge(limit: Int)
        case failed(URLFailure)
    }
}
