package import Foundation

/// A request, relative to the base URL.
package struct WireRequest: Hashable, Sendable {
    /// `GET`, `POST` and so on.
    package let method: String
    /// What follows the base URL, percent-encoded, from its first slash on.
    package let target: String
    /// The header fields besides those that each request has.
    package var headers: [HeaderField] = []
    /// JSON.
    package let body: Data?
    /// Whether sending it twice does what sending it once does.
    package let repetition: Repetition

    /// Makes a request from its parts.
    package init(method: String, target: String, body: Data? = nil, repetition: Repetition) {
        self.method = method
        self.target = target
        self.body = body
        self.repetition = repetition
    }

    /// What a repetition may do.
    package enum Repetition: Hashable, Sendable {
        /// Nothing more than one request: RFC 9110, section 9.2.2.
        case harmless
        /// Nothing more to the backend, but the second answer is another: an unlike that was already done.
        case answeredOtherwise
        /// A second post.
        case harmful
    }
}
