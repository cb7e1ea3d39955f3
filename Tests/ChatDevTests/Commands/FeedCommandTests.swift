import ChatDevCore
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite(.takesTurns)
struct FeedCommandTests {
    @Test func printsALineAPostIntoAPipe() async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.run("feed")
            #expect(outcome == ProcessOutcome(stdout: Workbench.lines))
        }
    }

    @Test(arguments: [
        (["--sort", "top"], "aa11 bb33 aa22"), (["--sort=top"], "aa11 bb33 aa22"),
        (["--sort", "top", "--sort", "new"], "bb33 aa22 aa11"), (["-n1"], "bb33"), (["-n", "2"], "bb33 aa22"),
        (["-n0"], ""), (["-n2", "--reverse"], "aa22 bb33"), (["--sort", "top", "-n", "1"], "aa11"),
        (["--since", "aa22"], "bb33"), (["--since", "b"], ""), (["--since", "2023-06-12T22:03:23Z"], "bb33 aa22"),
        (["--since", "2023-06-12T22:03:24.5+00:00", "--reverse"], "bb33"), (["--since", "1s"], ""),
        (["--since", "9999w"], "bb33 aa22 aa11"), (["--since", "2023-06-12"], "bb33 aa22 aa11"),
        (["--since", "2023-06-13"], ""), (["--since", "2023-06-12T22:03"], "bb33 aa22 aa11"),
        (["--since", "2023-06-12 22:03:23"], "bb33 aa22"), (["--since", "2023-06-13T00:04+02:00"], ""),
    ])
    func choosesAndOrders(_ options: [String], _ ids: String) async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.request(["feed", "--fields", "id"] + options).run()
            let lines = ids.split(separator: " ").map { "\($0)\n" }.joined()
            #expect(outcome == ProcessOutcome(stdout: lines))
        }
    }

    @Test func writesJSONThatReadsBack() async throws {
        try await Workbench.with { bench in
            let json = try await bench.run("--json", "fetch", "-n", "1")
            #expect(
                json
                    == ProcessOutcome(
                        stdout: """
                            [
                            {"id":"bb33","likes":["xy1"],"message":"Ciao 🍂","time":"2023-06-12T22:03:25Z"}
                            ]

                            """))
            let lines = try await bench.run("feed", "--jsonl", "--fields", "message,id", "--reverse", "-n2")
            #expect(
                lines
                    == ProcessOutcome(
                        stdout: #"""
                            {"message":"two\tlines\nand \u001b[31m","id":"aa22"}
                            {"message":"Ciao 🍂","id":"bb33"}

                            """#))
            let whole = try await bench.run("feed", "--json")
            let sorted = try await bench.run("sort", "--json", input: .text(whole.stdout))
            #expect(sorted == whole)
        }
    }

    @Test func anEmptyFeedIsDone() async throws {
        try await Workbench.with(posts: []) { bench in
            let lines = try await bench.run("feed")
            #expect(lines == ProcessOutcome())
            let json = try await bench.run("feed", "--json")
            #expect(json == ProcessOutcome(stdout: "[]\n"))
        }
    }

    @Test("Newer than a post is what stands before it in the order, which looks at the bytes of ids")
    func sinceAsInTheOrder() async throws {
        let time = Date(timeIntervalSince1970: 0)
        let posts = ["e\u{301}", "z"].map { Post(id: $0, likes: [], message: "m", time: time) }
        try await Workbench.with(posts: posts) { bench in
            let all = try await bench.run("feed", "--fields", "id")
            #expect(all == ProcessOutcome(stdout: "z\ne\u{301}\n"))
            let afterFirst = try await bench.run("feed", "--since", "z", "--fields", "id")
            #expect(afterFirst == ProcessOutcome())
            let afterSecond = try await bench.run("feed", "--since", "e\u{301}", "--fields", "id")
            #expect(afterSecond == ProcessOutcome(stdout: "z\n"))
        }
    }

    @Test func namesTheUnknownAndTheAmbiguousStart() async throws {
        try await Workbench.with { bench in
            let unknown = try await bench.run("feed", "--since", "zz")
            #expect(
                unknown
                    == ProcessOutcome(
                        stderr: """
                            chatdev: feed zz: no such post
                            --since takes a post's id, a date (2023-09-01), a time (2023-09-01T12:00) or a duration\
                             (90m, 2h, 3d, 1w)

                            """, status: .exited(1)))
            let ambiguous = try await bench.run("feed", "--since", "aa")
            #expect(
                ambiguous
                    == ProcessOutcome(
                        stderr: "chatdev: feed aa: 2 posts have ids that start with aa\ndid you mean aa11 or aa22?\n",
                        status: .exited(1)))
        }
    }

    @Test(arguments: [
        (1, "left out 1 post that could not be read (number 2, no \"message\")"),
        (3, "left out 3 posts that could not be read (first: number 2, no \"message\")"),
    ])
    func oneBadPostDoesNotCostTheFeed(_ count: Int, _ notice: String) async throws {
        let good = #"{"id":"a","likes":[],"message":"m","time":"2023-06-12T22:03:23Z"}"#
        let bad = (0..<count).map { #"{"id":"b\#($0)","likes":[],"time":"2023-06-12T22:03:23Z"}"# }
        let body = "[" + ([good] + bad).joined(separator: ",") + "]"
        let server = try HostileServer(
            answering: "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                + body)
        defer { server.stop() }
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("feed", "--url", server.url)
            #expect(
                outcome == ProcessOutcome(stdout: "a\t0\t2023-06-12T22:03:23Z\tm\n", stderr: "chatdev: \(notice)\n"))
            let quiet = try await bench.run("-q", "feed", "--url", server.url)
            #expect(quiet == ProcessOutcome(stdout: "a\t0\t2023-06-12T22:03:23Z\tm\n"))
        }
    }

    @Test func showsExamplesOnFirstUseOfTheLocalBackend() async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("feed", "--local", "--reverse", "--fields", "id,message", "-n", "99")
            #expect(outcome.stdout.hasPrefix("7m03J198pyXFBvCOLNbw\tHowdy!\n"))
            #expect(outcome.stderr == "")
            let attributes = try FileManager.default.attributesOfItem(
                atPath: bench.home.file(".local/share/chatdev").path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
            let elsewhere = try await bench.run(
                "feed", "--local", "--fields", "id", environment: ["XDG_DATA_HOME": bench.home.path + "/data"])
            #expect(elsewhere.status == .exited(0))
            #expect(bench.home.contents().contains("data/chatdev/posts.journal"))
        }
    }
}
