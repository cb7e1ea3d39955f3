/// What happens on the wire, for a trace or a progress display. Fields that hold secrets are already redacted.
package enum TransportEvent: Sendable {
    /// A request goes out: its number of tries so far, from 1.
    case sending(method: String, url: String, headers: [HeaderField], bodySize: Int, attempt: Int)
    /// The head of an answer has come.
    case answered(status: Int, headers: [HeaderField])
    /// So much of the body has come; `expected` where the backend said how much there is.
    case received(bytes: Int, expected: Int?)
    /// The call is done, after `elapsed`.
    case finished(bodySize: Int, elapsed: Duration)
    /// A try failed and will be repeated after `delay`.
    case retrying(after: NetworkError, delay: Duration)
}
