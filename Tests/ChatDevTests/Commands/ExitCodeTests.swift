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
        let message: String
        var status: Int?

        var testDescription: String { String(answer.prefix(40)) }
    }

    private static let unknown = "the post was sent, but it is not known whether it was stored: "

    private static func answer(_ status: String, _ type: String, _ body: String) -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
            + body
    }

    static let rows = [
        Row(
            answer: answer("200 OK", "application/json", "[]"), feed: 0, post: 4, code: "outcome_unknown",
            message: unknown + "the backend sent a malformed answer: not an object"),
        Row(
            answer: answer("500 Oops", "application/json", #"{"details":"d"}"#), feed: 1, post: 1, code: "refused",
            message: "the backend refused the request (HTTP 500): d", status: 500),
        Row(
            answer: answer("422 No", "application/json", #"{"details":"d"}"#), feed: 1, post: 1, code: "refused",
            message: "the backend refused the request (HTTP 422): d", status: 422),
        Row(
            answer: answer("200 OK", "text/html", "<p>"), feed: 1, post: 4, code: "outcome_unknown",
            message: unknown + "the answer is not JSON but text/html (HTTP 200)", status: 200),
        Row(
            answer: answer("200 OK", "application/json", "[{"), feed: 1, post: 4, code: "outcome_unknown",
            message: unknown + "the backend sent a malformed answer: not JSON"),
        Row(
            answer: "HTTP/1.1 302 Found\r\nLocation: https://h.test/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            feed: 3, post: 1, code: "redirected",
            message: "the backend sent a redirect to https://h.test/ (HTTP 302); it was not followed", status: 302),
        Row(
            answer: "", feed: 3, post: 4, code: "outcome_unknown",
            message: unknown + "the connection to 127.0.0.1 broke: it was closed without an answer"),
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
            let status = row.status.map(String.init) ?? "null"
            let error =
                #"{"error":{"code":"\#(row.code)","message":"post: \#(row.message)","status":\#(status),"id":null}}"#
            #expect(post == ProcessOutcome(stderr: error + "\n", status: .exited(row.post)))
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

    static let wrongLines: [(options: [String], message: String)] = [
        (["--url", "ftp://h"], "--url: “ftp://h” is not a backend's address: it must start with http:// or https://"),
        (
            ["--url", "http://u:p@h/"],
            "--url: “http://u:p@h/” is not a backend's address: it must not hold a user name or a password"
        ),
        (["--timeout", "0"], "--timeout: “0” is not a number of seconds from 0.001 to 86400"),
        (["--timeout", "inf"], "--timeout: “inf” is not a number of seconds from 0.001 to 86400"),
        (["--timeout", "86401"], "--timeout: “86401” is not a number of seconds from 0.001 to 86400"),
        (["--sort", "old"], "--sort: must be new or top, not “old”"),
        (["-n", "-1"], "-n: “-1” is not a number of posts"),
        (["-n", "x"], "-n: “x” is not a number of posts"),
        (["--fields", "id,id"], "--fields: “id” is given twice"),
        (["--fields", "id,name"], "--fields: must be id, likes, time or message, not “name”"),
        (["--time", "now"], "--time: must be relative, local or utc, not “now”"),
        (["--color", "blue"], "--color: must be auto, always or never, not “blue”"),
        (["--netid", "a-b"], "--netid: “a-b” is not a NetID: a NetID has letters and digits only, like abc12"),
        (["--netid", ""], "--netid: “” is not a NetID: a NetID has letters and digits only, like abc12"),
        (["--url", "http://h/", "--local"], "--url and --local cannot be used together"),
        (
            ["--since", ""],
            "--since: must be a post's id, a date (2023-09-01), a time (2023-09-01T12:00) "
                + "or a duration (90m, 2h, 3d, 1w), not “”"
        ),
        (["--nope"], "unknown option “--nope”\n“chatdev help feed” lists the options"),
        (["-Z"], "unknown option “-Z”\n“chatdev help feed” lists the options"),
        (["extra"], "unexpected argument “extra”"),
        (["--json=1"], "--json takes no value, but “--json=1” gives it one"),
        (["--sort"], "--sort needs a value: --sort ORDER"),
    ]

    @Test(arguments: wrongLines)
    func aWrongLineSendsNothing(_ options: [String], _ message: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(["feed"] + options).run()
            #expect(outcome == ProcessOutcome(stderr: "chatdev: feed: \(message)\n", status: .exited(2)))
            #expect(bench.home.contents().isEmpty)
        }
    }

    @Test(arguments: [
        ("CHATDEV_URL", "“?” is not a backend's address: it does not say http:// or https://"),
        ("CHATDEV_TIMEOUT", "“?” is not a number of seconds from 0.001 to 86400"),
        ("CHATDEV_SORT", "must be new or top, not “?”"),
    ])
    func aWrongVariableIsNamed(_ name: String, _ message: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("feed", environment: [name: "?"])
            #expect(outcome == ProcessOutcome(stderr: "chatdev: feed: \(name): \(message)\n", status: .exited(2)))
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
