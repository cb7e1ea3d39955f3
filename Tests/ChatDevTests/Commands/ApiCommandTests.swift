import TestSupport
import Testing

struct ApiCommandTests {
    @Test func printsTheBodyAsItCame() async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.run("api", "/api/posts/")
            let feed = try await bench.run("sort", "--jsonl", input: .text(outcome.stdout))
            let expected = try await bench.run("feed", "--jsonl")
            #expect(feed == expected)
            #expect(outcome.stdout.hasPrefix("[{"))
            #expect(outcome.status == .exited(0))
        }
    }

    /// What the server was sent, and what came of it.
    @Test(arguments: [
        (["/x/"], "GET /x/ ", ""), (["x/y?z=%20"], "GET /x/y?z=%20 ", ""), (["delete", "/x"], "DELETE /x ", ""),
        (["/x", "--data", "{\"a\":1}"], "POST /x application/json", "{\"a\":1}"),
        (["PUT", "/x", "--input", "-"], "PUT /x application/json", "from stdin\n"),
        (["@evil.test/"], "GET /@evil.test/ ", ""), (["//evil.test/"], "GET //evil.test/ ", ""),
    ])
    func sendsWhatWasAsked(_ arguments: [String], _ line: String, _ body: String) async throws {
        let server = try HostileServer(
            answering: "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Type: text/plain\r\n\r\n\u{1B}ok")
        defer { server.stop() }
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(
                ["api", "--url", server.url] + arguments, input: .text("from stdin\n")
            ).run()
            #expect(outcome == ProcessOutcome(stdout: "\u{1B}ok"))
            let request = try #require(server.requests.first)
            #expect("\(request.method) \(request.target) \(request.field("Content-Type") ?? "")" == line)
            #expect(request.body == body)
        }
    }

    @Test func showsStatusAndHeader() async throws {
        let server = try HostileServer(answering: "HTTP/1.1 203 Odd\r\nX-A: b\r\nContent-Length: 2\r\n\r\nhi")
        defer { server.stop() }
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("api", "-i", "/", "--url", server.url)
            #expect(outcome == ProcessOutcome(stdout: "HTTP 203\nContent-Length: 2\nX-A: b\n\nhi"))
        }
    }

    @Test func aRefusalIsPrintedAndExitsOne() async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.run("api", "POST", "/api/posts/create/", "--data", "{}")
            #expect(
                outcome
                    == ProcessOutcome(
                        stdout:
                            #"{"name":"Validation Failed","details":{"req.message":{"message":"'message' is required"}}}"#,
                        stderr: "chatdev: api: the backend refused the request (HTTP 422)\n", status: .exited(1)))
        }
    }

    @Test(arguments: [
        ([], "no path given\nchatdev api /api/posts/\n"),
        (
            ["http://evil.test/"],
            "“http://evil.test/” names a server of its own\ngive a path, and the server with --url\n"
        ),
        (["/a b"], "“/a b” has characters that a path cannot have\npercent-encode them: %20 is a space\n"),
        (["/a\r\nX: y"], "“/a␍␊X: y” has characters that a path cannot have\npercent-encode them: %20 is a space\n"),
        (["G T", "/"], "“G T” is not a method\n"),
        (["/", "--data", "a", "--input", "b"], "--data and --input cannot be used together\n"),
        (["/", "--input", "/nowhere/x"], "/nowhere/x: no such file\n"),
    ])
    func refusesBeforeAnythingIsSent(_ arguments: [String], _ message: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(["api"] + arguments).run()
            #expect(outcome == ProcessOutcome(stderr: "chatdev: api: \(message)", status: .exited(2)))
        }
    }
}
