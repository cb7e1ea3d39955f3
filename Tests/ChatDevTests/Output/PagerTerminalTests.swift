import Foundation
import TestSupport
import TestTraits
import Testing

/// The pager on a real terminal of 24 rows.
@Suite(.takesTurns)
struct PagerTerminalTests {
    /// Keeps what it reads in the file `paged`, and says so.
    private static let recorder = #"cat >"$HOME/paged"; echo "that was paged""#

    @Test("A feed that is taller than the screen goes through the pager whole; one that fits does not")
    func onlyWhereItIsTaller() async throws {
        for (count, isPaged) in [(3, false), (30, true)] {
            try await run(posts: count, ["CHATDEV_PAGER": Self.recorder, "PAGER": "echo wrong; cat"]) { home, session in
                #expect(await session.end() == .exited(0))
                #expect(session.screen.text.contains("that was paged") == isPaged)
                #expect(!session.screen.text.contains("wrong"))
                let shown = isPaged ? try home.read("paged") : String(decoding: session.bytes, as: UTF8.self)
                let messages = shown.matches(of: /Post \d+/).map { String($0.output) }
                #expect(messages == (1...count).reversed().map { "Post \($0)" })
            }
        }
    }

    @Test("One that is left early, fails, or is not there, costs neither the posts nor the exit code")
    func neverCosts() async throws {
        for (pager, shown) in [
            ("head -n 1 >/dev/null; echo enough", "enough"), ("cat >/dev/null; echo bad; exit 3", "bad"),
            ("exec 2>/dev/null; chatdev-no-such-pager", "Post 1"),
        ] {
            try await run(posts: 30, ["PAGER": pager]) { _, session in
                #expect(await session.end() == .exited(0))
                #expect(session.screen.text.contains(shown), "\(pager)")
            }
        }
    }

    @Test("What goes into a pipe is not paged")
    func notInAPipe() async throws {
        try await run(posts: 30, ["PAGER": Self.recorder], script: #""$CHATDEV" feed | tail -n 1"#) { home, session in
            #expect(await session.end() == .exited(0))
            #expect(session.screen.text.contains("Post 1"))
            #expect(!session.screen.text.contains("that was paged"))
            #expect(!home.contents().contains { $0.hasSuffix("paged") })
        }
    }

    @Test(
        "It gets the standard streams, and nothing else that is open",
        .enabled(if: Descriptors.areListed, Descriptors.whyNot))
    func getsOnlyTheStandardStreams() async throws {
        let pager = Descriptors.list(to: #""$HOME/paged""#) + "; cat >/dev/null"
        let script = #"exec 7</dev/null; exec "$CHATDEV" feed"#
        try await run(posts: 30, ["CHATDEV_PAGER": pager], script: script) { home, session in
            #expect(await session.end() == .exited(0))
            let listed = try home.read("paged")
            #expect(listed == "0\n1\n2\n")
        }
    }

    @Test(
        "less is left with q; an interrupt before that is for less alone", .enabled(if: Installed.has("less")))
    func less() async throws {
        try await run(posts: 30, [:]) { _, session in
            try #require(await session.shows("Post 30"))
            try #require(await session.wait { $0.lines[$0.cursor.row].hasPrefix(":") } != nil)
            session.type("G")
            try #require(await session.shows("Post 1\n"))
            session.type("\u{3}")
            // less drops a key that comes together with the interrupt.
            try #require(await session.type("g") { $0.text.contains("Post 30\n") })
            session.type("q")
            #expect(await session.end() == .exited(0))
            #expect(session.settings == session.firstSettings)
        }
    }

    private func run(
        posts: Int, _ environment: [String: String], script: String = #"exec "$CHATDEV" feed"#,
        _ body: (TemporaryHome, PtySession) async throws -> Void
    ) async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(posts)) { home, url, _ in
            let environment = BrowseFixture.environment(home, url: url, ["CHATDEV": BuiltProduct.chatdev])
                .merging(environment) { $1 }
            try await body(home, PtySession("/bin/sh", ["-c", script], environment: environment))
        }
    }
}
