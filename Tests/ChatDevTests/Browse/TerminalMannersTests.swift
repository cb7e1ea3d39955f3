import Foundation
import TestSupport
import TestTraits
import Testing

@testable import chatdev

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Every way out leaves the terminal as it was.
@Suite(.takesTurns)
struct TerminalMannersTests {
    @Test(
        "Each ending gives the settings back to the bit",
        arguments: [
            ("q", nil, ProcessStatus.exited(0)),
            ("\u{03}", nil, .signalled(SIGINT)),
            ("", SIGINT, .signalled(SIGINT)),
            ("", SIGTERM, .signalled(SIGTERM)),
            ("", SIGHUP, .signalled(SIGHUP)),
        ] as [(String, Int32?, ProcessStatus)])
    func givesTheTerminalBack(_ keys: String, _ signal: Int32?, _ status: ProcessStatus) async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(3)) { home, url, _ in
            let session = try BrowseFixture.open(home, url: url)
            try #require(await session.shows("Post 3"))
            #expect(session.settings != session.firstSettings)
            session.type(keys)
            if let signal { session.signal(signal) }
            #expect(await session.end() == status)
            #expect(session.settings == session.firstSettings)
            #expect(!session.screen.isAlternate)
            #expect(session.screen.isCursorShown)
            let written = String(decoding: session.bytes, as: UTF8.self)
            for mode in ["?1000", "?1006", "?2004"] { #expect(written.contains("\u{1B}[\(mode)l"), "\(mode)") }
            #expect(written.contains("\u{1B}[?7h"))
        }
    }

    @Test func aDraftOutlivesATermination() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(3)) { home, url, _ in
            let session = try BrowseFixture.open(home, url: url)
            try #require(await session.shows("Post 3"))
            session.type("cMy words")
            try #require(await session.shows("My words"))
            session.signal(SIGTERM)
            #expect(await session.end() == .signalled(SIGTERM))
            #expect(session.screen.text.contains("chatdev: your text is kept in"))
            #expect(try home.contents().filter { $0.contains("/post-") }.map(home.read) == ["My words"])
        }
    }

    @Test func aClosedTerminalEndsIt() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(3)) { home, url, _ in
            let session = try BrowseFixture.open(home, url: url)
            try #require(await session.shows("Post 3"))
            session.hangUp()
            #expect(await session.end() == .signalled(SIGHUP))
        }
    }

    @Test func aClosedTerminalEndsItWhereItsSignalIsIgnored() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(3)) { home, url, _ in
            var environment = BrowseFixture.environment(home, url: url)
            environment["CHATDEV"] = BuiltProduct.chatdev
            let session = try PtySession(
                "/bin/sh", ["-c", #"trap '' HUP; exec "$CHATDEV" browse"#], environment: environment)
            try #require(await session.shows("Post 3"))
            session.hangUp()
            #expect(await session.end() == .signalled(SIGHUP))
        }
    }

    @Test func suspendsAndResumesUnderAShell() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(3)) { home, url, _ in
            var environment = BrowseFixture.environment(home, url: url)
            environment["PS1"] = "prompt> "
            environment["CHATDEV"] = BuiltProduct.chatdev
            let session = try PtySession("/bin/sh", ["-i"], environment: environment)
            try #require(await session.isAtPrompt())
            let before = session.settings
            session.type("\"$CHATDEV\" browse\r")
            try #require(await session.shows("▌ ♡ 0   Post 3"))
            session.type("j\u{1A}")
            try #require(await session.isAtPrompt())
            #expect(session.settings == before)
            // The shell is there and echoes, as on any day.
            session.type("echo still-$((40 + 2))\r")
            try #require(await session.shows("still-42"))
            session.resize(columns: 60, rows: 12)
            session.type("fg\r")
            try #require(await session.wait { $0.isAlternate && $0.text.contains("▌ ♡ 0   Post 2") } != nil)
            #expect(session.screen.lines[0].hasSuffix("2/3"))
            session.type("q")
            try #require(await session.isAtPrompt())
            #expect(session.settings == before)
            session.type("exit\r")
            #expect(await session.end() == .exited(0))
        }
    }

    @Test func paintsAnewAfterBeingStoppedFromOutside() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(3)) { home, url, _ in
            let session = try BrowseFixture.open(home, url: url)
            try #require(await session.shows("Post 3"))
            let before = session.screen.clearings
            session.signal(SIGSTOP)
            session.signal(SIGCONT)
            try #require(await session.wait { $0.clearings > before } != nil)
            try #require(await session.shows("▌ ♡ 0   Post 3"))
            session.type("q")
            #expect(await session.end() == .exited(0))
        }
    }

    @Test(
        "Where there is no terminal that can move its cursor, one sentence and exit code 2",
        arguments: [
            ("dumb", true), ("xterm", false),
        ])
    func needsATerminal(_ term: String, _ isTerminal: Bool) async throws {
        try await withTemporaryHome { home in
            let environment = BrowseFixture.environment(home, url: "http://127.0.0.1:9", ["TERM": term])
            if isTerminal {
                let session = try PtySession(BuiltProduct.chatdev, ["browse"], environment: environment)
                #expect(await session.end() == .exited(2))
                #expect(session.screen.text.contains("chatdev: browse: it needs a terminal that can move its cursor"))
                #expect(!String(decoding: session.bytes, as: UTF8.self).contains("\u{1B}[?1049h"))
            } else {
                let outcome = try await ProcessRequest(BuiltProduct.chatdev, ["browse"], environment: environment).run()
                #expect(
                    outcome
                        == ProcessOutcome(
                            stderr: """
                                chatdev: browse: it needs a terminal to read from and to draw on
                                chatdev feed prints the posts anywhere

                                """, status: .exited(2)))
            }
        }
    }
}
