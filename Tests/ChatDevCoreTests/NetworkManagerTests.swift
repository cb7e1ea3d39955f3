import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ChatDevCore

/// The four calls: what goes out, and what each answer means.
@Suite(.takesTurns)
struct NetworkManagerTests {
    static let json = #"{"likes":["abc12"],"message":"Howdy!","time":"2023-06-12T22:03:23Z","id":"a1"}"#
    static let post = Post(
        id: "a1", likes: ["abc12"], message: "Howdy!", time: Date(timeIntervalSince1970: 1_686_607_403))

    private func netID() throws -> NetID { try NetID("ABC12") }

    @Test("Each call's request is the contract's")
    func requests() async throws {
        let server = try HostileServer { connection in
            while let request = connection.request() {
                connection.send(HostileAnswer.whole(body: request.method == "GET" ? "[\(Self.json)]" : Self.json))
            }
        }
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url + "/base/"))
        #expect(try await manager.fetchPosts() == [Self.post])
        #expect(try await manager.createPost(message: "a \"b\"\n🐻/") == Self.post)
        #expect(try await manager.likePost(id: "a1", netID: netID()) == Self.post)
        #expect(try await manager.unlikePost(id: "a/b ü%", netID: netID()) == Self.post)

        let lines = server.requests.map { "\($0.method) \($0.target) \($0.body)" }
        #expect(
            lines == [
                "GET /base/api/posts/ ",
                #"POST /base/api/posts/create/ {"message":"a \"b\"\n🐻/"}"#,
                #"POST /base/api/posts/a1/like/ {"netId":"abc12"}"#,
                #"POST /base/api/posts/a%2Fb%20%C3%BC%25/unlike/ {"netId":"abc12"}"#,
            ])
        #expect(
            server.requests.map { $0.field("Content-Type") } == [nil] + Array(repeating: "application/json", count: 3))
        #expect(server.requests.allSatisfy { $0.field("Accept") == "application/json" })
    }

    @Test("Ids that would be no segment of their own are refused", arguments: ["", ".", ".."])
    func invalidID(id: String) async throws {
        let manager = try NetworkManager(baseURL: BaseURL("http://127.0.0.1:1"))
        await #expect(throws: NetworkError.invalidID(id)) { try await manager.likePost(id: id, netID: NetID("abc12")) }
        await #expect(throws: NetworkError.invalidID(id)) {
            try await manager.unlikePost(id: id, netID: NetID("abc12"))
        }
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let status: String
        var type = "application/json"
        let body: String
        let error: NetworkError
        var testDescription: String { "\(status) \(body)" }
    }

    static let unknownID = "Invalid postId or netId supplied"
    static let refusals = [
        Refusal(
            status: "400 Bad Request", body: #"{"name":"InvalidArgumentError","details":"\#(unknownID)"}"#,
            error: .noSuchPost(status: 400, details: unknownID)),
        Refusal(
            status: "404 Not Found", body: #"{"name":"NotFound","details":"no"}"#,
            error: .noSuchPost(status: 404, details: "no")),
        Refusal(
            status: "404 Not Found", type: "text/html", body: "<html>Cannot POST</html>",
            error: .refused(status: 404, details: "a web page instead of JSON")),
        Refusal(
            status: "500 Internal Server Error", body: #"{"name":"CastError","details":"Cast to ObjectId failed"}"#,
            error: .noSuchPost(status: 500, details: "Cast to ObjectId failed")),
        Refusal(
            status: "500 Internal Server Error", body: #"{"name":"SyntaxError","details":"Unexpected token"}"#,
            error: .refused(status: 500, details: "Unexpected token")),
        Refusal(
            status: "400 Bad Request",
            body: #"{"name":"InvalidArgumentError","details":"The given netId has not liked this post"}"#,
            error: .notLiked(status: 400, details: "The given netId has not liked this post")),
        Refusal(
            status: "422 Unprocessable Entity",
            body:
                #"{"name":"Validation Failed","details":{"req.netId":{"message":"'netId' is required"},"b":{"message":"x"}}}"#,
            error: .refused(status: 422, details: "x; 'netId' is required")),
        Refusal(
            status: "418 I'm a teapot", type: "text/plain", body: "short\u{1b}[31m and\r\nstout",
            error: .refused(status: 418, details: "short [31m and stout")),
        Refusal(
            status: "403 Forbidden", type: "text/plain", body: String(repeating: "x", count: 5000),
            error: .refused(status: 403, details: String(repeating: "x", count: 199) + "…")),
        Refusal(status: "400 Bad Request", body: "", error: .refused(status: 400, details: "")),
    ]

    @Test("A refusal says why, in whatever form it comes", arguments: refusals)
    func refusal(_ row: Refusal) async throws {
        let server = try HostileServer(
            answering: "HTTP/1.1 \(row.status)\r\nContent-Type: \(row.type)\r\n"
                + "Content-Length: \(row.body.utf8.count)\r\n\r\n\(row.body)")
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        await #expect(throws: row.error) { try await manager.unlikePost(id: "a", netID: NetID("abc12")) }
        #expect(server.requests.count == 1)
    }

    @Test(
        "What a create's answer says about the post",
        arguments: [
            ("400 Bad Request", false), ("422 Unprocessable Entity", false), ("429 Too Many Requests", false),
            ("500 Internal Server Error", false), ("503 Service Unavailable", false), ("502 Bad Gateway", true),
            ("504 Gateway Timeout", true), ("301 Moved", false), ("303 See Other", true),
        ])
    func create(status: String, isOpen: Bool) async throws {
        let server = try HostileServer(answering: HostileAnswer.whole(status, "Location: /x", body: "{}"))
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        let error = await #expect(throws: NetworkError.self) { try await manager.createPost(message: "x") }
        if case .outcomeUnknown = error { #expect(isOpen) } else { #expect(!isOpen) }
        #expect(server.requests.count == 1)
    }

    @Test("A feed that has not changed costs a header")
    func notModified() async throws {
        let server = try HostileServer { connection in
            while let request = connection.request() {
                connection.send(
                    request.field("If-None-Match") == "W/\"1\""
                        ? "HTTP/1.1 304 Not Modified\r\nETag: W/\"1\"\r\n\r\n"
                        : HostileAnswer.whole("200 OK", "ETag: W/\"1\"", body: "[\(Self.json)]"))
            }
        }
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        let feed = try #require(try await manager.fetchFeed())
        #expect(feed == Feed(posts: [Self.post], entityTag: "W/\"1\""))
        #expect(try await manager.fetchFeed(ifChangedSince: feed.entityTag) == nil)
        #expect(try await manager.fetchFeed(ifChangedSince: "W/\"0\"") == feed)
    }

    @Test("An unlike whose first answer got lost is done")
    func unlikeTwice() async throws {
        let server = try HostileServer { connection in
            while let request = connection.request() {
                if request.method == "GET" {
                    connection.send(HostileAnswer.whole(body: "[\(Self.json)]"))
                } else if connection.number == 1 {
                    return
                } else {
                    connection.send(
                        HostileAnswer.whole(
                            "400 Bad Request", body: #"{"details":"The given netId has not liked this post"}"#))
                }
            }
        }
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        #expect(try await manager.unlikePost(id: "a1", netID: NetID("rs929")) == Self.post)
        #expect(server.requests.map(\.method) == ["POST", "POST", "GET"])
    }

    @Test("The trace tells what happens, without secrets")
    func trace() async throws {
        let server = try HostileServer(
            answering: HostileAnswer.whole("200 OK", "Set-Cookie: a=b", "X-Kind: c", body: "[]"))
        defer { server.stop() }
        let log = EventLog()
        let manager = try NetworkManager(baseURL: BaseURL(server.url)) { log.add($0) }
        _ = try await manager.fetchPosts()
        _ = try await manager.fetchPosts()
        #expect(
            log.lines
                == Array(
                    repeating: [
                        "GET \(server.url)/api/posts/ attempt 1", "200 Set-Cookie=[redacted] X-Kind=c", "2 of 2",
                        "done 2",
                    ], count: 2
                ).flatMap(\.self))
        #expect(server.requests.allSatisfy { $0.field("Cookie") == nil }, "no cookie is kept")
    }
}

/// Collects events. `@unchecked Sendable`: read and written under `lock`.
final class EventLog: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [String] = []

    var lines: [String] { lock.withLock { entries } }

    func add(_ event: TransportEvent) {
        let line =
            switch event {
            case .sending(let method, let url, _, _, let attempt): "\(method) \(url) attempt \(attempt)"
            case .answered(let status, let headers):
                "\(status) "
                    + headers.filter { !$0.name.hasPrefix("Content") }.map { "\($0.name)=\($0.value)" }.joined(
                        separator: " ")
            case .received(let bytes, let expected): "\(bytes) of \(expected ?? -1)"
            case .finished(let size, _): "done \(size)"
            case .retrying(_, let delay): "retry after \(delay)"
            }
        lock.withLock { entries.append(line) }
    }
}
