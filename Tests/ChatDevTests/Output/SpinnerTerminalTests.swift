import Foundation
import TestSupport
import TestTraits
import Testing

/// The spinner on a real terminal, beside a backend that takes its time.
@Suite(.takesTurns)
struct SpinnerTerminalTests {
    private static let post = #"{"id":"aa11","likes":["abc12"],"message":"Howdy!","time":"2023-06-12T22:03:23Z"}"#
    private static let card = "♥ 1   Howdy!\n      2023-06-12T22:03:23Z · aa11"

    static let commands: [(arguments: [String], label: String, shown: String)] = [
        (["feed"], "Fetching the feed", "Top  [New]\n\n" + card),
        (["show", "aa11"], "Fetching the feed", card),
        (["post", "Howdy!"], "Posting", card),
        (["like", "aa11"], "Liking", card),
        (["unlike", "aa11"], "Unliking", card),
        (["api", "/api/posts/"], "Waiting for the answer", "[\(post)]"),
    ]

    @Test("It shows while the backend is waited for, and leaves no trace", arguments: commands)
    func leavesNoTrace(arguments: [String], label: String, shown: String) async throws {
        for moves in [true, false] {
            try await run(arguments, moves: moves) { session, gate in
                try #require(await session.shows(label), "\(session.screen.text)")
                gate.open()
                #expect(await session.end() == .exited(0))
                let lines = session.screen.lines.map { $0.trimmingCharacters(in: .whitespaces) }
                let wanted = shown.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                #expect(Array(lines.prefix(wanted.count)) == wanted)
                #expect(lines.dropFirst(wanted.count).allSatisfy { $0.isEmpty })
                let written = String(decoding: session.bytes, as: UTF8.self)
                #expect(written.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) } == moves)
            }
        }
    }

    @Test("An error takes its place")
    func givesWayToAnError() async throws {
        try await run(["like", "aa11", "bb22"], answer: HostileAnswer.whole("422 No", body: "{}")) { session, gate in
            try #require(await session.shows("Liking"))
            gate.open()
            #expect(await session.end() == .exited(1))
            #expect(
                session.screen.text.trimmingCharacters(in: .whitespacesAndNewlines) == """
                    chatdev: like aa11: the backend refused the request (HTTP 422): {}
                    chatdev: like bb22: the backend refused the request (HTTP 422): {}
                    """)
        }
    }

    #if os(Linux)
    /// Foundation traps there, and takes the process with it.
    @Test("So does the last word where the backend breaks off in its header")
    func givesWayToTheLastWord() async throws {
        try await run(["feed"], answer: "HTTP/1.1 200 OK\r\nContent-Ty") { session, gate in
            try #require(await session.shows("Fetching the feed"))
            gate.open()
            #expect(await session.end() == .exited(3))
            #expect(
                session.screen.text.trimmingCharacters(in: .whitespacesAndNewlines)
                    == "chatdev: the backend broke off in the middle of its answer")
        }
    }
    #endif

    /// Runs a command against a backend that answers once the gate is open.
    private func run(
        _ arguments: [String], moves: Bool = true, answer: String? = nil,
        _ body: (PtySession, Gate) async throws -> Void
    ) async throws {
        try await withTemporaryHome { home in
            let gate = Gate()
            let server = try HostileServer { connection in
                if let request = connection.request() {
                    gate.waitUntilOpen()
                    let content = request.method == "GET" ? "[\(Self.post)]" : Self.post
                    connection.send(answer ?? HostileAnswer.whole(body: content))
                }
            }
            defer { server.stop() }
            defer { gate.open() }
            var environment = home.environment.merging(["CHATDEV_URL": server.url, "CHATDEV_NETID": "abc12"]) { $1 }
            environment["TERM"] = "xterm-256color"
            environment["LANG"] = "C.UTF-8"
            if !moves { environment["CHATDEV_NO_MOTION"] = "1" }
            let options = arguments[0] == "api" ? [] : ["--time", "utc"]
            try await body(PtySession(BuiltProduct.chatdev, arguments + options, environment: environment), gate)
        }
    }
}
