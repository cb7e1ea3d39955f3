import ChatDevBackend
import ChatDevCore
import Foundation
import TestSupport
import TestTraits
import Testing

/// `feed --watch` as a process, over a backend that comes, goes and is busy.
@Suite(.takesTurns)
struct FeedWatchProcessTests {
    @Test func printsWhatIsThereAndThenEachNewPost() async throws {
        try await Workbench.with { bench in
            let child = try bench.request(["feed", "--watch", "--interval", "1", "--fields", "id,message"]).start()
            #expect(await child.line() == "aa11\tHowdy!")
            #expect(await child.line() == "aa22\ttwo\\tlines\\nand \\u{1b}[31m")
            #expect(await child.line() == "bb33\tCiao 🍂")
            for message in ["one", "two"] {
                let id = try await bench.run("post", message, "--fields", "id").stdout.dropLast()
                #expect(await child.line() == "\(id)\t\(message)")
            }
            child.signal(SIGINT)
            let outcome = await child.outcome()
            #expect(outcome.status == .signalled(SIGINT))
            #expect(outcome.stderr == "")
        }
    }

    @Test(arguments: [
        (["-n", "1"], ["bb33"]), (["-n0"], []), (["--since", "aa11"], ["aa22", "bb33"]), (["--since", "1s"], []),
        (["--since", "aa11", "-n1"], ["bb33"]), (["--sort", "new"], ["aa11", "aa22", "bb33"]),
    ])
    func startsWithWhatWasAskedFor(_ options: [String], _ ids: [String]) async throws {
        try await Workbench.with { bench in
            let arguments = ["feed", "--watch", "--interval", "1", "--fields", "id", "-v"]
            // The order of the settings is for feeds that are printed whole.
            let child = try bench.request(arguments + options, environment: ["CHATDEV_SORT": "top"]).start()
            #expect(await child.errors(hold: "ms in all"))
            let new = try await bench.run("post", "new", "--fields", "id").stdout
            for id in ids { #expect(await child.line() == id) }
            #expect(await child.line().map { $0 + "\n" } == new)
            child.signal(SIGTERM)
            let outcome = await child.outcome()
            #expect(outcome.status == .signalled(SIGTERM))
            #expect(outcome.stdout == ids.map { "\($0)\n" }.joined() + new)
        }
    }

    @Test func anUnchangedFeedCostsOne304() async throws {
        try await withTemporaryHome { home in
            let (entries, log) = AsyncStream.makeStream(of: AccessLogEntry.self)
            let server = try await onOwnThread {
                Result {
                    try BackendServer(
                        address: .ephemeral, journal: home.file("journal"), examples: Workbench.posts,
                        log: { log.yield($0) })
                }
            }.get()
            let bench = Workbench(home: home, url: server.url)
            let child = try bench.request(["feed", "--watch", "--interval", "1", "--jsonl"]).start()
            var statuses: [Int] = []
            for await entry in entries {
                #expect(entry.method == "GET" && entry.target == "/api/posts/")
                statuses.append(entry.status)
                if statuses.count == 3 { break }
            }
            #expect(statuses == [200, 304, 304])
            child.signal(SIGINT)
            let outcome = await child.outcome()
            #expect(outcome.stdout.split(separator: "\n").count == 3)
            await onOwnThread { server.stop() }
        }
    }

    /// An outage, a restart on the same port, and a burst, most of it while nobody could be reached.
    @Test func missesNothingThroughAnOutageAndABurst() async throws {
        try await withTemporaryHome { home in
            let first = try await serve(.ephemeral, in: home)
            let address = try ListenAddress(parsing: String(first.url.dropFirst("http://".count)))
            let bench = Workbench(home: home, url: first.url)
            let child = try bench.request(["feed", "--watch", "--interval", "1", "--fields", "message"]).start()
            for _ in Workbench.posts { _ = await child.line() }
            try await create(0..<500, at: first.url)
            await onOwnThread { first.stop() }
            #expect(await child.errors(hold: "; still trying\n"))
            // The same journal on another port, where the watch does not look.
            let elsewhere = try await serve(.ephemeral, in: home)
            try await create(500..<1000, at: elsewhere.url)
            await onOwnThread { elsewhere.stop() }
            let second = try await serve(address, in: home)
            #expect(await child.errors(hold: "chatdev: feed: the backend answers again\n"))
            try await create(1000..<1001, at: second.url)
            var told: [String] = []
            while told.count < 1001, let line = await child.line() { told.append(line) }
            child.signal(SIGINT)
            let outcome = await child.outcome()
            #expect(told.compactMap { Int($0) }.sorted() == Array(0..<1001), "none lost, none twice")
            #expect(outcome.stdout.split(separator: "\n").count == Workbench.posts.count + 1001)
            #expect(outcome.stderr.split(separator: "\n").count == 2, "\(outcome.stderr)")
            await onOwnThread { second.stop() }
        }
    }

    @Test func anOutageIsToldAsJSONWhereJSONIsAskedFor() async throws {
        try await withTemporaryHome { home in
            let server = try await serve(.ephemeral, in: home)
            let bench = Workbench(home: home, url: server.url)
            let child = try bench.request(["feed", "--watch", "--interval", "1", "--jsonl"]).start()
            #expect(await child.line()?.hasPrefix(#"{"id":"aa11""#) == true)
            await onOwnThread { server.stop() }
            #expect(
                await child.errors(
                    hold: #"{"error":{"code":"unreachable","message":"feed: could not reach 127.0.0.1: "#))
            #expect(await child.errors(hold: #"; still trying","status":null,"id":null}}"#))
            child.signal(SIGINT)
            _ = await child.outcome()
        }
    }

    /// The pause is an hour, and the reader has gone long before it is over.
    @Test func noticesThatItsReaderHasGoneWhileItWaits() async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.shell(
                """
                { chatdev feed --watch --interval 3600; echo "$?" >&2; } | head -1 | cut -f 1
                """)
            #expect(outcome == ProcessOutcome(stdout: "aa11\n", stderr: "141\n"))
        }
    }

