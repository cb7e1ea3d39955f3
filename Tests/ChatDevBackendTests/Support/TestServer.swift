import ChatDevCore
import Foundation
import TestSupport

@testable import ChatDevBackend

/// Texts that a server's thread adds and a test reads.
///
/// `@unchecked Sendable`: `values` is touched only with the lock held.
final class Notes<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Value] = []

    func add(_ value: Value) {
        lock.withLock { values.append(value) }
    }

    var all: [Value] { lock.withLock { values } }
}

/// Lends a server with an empty journal to blocking code on a thread of its own.
func withServer<Result: Sendable>(
    _ address: ListenAddress = .ephemeral, examples: [Post] = [], limits: ServerLimits = ServerLimits(),
    log: (@Sendable (AccessLogEntry) -> Void)? = nil, _ body: @escaping @Sendable (BackendServer) throws -> Result
) async throws -> Result {
    try await withTemporaryHome { home in
        let journal = home.file("posts.journal")
        return try await onOwnThread {
            Swift.Result {
                let server = try BackendServer(
                    address: address, journal: journal, examples: examples, limits: limits, log: log)
                defer { server.stop() }
                return try body(server)
            }
        }.get()
    }
}
