import ChatDevCore
import Foundation
import TestSupport
import TestTraits
import Testing

/// The watched feed on a real terminal.
@Suite(.takesTurns)
struct FeedWatchTerminalTests {
    @Test("Cards, the oldest first, each new one below the others; Ctrl-C ends it")
    func printsCards() async throws {
        try await Workbench.with { bench in
            let environment = bench.home.environment.merging(
                ["CHATDEV_URL": bench.url, "TERM": "xterm-256color", "LANG": "C.UTF-8"]
            ) { $1 }
            let session = try PtySession(
                BuiltProduct.chatdev, ["feed", "--watch", "--interval", "1", "--time", "utc", "--netid", "xy1"],
                environment: environment)
            let first = """
                ♥ 2   Howdy!
                      2023-06-12T22:03:23Z · aa11

                ♡ 0   two     lines
                      and ␛[31m
                      2023-06-12T22:03:24Z · aa22

                ♥ 1   Ciao 🍂
                      2023-06-12T22:03:25Z · bb33
                """
            try #require(await session.shows("bb33"), "\(session.screen.text)")
            #expect(session.screen.text.contains(first), "\(session.screen.text)")
            let posted = try await bench.run("post", "A new one", "--fields", "id,time")
            let fields = posted.stdout.split(whereSeparator: \.isWhitespace)
            try #require(fields.count == 2)
            try #require(await session.shows(String(fields[0])), "\(session.screen.text)")
            #expect(
                session.screen.text.contains("\(first)\n\n♡ 0   A new one\n      \(fields[1]) · \(fields[0])"),
                "\(session.screen.text)")
            session.type("\u{3}")
            #expect(await session.end() == .signalled(SIGINT))
        }
    }
}
