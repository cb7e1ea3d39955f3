package import Foundation

/// A backend that runs on a thread of its own, until it is stopped.
package final class BackendServer: Sendable {
    /// Its address as a client types it: `http://127.0.0.1:49152`.
    package let url: String

    /// Opens the journal, binds the address (port 0: any free one) and starts to serve.
    ///
    /// - Parameter examples: put into a journal that does not exist yet.
    package init(
        address: ListenAddress, journal: URL, examples: [String] = [], limits: ServerLimits = ServerLimits(),
        log: (@Sendable (AccessLogEntry) -> Void)? = nil
    ) throws(BackendError) {
        throw BackendError(description: "")
    }

    /// Stops accepting, answers what has been read, syncs, and returns when the thread has ended.
    package func stop() {}
}

/// Where a server listens.
package struct ListenAddress: Hashable, Sendable {
    package let host: String
    package let port: UInt16
    package static let ephemeral = ListenAddress(host: "127.0.0.1", port: 0)
}

package struct ServerLimits: Sendable {
    package init() {}
}

package struct AccessLogEntry: Sendable {}

package struct BackendError: Error, CustomStringConvertible {
    package let description: String
}
