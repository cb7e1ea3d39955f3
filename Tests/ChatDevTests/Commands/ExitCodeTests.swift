import TestSupport
import TestTraits
import Testing

@Suite(.takesTurns)
struct ExitCodeTests {
    /// What a backend answers, and what the shell and the reader are told: of reading, and of a create.
    struct Row: Sendable, CustomTestStringConvertible {
        let answer: String
        let feed: Int32
        let post: Int32
        let code: String

        var testDescription: String { String(answer.prefix(40)) }
    }

    private static func answer(_ status: String, _ type: String, _ body: String) -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
            + body
    }

    static let rows = [
        Row(answer: answer("200 OK", "application/json", "[]"), feed: 0, post: 4, code: "outcome_unknown"),
        Row(answer: answer("500 Oops", "application/json", #"{"details":"d"}"#), feed: 1, post: 1, code: "refused"),
        Row(answer: answer("422 No", "application/json", #"{"details":"d"}"#), feed: 1, post: 1, code: "refused"),
        Row(answer: answer("200 OK", "text/html", "<p>"), feed: 1, post: 4, code: "outcome_unknown"),
        Row(answer: answer("200 OK", "application/json", "[{"), feed: 1, post: 4, code: "outcome_unknown"),
        Row(
            answer: "HTTP/1.1 302 Found\r\nLocation: https://h.test/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            feed: 3, post: 1, code: "redirected"),
        Row(answer: "", feed: 3, post: 4, code: "outcome_unknown"),
    ]

    @Test(arguments: rows)
    func isTheOneOfTheContract(_ row: Row) async throws {
        let server = try HostileServer { connection in
            _ = connection.request()
            if !row.answer.isEmpty { connection.send(row.answer) }
        }
        defer { server.stop() }
        try await Workbench.withoutBackend { bench in
            let post = try await bench.run("post", "x", "--json", "--url", server.url, "--timeout", "20")
            #expect(post.status == .exited(row.post))
            #expect(post.stderr.hasPrefix(#"{"error":{"code":"\#(row.code)","message":"post: "#), "\(post.stderr)")
            #expect(post.stderr.hasSuffix("}}\n"))
            guard !row.answer.contains("Location") else { return }
            let feed = try await bench.run("feed", "--url", server.url, "--timeout", "20")
            #expect(feed.status == .exited(row.feed), "\(feed.stderr)")
        }
    }

    @Test func silenceEndsAtTheTimeout() async throws {
        let server = try HostileServer { connection in
            _ = connection.request()
            connection.stayUntilEnd()
        }
        defer { server.stop() }
        try await Workbench.withoutBackend { bench in
            let feed = try await bench.run("feed", "--url", server.url, "--timeout", "0.3")
            #expect(
                feed
                    == ProcessOutcome(
                        stderr: "chatdev: feed: no complete answer within 0.3 seconds\n", status: .exited(3)))
        }
    }

    @Test func aRefusalIsJSONWhereJSONWasAskedFor() async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.run("like", "zz", "--netid", "n1", "--json")
            #expect(
                outcome
                    == ProcessOutcome(
                        stdout: "[]\n",
                        stderr:
                            #"{"error":{"code":"no_such_post","message":"like zz: no such post (HTTP 400)","status":400,"#
                            + #""id":"zz"}}"# + "\n", status: .exited(1)))
        }
    }

    @Test(arguments: [
        ["--url", "ftp://h"], ["--url", "http://u:p@h/"], ["--timeout", "0"], ["--timeout", "inf"],
        ["--timeout", "86401"], ["--sort", "old"], ["-n", "-1"], ["-n", "x"], ["--fields", "id,id"],
        ["--fields", "id,name"], ["--time", "now"], ["--color", "blue"], ["--netid", "a-b"], ["--netid", ""],
        ["--url", "http://h/", "--local"], ["--since", ""], ["--nope"], ["-Z"], ["extra"], ["--json=1"], ["--sort"],
    ])
    func aWrongLineSendsNothing(_ options: [String]) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(["feed"] + options).run()
            #expect(outcome.status == .exited(2))
            #expect(outcome.stdout == "")
            #expect(outcome.stderr.hasPrefix("chatdev: feed: "))
            #expect(outcome.stderr.split(separator: "\n").count <= 2)
            #expect(bench.home.contents().isEmpty)
        }
    }

    @Test(arguments: ["CHATDEV_URL", "CHATDEV_TIMEOUT", "CHATDEV_SORT"])
    func aWrongVariableIsNamed(_ name: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("feed", environment: [name: "?"])
            #expect(outcome.stderr.hasPrefix("chatdev: feed: \(name): ") && outcome.stderr.contains("“?”"))
            #expect(outcome.status == .exited(2))
        }
    }

    @Test func nothingNamesAHome() async throws {
        var request = ProcessRequest(BuiltProduct.chatdev, ["feed", "--local"], environment: ["XDG_DATA_HOME": "data"])
        request.workingDirectory = "/"
        let outcome = try await request.run()
        #expect(
            outcome
                == ProcessOutcome(
                    stderr: "chatdev: feed: HOME is not set to a folder\nset HOME, or XDG_DATA_HOME, to a full path\n",
                    status: .exited(2)))
    }
}