    @Test func aFirstFetchThatFailsEndsIt() async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("feed", "--watch")
            #expect(outcome.status == .exited(3))
            #expect(!outcome.stderr.contains("still trying"))
        }
    }

    @Test(arguments: [
        (
            ["--watch", "--json"], "--watch never ends, so --json would never close its array",
            "--jsonl writes an object a line"
        ),
        (
            ["--watch", "--sort", "top"], "--watch prints posts as they come, so it cannot sort them by likes",
            "use one of the two; chatdev feed --sort top prints the feed as it is"
        ),
        (["--watch", "--reverse"], "--watch prints the oldest first as it is", "leave out --reverse"),
        (["--interval", "5"], "--interval is for --watch", "chatdev feed --watch --interval …"),
    ])
    func namesTheWayOut(_ options: [String], _ message: String, _ advice: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(["feed"] + options).run()
            #expect(outcome.status == .exited(2))
            if options.contains("--json") {
                #expect(outcome.stderr.contains(message))
            } else {
                #expect(outcome.stderr == "chatdev: feed: \(message)\n\(advice)\n")
            }
        }
    }

    @Test(arguments: ["0", "0.9", "3601", "-1", "5s", "", "nan", "1e3"])
    func anIntervalIsFromASecondToAnHour(_ text: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("feed", "--watch", "--interval=\(text)")
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: "chatdev: feed: --interval: “\(text)” is not a number of seconds from 1 to 3600\n",
                        status: .exited(2)))
        }
    }

    private func serve(_ address: ListenAddress, in home: TemporaryHome) async throws -> BackendServer {
        try await onOwnThread {
            Result {
                try BackendServer(address: address, journal: home.file("journal"), examples: Workbench.posts)
            }
        }.get()
    }

    /// Posts numbers, many at a time.
    private func create(_ numbers: Range<Int>, at url: String) async throws {
        let manager = NetworkManager(baseURL: try BaseURL(url))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<20 {
                group.addTask {
                    for number in numbers where number % 20 == lane {
                        _ = try await manager.createPost(message: "\(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
