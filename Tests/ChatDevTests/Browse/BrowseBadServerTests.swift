import Foundation
import TestSupport
import TestTraits
import Testing

@testable import chatdev

/// The real executable over a backend that is slow, fails, or breaks off.
@Suite(.takesTurns)
struct BrowseBadServerTests {
    private static let refusal = HostileAnswer.whole("400 Bad Request", body: #"{"name":"X","details":"not today"}"#)

    private static func feed(likes: [String] = []) -> String {
        HostileAnswer.whole(body: "[\(post("b", likes: likes)),\(post("a", likes: []))]")
    }

    private static func post(_ id: String, likes: [String]) -> String {
        let names = likes.map { "\"\($0)\"" }.joined(separator: ",")
        return #"{"id":"\#(id)","likes":[\#(names)],"message":"Post \#(id)","time":"2023-06-12T22:03:23Z"}"#
    }

    @Test func goesOfflineAndComesBack() async throws {
        try await withTemporaryHome { home in
            let gate = Gate()
            let server = try HostileServer { connection in
                while connection.request() != nil {
                    connection.send(gate.isOpen ? HostileAnswer.whole(body: "[]") : Self.refusal)
                }
            }
            defer { server.stop() }
            let session = try BrowseFixture.open(home, url: server.url)
            try #require(await session.shows("The feed could not be loaded."))
            try #require(await session.shows("Offline since"))
            gate.open()
            session.type("r")
            try #require(await session.shows("No posts yet."))
            #expect(!session.screen.text.contains("Offline since"))
            gate.close()
            session.type("r")
            try #require(await session.shows("Offline since"))
            #expect(session.screen.text.contains("No posts yet."))
            session.type("q")
            #expect(await session.end() == .exited(0))
        }
    }

    @Test func aLikeUnderWayIsBusySentOnceAndChangesNothingUntilItSucceeds() async throws {
        try await withTemporaryHome { home in
            let gate = Gate()
            let server = try HostileServer { connection in
                while let request = connection.request() {
                    if request.method == "GET" {
                        connection.send(Self.feed())
                    } else {
                        gate.waitUntilOpen()
                        let isFirst = request.number == 2
                        connection.send(
                            isFirst ? Self.refusal : HostileAnswer.whole(body: Self.post("b", likes: ["abc12"])))
                    }
                }
            }
            defer { server.stop() }
            defer { gate.open() }
            let session = try BrowseFixture.open(home, url: server.url, ["CHATDEV_NO_MOTION": "1"])
            try #require(await session.shows("▌ ♡ 0   Post b"))
            session.type("l")
            try #require(await session.shows("▌ … 0   Post b"))
            // The screen goes on: a second press asks for nothing, other keys do what they do.
            session.type("l ljk?")
            try #require(await session.shows("take your like back"))
            session.type("q")
            try #require(await session.shows("▌ … 0   Post b"))
            gate.open()
            try #require(await session.shows("Not liked: "))
            #expect(session.screen.text.contains("not today"))
            #expect(session.screen.text.contains("▌ ♡ 0   Post b"))
            #expect(server.requests.count == 2)
            session.type("l")
            try #require(await session.shows("▌ ♥ 1   Post b"))
            session.type("q")
            #expect(await session.end() == .exited(0))
        }
    }

    @Test func aReloadThatIsNeverAnsweredHoldsNothingUp() async throws {
        try await withTemporaryHome { home in
            let gate = Gate()
            let server = try HostileServer { connection in
                while let request = connection.request() {
                    if request.number > 1 { gate.waitUntilOpen() }
                    connection.send(Self.feed())
                }
            }
            defer { server.stop() }
            defer { gate.open() }
            let session = try BrowseFixture.open(home, url: server.url)
            try #require(await session.shows("▌ ♡ 0   Post b"))
            session.type("r")
            try #require(await session.shows("loading"))
            session.type("j")
            try #require(await session.shows("▌ ♡ 0   Post a"))
            session.type("cHello")
            try #require(await session.shows("[ Post ]"))
            session.type("\u{03}y")
            #expect(await session.end() == .exited(0))
        }
    }

    @Test func leavingWhileAPostIsOnItsWayKeepsTheTextAndSaysHowToLook() async throws {
        try await withTemporaryHome { home in
            let gate = Gate()
            let server = try HostileServer { connection in
                while let request = connection.request() {
                    if request.method == "POST" { gate.waitUntilOpen() }
                    connection.send(Self.feed())
                }
            }
            defer { server.stop() }
            defer { gate.open() }
            let session = try BrowseFixture.open(home, url: server.url)
            try #require(await session.shows("▌ ♡ 0   Post b"))
            session.type("cHello\r")
            try #require(await session.shows("Posting"))
            session.type("\u{03}")
            try #require(await session.shows("Your post is still on its way."))
            session.type("y")
            #expect(await session.end() == .exited(4))
            #expect(session.screen.text.contains("look for it with: chatdev feed -n 5"))
            let kept = home.contents().filter { $0.contains("/post-") }
            #expect(kept.count == 1)
            #expect(try kept.map(home.read) == ["Hello"])
        }
    }

    /// Foundation traps there; what can be done is to leave the terminal as it was.
    @Test func anAnswerThatBreaksOffInItsHeaderLeavesTheTerminalAsItWas() async throws {
        try await withTemporaryHome { home in
            let server = try HostileServer { connection in
                _ = connection.request()
                connection.send("HTTP/1.1 200 OK\r\nContent-Ty")
            }
            defer { server.stop() }
            let session = try BrowseFixture.open(home, url: server.url)
            #if os(Linux)
            #expect(await session.end() == .exited(3))
            #else
            try #require(await session.shows("Offline since"))
            session.type("q")
            #expect(await session.end() == .exited(0))
            #endif
            #expect(session.settings == session.firstSettings)
            #expect(!session.screen.isAlternate)
            #expect(session.screen.isCursorShown)
        }
    }
}

/// What a script of a server asks, or waits for, on its own thread.
///
/// `@unchecked Sendable`: `value` is the only thing that changes, and it is touched only with `condition` locked.
final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var value = false

    var isOpen: Bool { condition.withLock { value } }

    func open() {
        condition.withLock {
            value = true
            condition.broadcast()
        }
    }

    func close() { condition.withLock { value = false } }

    func waitUntilOpen() {
        condition.withLock {
            while !value { condition.wait() }
        }
    }
}
