package import Foundation

/// One request and its answer, as plain values: the text in it comes from the client and is not safe to print.
package struct AccessLogEntry: Hashable, Sendable {
    /// When the answer was ready.
    package let time: Date

    /// The client's address.
    package let client: String

    /// The method, empty where the request could not be read so far.
    package let method: String

    /// The target as the client sent it, empty where the request could not be read so far.
    package let target: String

    /// The status of the answer.
    package let status: Int

    /// The bytes of the answer's content.
    package let bytes: Int

    /// The time from the request's first byte to the answer.
    package let duration: Duration
}
