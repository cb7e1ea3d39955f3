import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ChatDevCore

/// Connections that are kept open, and closed at the worst moment.
@Suite(.takesTurns)
struct KeepAliveTests {
    static let post = #"{"likes":[],"message":"x","time":"2023-06-12T22:03:23Z","id":"a"}"#

    /// Answers one request a connection and promises to keep it open; then closes it on the next.
    private func staleServer() throws -> HostileServer {
        try HostileServer { connection in
            guard let request = connection.request() else { return }
            connection.send(HostileAnswer.whole(body: request.method == "GET" ? "[]" : Self.post))
            _ = connection.request()
        }
    }

    @Test("A fetch survives a connection that closes under it")
    func fetch() async throws {
        let server = try staleServer()
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        for _ in 1...4 { #expect(try await manager.fetchPosts() == []) }
    }

    @Test("A create is never sent twice, not even by libcurl, when its connection closes without an answer")
    func create() async throws {
        let server = try HostileServer { connection in
            while let request = connection.request() {
                guard request.method == "GET" else { return }
                connection.send(HostileAnswer.whole(body: "[]"))
            }
        }
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        let lost = NetworkError.interrupted(host: "127.0.0.1", reason: "it was closed without an answer")
        for round in 1...5 {
            _ = try await manager.fetchPosts()
            await #expect(throws: NetworkError.outcomeUnknown(lost)) { try await manager.createPost(message: "x") }
            #expect(server.requests.filter { $0.method == "POST" }.count == round)
        }
    }

    @Test("A create after an idle connection was closed arrives once")
    func createAfterIdle() async throws {
        let server = try HostileServer { connection in
            guard let request = connection.request() else { return }
            connection.send(HostileAnswer.whole(body: request.method == "GET" ? "[]" : Self.post))
        }
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        for round in 1...5 {
            _ = try await manager.fetchPosts()
            #expect(try await manager.createPost(message: "x").id == "a")
            #expect(server.requests.filter { $0.method == "POST" }.count == round)
        }
    }

    @Test("Nor where the server keeps open what it was asked to close", arguments: [true, false])
    func createOnKept(isObedient: Bool) async throws {
        let server = try HostileServer { connection in
            guard connection.request() != nil else { return }
            let field = isObedient ? "Connection: close" : "Connection: keep-alive"
            connection.send(HostileAnswer.whole("201 Created", field, body: Self.post))
            if !isObedient { _ = connection.request() }
        }
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        for round in 1...5 {
            #expect(try await manager.createPost(message: "x").id == "a")
            #expect(server.requests.count == round)
            #expect(server.connections == round)
        }
    }

    @Test("Connections are reused")
    func reuse() async throws {
        let server = try HostileServer(answering: HostileAnswer.whole(body: "[]"))
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        for _ in 1...20 { _ = try await manager.fetchPosts() }
        #expect(server.requests.count == 20)
        #expect(server.connections < 20)
    }
}
