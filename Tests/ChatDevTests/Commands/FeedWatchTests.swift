import ChatDevCore
import Foundation
import TestSupport
import Testing

@testable import chatdev

struct FeedWatchTests {
    @Test func printsEachPostOnceAsItComes() async throws {
        try await Workbench.with { bench in
            let watch = try bench.request(["feed", "--watch", "--interval", "1", "--fields", "message", "-n", "2"])
                .start()
            let first = [await watch.line(), await watch.line()]
            #expect(first == ["two\\tlines\\nand \\u{1b}[31m", "Ciao 🍂"])
            try await postBurst(of: 1000, to: bench.url)
            var lines: [String] = []
            for _ in 0..<1000 { lines.append(await watch.line() ?? "nothing") }
            #expect(Set(lines) == Set((0..<1000).map { "burst \($0)" }))
            watch.signal(SIGINT)
            let outcome = await watch.outcome()
            #expect(outcome.status == .signalled(SIGINT))
            #expect(outcome.stdout.split(separator: "\n").count == 1002)
            #expect(outcome.stderr == "")
        }
    }

    private func postBurst(of count: Int, to url: String) async throws {
        let manager = NetworkManager(baseURL: try BaseURL(url))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                if index >= 20 { try await group.next() }
                group.addTask { _ = try await manager.createPost(message: "burst \(index)") }
            }
            try await group.waitForAll()
        }
    }

    @Test func tellsOfAnOutageOnceAndMissesNothing() async throws {
        try await withTemporaryHome { home in
            let data = home.file("posts.journal").path
            func serve(_ port: String) throws -> RunningProcess {
                try ProcessRequest(
                    BuiltProduct.chatdev, ["serve", "-q", "--listen", "127.0.0.1:\(port)", "--data", data],
                    environment: home.environment
                ).start()
            }
            let server = try serve("0")
            let url = try #require(await server.line())
            let port = String(try #require(url.split(separator: ":").last))
            let environment = home.environment.merging(["CHATDEV_URL": url, "CHATDEV_SORT": "top"]) { $1 }
            let watch = try ProcessRequest(
                BuiltProduct.chatdev,
                ["feed", "--watch", "--interval", "1", "-n", "1", "--fields", "id"], environment: environment
            ).start()
            let first = await watch.line()
            #expect(first != nil)
            server.signal(SIGTERM)
            _ = await server.outcome()
            let isOut = await watch.errors(hold: "trying on\n")
            #expect(isOut)
            let again = try serve(port)
            _ = await again.line()
            let post = try await ProcessRequest(
                BuiltProduct.chatdev, ["post", "after all", "--fields", "id"], environment: environment
            ).run()
            #expect(post.status == .exited(0))
            let line = await watch.line()
            #expect(line.map { $0 + "\n" } == post.stdout)
            watch.signal(SIGTERM)
            let outcome = await watch.outcome()
            #expect(outcome.status == .signalled(SIGTERM))
            let lines = outcome.stderr.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(
                lines.first?.hasPrefix("chatdev: could not reach ") == true || lines.first?.contains("broke") == true)
            #expect(lines.last == "chatdev: the backend answers again")
            again.signal(SIGTERM)
            _ = await again.outcome()
        }
    }

    @Test func endsWhenItsReaderHasGone() async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.shell("chatdev feed --watch --interval 1 --fields id | head -n 1")
            #expect(outcome == ProcessOutcome(stdout: "aa11\n"))
        }
    }

    @Test(arguments: [
        (["--json"], "--json is one array, and --watch has no end\nuse --jsonl: an object a line\n"),
        (["--sort", "top"], "--watch prints posts as they come, which is no --sort top\n"),
        (["--reverse"], "--watch prints the oldest first already\nleave --reverse out\n"),
        (["--interval", "0.5"], "--interval: “0.5” is no number of seconds from 1 to 3600\n"),
    ])
    func refusesWhatHasNoEnd(_ options: [String], _ message: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(["feed", "--watch"] + options).run()
            let isJSON = options == ["--json"]
            #expect(outcome.status == .exited(2))
            #expect(isJSON ? outcome.stderr.contains("has no end") : outcome.stderr == "chatdev: feed: \(message)")
        }
    }

    @Test func aFirstFetchThatFailsIsAnError() async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("feed", "--watch")
            #expect(outcome.status == .exited(3))
        }
    }

    @Test func theFeedIsComparedByIdAndTag() throws {
        func post(_ id: String, _ second: Double) -> Post {
            Post(id: id, likes: [], message: id, time: Date(timeIntervalSince1970: second))
        }
        var news = FeedNews()
        let first = try news.begin(
            Feed(posts: [post("b", 2), post("a", 1)], entityTag: "1"), since: nil, count: Count(argument: "1"),
            now: Date())
        #expect(first.map(\.id) == ["b"])
        #expect(news.entityTag == "1")
        let second = news.take(Feed(posts: [post("d", 4), post("c", 3), post("a", 1)], entityTag: "2"))
        #expect(second.map(\.id) == ["c", "d"])
        let third = news.take(Feed(posts: [post("b", 2)], entityTag: nil))
        #expect(third.isEmpty, "what comes back is not new")
        #expect(news.entityTag == nil)
    }

    @Test(arguments: [
        (5, 0, 1.25, 5), (5, 1, 1, 10), (5, 2, 0.75, 15), (5, 3, 1, 40), (5, 4, 1, 60), (5, 1000, 1, 60),
        (3600, 1, 1, 3600),
    ])
    func waitsLongerWhileNobodyAnswers(_ interval: Int, _ failures: Int, _ factor: Double, _ seconds: Int) {
        var outage = Outage(interval: .seconds(interval))
        let firsts = (0..<failures).map { _ in outage.begin() }
        #expect(firsts.filter { $0 }.count == min(failures, 1))
        #expect(outage.pause(by: factor) == .seconds(seconds))
        let ends = [outage.end(), outage.end()]
        #expect(ends == [failures > 0, false])
        #expect(outage.pause(by: factor) == .seconds(interval))
    }
}
