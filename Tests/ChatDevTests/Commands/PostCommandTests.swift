import Foundation
import TestSupport
import TestTraits
import Testing

@Suite(.takesTurns)
struct PostCommandTests {
    @Test(arguments: [
        (["post", "Howdy!"], "", "Howdy!"), (["create", "a", "b  c"], "", "a b  c"),
        (["post"], "from a pipe\r\nline two\n\n\n", "from a pipe\\nline two"), (["post", "-"], "x\n", "x"),
        (["post", "-F", "-"], "\ny\n", "\\ny"), (["post", "--", "-1", "for", "Mondays"], "", "-1 for Mondays"),
        (["--jsonl", "post", "--json", "--jsonl", "é 🍂"], "", "é 🍂"), (["post", "tab\there"], "", "tab\\there"),
        (["post", "lone\rreturn"], "", "lone\\rreturn"),
    ])
    func postsWhatWasGiven(_ arguments: [String], _ input: String, _ message: String) async throws {
        try await Workbench.with(posts: []) { bench in
            let posted = try await bench.request(
                ["--jsonl", "--fields", "message"] + arguments, input: .text(input)
            ).run()
            #expect(posted == ProcessOutcome(stdout: "{\"message\":\"\(message)\"}\n"))
            let feed = try await bench.run("feed", "--jsonl", "--fields", "message")
            #expect(feed == posted)
            #expect(!bench.home.contents().contains { $0.contains("drafts/") }, "what is posted is kept no longer")
        }
    }

    @Test func postsAFile() async throws {
        try await Workbench.with(posts: []) { bench in
            let path = try bench.home.write("in a file\n", to: "text")
            let outcome = try await bench.run("post", "--file", path, "--fields", "message")
            #expect(outcome == ProcessOutcome(stdout: "in a file\n"))
        }
    }

    @Test func anIdCanBeTakenFromIt() async throws {
        try await Workbench.with(posts: []) { bench in
            let outcome = try await bench.shell(
                #"id=$(chatdev post 'Howdy!' --fields id) && chatdev like "$id" --netid n1 --fields message,likes"#)
            #expect(outcome == ProcessOutcome(stdout: "Howdy!\t1\n"))
        }
    }

    @Test(arguments: [
        (["post", " \t\n"], "", "chatdev: post: a post cannot be blank\n"),
        (["post"], "\n\n", "chatdev: post: a post cannot be blank\n"),
        (["post", "\u{200B} \u{2060}\u{3164}\u{AD}\u{FEFF}\u{FE0F}"], "", "chatdev: post: a post cannot be blank\n"),
        (["post"], "a\0b", "chatdev: post: the text has a NUL byte in it, which a post cannot have\n"),
        (
            ["post", "a", "-F", "b"], "",
            "chatdev: post: text is given both as words and with --file\nuse one of the two\n"
        ),
        (["post", "-F", "/nowhere/x"], "", "chatdev: post: /nowhere/x: no such file\n"),
        (
            ["post", "-1", "for", "Mondays"], "",
            "chatdev: post: unknown option “-1”\nto post it as text: chatdev post -- -1 for Mondays\n"
        ),
        (
            ["post", "it's", "--local", "-x y", "--json"], "",
            #"{"error":{"code":"usage","message":"post: unknown option “-x” in “-x y”","status":null,"id":null}}"#
                + "\n"
        ),
        (
            ["post", "--jso", "x"], "", "chatdev: post: unknown option “--jso”\ndid you mean “--json”?\n"
        ),
    ])
    func refusesBeforeAnythingIsSent(_ arguments: [String], _ input: String, _ message: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(arguments, input: .text(input)).run()
            #expect(outcome == ProcessOutcome(stderr: message, status: .exited(2)))
            #expect(bench.home.contents().isEmpty)
        }
    }

