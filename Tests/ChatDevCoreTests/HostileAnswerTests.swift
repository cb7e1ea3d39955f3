import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ChatDevCore

/// Answers that are wrong, cut short or odd, each on a real socket: what a fetch and a create make of them.
@Suite(.takesTurns)
struct HostileAnswerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: Data
        var ending = Ending.stay
        /// What a fetch gives; `nil` is an empty feed.
        var fetch: NetworkError?
        /// What a create gives.
        var create: NetworkError
        /// How often a fetch is sent.
        var tries = 1

        enum Ending { case close, reset, stay }

        /// An answer that leaves open what became of a create.
        init(_ name: String, _ answer: String, then ending: Ending = .stay, _ error: NetworkError, tries: Int = 1) {
            self.init(name, Data(answer.utf8), then: ending, error, create: .outcomeUnknown(error), tries: tries)
        }

        init(
            _ name: String, _ answer: Data, then ending: Ending = .stay, _ fetch: NetworkError?, create: NetworkError,
            tries: Int = 1
        ) {
            testDescription = name
            self.answer = answer
            self.ending = ending
            self.fetch = fetch
            self.create = create
            self.tries = tries
        }
    }

    static let brokenOff = NetworkError.interrupted(
        host: "127.0.0.1", reason: "it was closed before the answer was complete")
    static let notHTTP = NetworkError.malformedAnswer(reason: "it is not well-formed HTTP")
    static let notAPost = NetworkError.outcomeUnknown(.malformedAnswer(reason: "not an object"))
    static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    static let cases: [Case] = [
        Case(
            "nothing", "", then: .close, .interrupted(host: "127.0.0.1", reason: "it was closed without an answer"),
            tries: 3),
        Case("a reset", "", then: .reset, brokenOff, tries: 3),
        Case(
            "half a body", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{\"id\":", then: .close, brokenOff, tries: 3),
        Case(
            "a whole feed, but less than was announced", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[]", then: .close,
            brokenOff, tries: 3),
        Case("half a chunk", chunked + "10\r\n[{}", then: .close, brokenOff, tries: 3),
        Case("no last chunk", chunked + "2\r\n[]\r\n", then: .close, brokenOff, tries: 3),
        Case("a chunk without a size", chunked + "zz\r\n[]\r\n0\r\n\r\n", notHTTP),
        Case("no blank after a field's colon", "HTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\n[]", notHTTP),
        Case("no reason phrase", "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n[]", notHTTP),
        Case("bare line feeds", "HTTP/1.1 200 OK\nContent-Length: 2\n\n[]", notHTTP),
        Case("a line that is no field", "HTTP/1.1 200 OK\r\nnonsense\r\nContent-Length: 2\r\n\r\n[]", notHTTP),
        Case("a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n[]", notHTTP),
        Case("another protocol", "SSH-2.0-OpenSSH_9.2\r\n", notHTTP),
        Case(
            "Latin-1 in a field",
            Data("HTTP/1.1 200 OK\r\nX: ".utf8) + [0xE9] + Data("\r\nContent-Length: 2\r\n\r\n[]".utf8),
            notHTTP, create: .outcomeUnknown(notHTTP)),
        Case(
            "a web page",
            "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 6\r\n\r\n<html>",
            .unexpectedContent(status: 200, contentType: "text/html")),
        Case(
            "plain text", "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi",
            .unexpectedContent(status: 200, contentType: "text/plain")),
        Case("204", "HTTP/1.1 204 No Content\r\n\r\n", .malformedAnswer(reason: "it is empty (HTTP 204)")),
        Case(
            "an empty 200", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
            .malformedAnswer(reason: "it is empty (HTTP 200)")),
        Case(
            "JSON in lower-case fields", Data("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]".utf8), nil,
            create: notAPost),
        Case("a body that the close ends", Data("HTTP/1.1 200 OK\r\n\r\n[]".utf8), then: .close, nil, create: notAPost),
        Case(
            "100 first", Data("HTTP/1.1 100 Continue\r\n\r\n\(HostileAnswer.whole(body: "[]"))".utf8), nil,
            create: notAPost),
        Case(
            "103 first", Data("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n\(HostileAnswer.whole(body: "[]"))".utf8),
            nil, create: notAPost),
        Case(
            "304 unasked", Data("HTTP/1.1 304 Not Modified\r\n\r\n".utf8),
            .malformedAnswer(reason: "HTTP 304 was not asked for"),
            create: .malformedAnswer(reason: "HTTP 304 was not asked for")),
    ]

    @Test("Answers that are not as they should be", arguments: cases)
    func answer(_ row: Case) async throws {
        let server = try HostileServer { connection in
            while connection.request() != nil {
                connection.send(row.answer)
                switch row.ending {
                case .close: return
                case .reset: return connection.reset()
                case .stay: break
                }
            }
        }
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))

        if let error = row.fetch {
            await #expect(throws: error) { try await manager.fetchPosts() }
        } else {
            #expect(try await manager.fetchPosts() == [])
        }
        #expect(server.requests.count == row.tries)
        await #expect(throws: row.create) { try await manager.createPost(message: "x") }
        #expect(server.requests.count == row.tries + 1, "a create is sent once")
    }

    @Test(
        "401 is an answer, whatever scheme it asks for",
        arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"a\"", "Bearer", "Negotiate", "NTLM", "Odd", ""])
    func unauthorized(scheme: String) async throws {
        let field = scheme.isEmpty ? "X: y" : "WWW-Authenticate: \(scheme)"
        let server = try HostileServer(
            answering: HostileAnswer.whole("401 Unauthorized", field, body: #"{"details":"no"}"#))
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        for call in [
            { _ = try await manager.fetchPosts() }, { _ = try await manager.createPost(message: "x") },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: NetworkError.self) { try await call() }
            #expect(error?.status == 401)
            if case .refused = error { continue }
            Issue.record("\(String(describing: error)) is not a refusal")
        }
    }

    @Test("A call ends in time, however the answer is drawn out", arguments: ["silence", "header", "body"])
    func deadline(kind: String) async throws {
        let server = try HostileServer { connection in
            _ = connection.request()
            switch kind {
            case "header": connection.drip("HTTP/1.1 200 OK\r\nX: \(String(repeating: "a", count: 9999))", every: 20)
            case "body":
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n")
                connection.drip(String(repeating: " ", count: 9999), every: 20)
            default: connection.stayUntilEnd()
            }
        }
        defer { server.stop() }
        let timeout = Duration.milliseconds(300)
        let manager = try NetworkManager(baseURL: BaseURL(server.url), timeout: timeout)
        await #expect(throws: NetworkError.timedOut(after: timeout)) { try await manager.fetchPosts() }
        await #expect(throws: NetworkError.outcomeUnknown(.timedOut(after: timeout))) {
            try await manager.createPost(message: "x")
        }
    }

    @Test("Where there is no connection, nothing was sent")
    func unreachable() async throws {
        let closed = try HostileServer { _ in }
        closed.stop()
        let refused = NetworkError.unreachable(host: "127.0.0.1", reason: "nothing accepts connections there")
        let manager = try NetworkManager(baseURL: BaseURL(closed.url))
        await #expect(throws: refused) { try await manager.fetchPosts() }
        await #expect(throws: refused) { try await manager.createPost(message: "x") }
    }

    @Test("A server without TLS behind https is an insecure one, and nothing was sent")
    func insecure() async throws {
        let server = try HostileServer { $0.send("HTTP/1.1 400 Bad Request\r\n\r\n") }
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url.replacing("http:", with: "https:")))
        let error = NetworkError.insecure(host: "127.0.0.1", reason: "it does not speak TLS on that port")
        await #expect(throws: error) { try await manager.fetchPosts() }
        await #expect(throws: error) { try await manager.createPost(message: "x") }
    }

    @Test("A create whose TLS handshake is never answered was not sent")
    func silentHandshake() async throws {
        let server = try HostileServer { $0.stayUntilEnd() }
        defer { server.stop() }
        let timeout = Duration.milliseconds(300)
        let url = try BaseURL(server.url.replacing("http:", with: "https:"))
        let manager = NetworkManager(baseURL: url, timeout: timeout)
        await #expect(throws: NetworkError.timedOut(after: timeout)) { try await manager.createPost(message: "x") }
    }
}
