import Foundation
import TestSupport
import TestTraits
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import ChatDevCore

/// What an exchange leaves behind.
@Suite(.takesTurns)
struct ExchangeTests {
    /// Ends a stream when it goes.
    private final class Token: Sendable {
        let gone: AsyncStream<Never>.Continuation

        init(_ gone: AsyncStream<Never>.Continuation) {
            self.gone = gone
        }

        deinit { gone.finish() }
    }

    @Test("Nothing, long before the time for it would have been over", .timeLimit(.minutes(1)))
    func isLetGo() async throws {
        let server = try HostileServer { connection in
            while connection.request() != nil { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]") }
        }
        defer { server.stop() }
        let (end, gone) = AsyncStream<Never>.makeStream()
        do {
            let token = Token(gone)
            let url = try #require(URL(string: server.url))
            let exchange = Exchange(URLRequest(url: url), limit: 10, mustKnowWhetherSent: false) { [token] _ in
                _ = token
            }
            let outcome = await exchange.run(in: .session(for: .harmless), atMost: .seconds(86_400))
            #expect(try outcome.get().body == Data("[]".utf8))
        }
        for await _ in end {}
    }
}