    @Test func refusesWhatIsNotUTF8() async throws {
        try await Workbench.withoutBackend { bench in
            let piped = try await bench.run("post", input: .bytes([0x61, 0xFF]))
            #expect(
                piped
                    == ProcessOutcome(
                        stderr: "chatdev: post: the text is not UTF-8\niconv can turn it into UTF-8\n",
                        status: .exited(2)))
            let typed = try await bench.shell(#"chatdev post "$(printf 'a\377')""#)
            #expect(typed == ProcessOutcome(stderr: "chatdev: the command line is not UTF-8\n", status: .exited(2)))
            let program = try await bench.shell(#"chatdev post --json "$(printf 'a\377')""#)
            #expect(program.stderr.hasPrefix(#"{"error":{"code":"usage","message":"the command line is not UTF-8""#))
        }
    }

    @Test func aDryRunShowsTheRequest() async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("post", "--dry-run", "say \"hi\"", "--url", "http://h.test:81/b/")
            #expect(
                outcome
                    == ProcessOutcome(
                        stdout: """
                            POST http://h.test:81/b/api/posts/create/
                            Content-Type: application/json

                            {"message":"say \\"hi\\""}

                            """))
            // The local backend has a port only while it runs.
            let local = try await bench.run("post", "--local", "--dry-run", "hi", environment: ["CHATDEV_URL": ""])
            #expect(
                local
                    == ProcessOutcome(
                        stdout: """
                            POST http://127.0.0.1:PORT/api/posts/create/
                            Content-Type: application/json

                            {"message":"hi"}

                            """))
            #expect(bench.home.contents().isEmpty)
        }
    }

    @Test(
        "What is wrong with the text is no better the second time, so nobody is told to send it again",
        arguments: [400, 413, 422])
    func neverAdvisesToSendWhatIsRefusedForItself(status: Int) async throws {
        try await withTemporaryHome { home in
            let server = try HostileServer(answering: HostileAnswer.whole("\(status) No", body: "{}"))
            defer { server.stop() }
            let outcome = try await ProcessRequest(
                BuiltProduct.chatdev, ["post", "precious", "--url", server.url], environment: home.environment
            ).run()
            let draft = try #require(home.contents().first { $0.contains("drafts/") })
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: """
                            chatdev: post: the backend refused the request (HTTP \(status)): {}
                            the text is kept in \(home.path)/\(draft)

                            """, status: .exited(1)))
        }
    }

    @Test func keepsTheTextThatNobodyTook() async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("post", "precious")
            let draft = try #require(bench.home.contents().first { $0.contains("drafts/") })
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: """
                            chatdev: post: could not reach 127.0.0.1: nothing accepts connections there
                            to post it: chatdev post --file \(bench.home.path)/\(draft)

                            """, status: .exited(3)))
            #expect(try bench.home.read(draft) == "precious\n")
            let attributes = try FileManager.default.attributesOfItem(atPath: bench.home.file(draft).path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let again = try await bench.run("post", "--file", bench.home.file(draft).path)
            #expect(again == outcome, "the draft is not kept twice")
            try await Workbench.with(posts: []) { other in
                let posted = try await bench.run(
                    "post", "--file", bench.home.file(draft).path, "--url", other.url, "--fields", "message")
                #expect(posted == ProcessOutcome(stdout: "precious\n"))
            }
            #expect(!bench.home.contents().contains(draft), "what is posted is kept no longer")
        }
    }

    @Test func tellsHowToLookForAPostThatMayHaveArrived() async throws {
        let server = try HostileServer { connection in
            _ = connection.request()
            connection.send("HTTP/1.1 201 Created\r\nContent-Length: 100\r\n\r\n{")
        }
        defer { server.stop() }
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("post", "precious", "--url", server.url)
            let draft = try #require(bench.home.contents().first { $0.contains("drafts/") })
            #expect(outcome.status == .exited(4))
            #expect(
                outcome.stderr.hasSuffix(
                    "\nlook for it with: chatdev feed -n 5 --url \(server.url); the text is kept in"
                        + " \(bench.home.path)/\(draft)\n"))
            #expect(server.requests.count == 1)
        }
    }

    /// Foundation on Linux traps where a server closes within the header of its answer.
    @Test func endsInASentenceWhereTheServerClosesWithinItsHeader() async throws {
        let server = try HostileServer { connection in
            _ = connection.request()
            connection.send("HTTP/1.1 200 OK\r\nContent-Le")
        }
        defer { server.stop() }
        try await Workbench.withoutBackend { bench in
            let post = try await bench.run("post", "precious", "--url", server.url)
            let draft = try #require(bench.home.contents().first { $0.contains("drafts/") })
            #expect(
                post
                    == ProcessOutcome(
                        stderr: """
                            chatdev: post: the backend broke off in the middle of its answer: whether the post was stored is\
                             not known
                            look for it with: chatdev feed -n 5 --url \(server.url); the text is kept in\
                             \(bench.home.path)/\(draft)

                            """, status: .exited(4)))
            let feed = try await bench.run("feed", "--url", server.url)
            #expect(
                feed
                    == ProcessOutcome(
                        stderr: "chatdev: the backend broke off in the middle of its answer\n", status: .exited(3)))
        }
    }
}
