import TestSupport
import TestTraits
import Testing

@Suite(.takesTurns)
struct ShowAndSortTests {
    @Test func showsPostsInTheOrderGiven() async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.run("show", "bb33", "aa1", "bb", "--fields", "id")
            #expect(outcome == ProcessOutcome(stdout: "bb33\naa11\n"))
            let piped = try await bench.run("show", "-", "--fields", "id", input: .text("aa22\nnone\n"))
            #expect(
                piped
                    == ProcessOutcome(
                        stdout: "aa22\n", stderr: "chatdev: show none: no such post\n", status: .exited(1)))
        }
    }

    static let json = """
        [{"id":"a","likes":["x"],"message":"old","time":"2023-06-12T22:03:23Z"},
         {"id":"b","likes":[],"message":"late","time":"2023-06-12T22:03:25.5+01:00"},
         {"id":"c","likes":["x","y"],"message":"new","time":"2023-06-12T22:03:24Z"}]
        """

    @Test(arguments: [
        (["sort"], "cab"), (["sort", "new"], "cab"), (["sort", "top"], "cab"), (["sort", "top", "-"], "cab"),
        (["sort", "--reverse", "-"], "bac"), (["sort", "top", "-n", "1"], "c"),
        (["sort", "-n2", "--reverse", "top"], "ac"),
    ])
    func sortsAPipe(_ arguments: [String], _ ids: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(arguments + ["--fields", "id"], input: .text(Self.json)).run()
            #expect(outcome == ProcessOutcome(stdout: ids.map { "\($0)\n" }.joined()))
            #expect(bench.home.contents().isEmpty)
        }
    }

    @Test func sortsAFileOfLinesAndIsStable() async throws {
        try await Workbench.withoutBackend { bench in
            let lines = try await bench.run("sort", "top", "--jsonl", input: .text(Self.json))
            let path = try bench.home.write(lines.stdout, to: "posts.jsonl")
            let again = try await bench.run("sort", "top", path, "--jsonl")
            #expect(again == lines)
            #expect(
                again.stdout == """
                    {"id":"c","likes":["x","y"],"message":"new","time":"2023-06-12T22:03:24Z"}
                    {"id":"a","likes":["x"],"message":"old","time":"2023-06-12T22:03:23Z"}
                    {"id":"b","likes":[],"message":"late","time":"2023-06-12T21:03:25.500Z"}

                    """)
        }
    }

    @Test(arguments: [
        (["sort", "/nowhere/posts.json"], "chatdev: sort: /nowhere/posts.json: no such file\n"),
        (["sort", "/tmp"], "chatdev: sort: /tmp: it is a folder\n"),
        (["sort", "tpo"], "chatdev: sort: tpo: no such file\ndid you mean “top”?\n"),
        (["sort", "top", "tpo"], "chatdev: sort: tpo: no such file\n"),
        (["sort", "tpo", "x"], "chatdev: sort: the order: must be new or top, not “tpo”\ndid you mean “top”?\n"),
        (["sort", "top", "a", "b"], "chatdev: sort: unexpected argument “b”\n"),
    ])
    func refusesWhatItCannotRead(_ arguments: [String], _ message: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(arguments).run()
            #expect(outcome == ProcessOutcome(stderr: message, status: .exited(2)))
        }
    }

    @Test func takesTheOrderBehindTheFileToo() async throws {
        try await Workbench.withoutBackend { bench in
            let path = try bench.home.write(Self.json, to: "posts.json")
            let outcome = try await bench.run("sort", path, "top", "--fields", "id")
            #expect(outcome == ProcessOutcome(stdout: "c\na\nb\n"))
        }
    }

    @Test(arguments: ["[\n{\"id\":\"bb33\"}\n]\n", "{\"id\":\"bb33\"}\n"])
    func doesNotTakeJSONForIds(_ input: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("show", "-", input: .text(input))
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: """
                            chatdev: show: standard input is JSON, not ids, one per line
                            such lines come from: chatdev feed --fields id

                            """, status: .exited(2)))
        }
    }

    @Test func saysWhyAFileIsNoFeed() async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("sort", input: .text("<html>"))
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: """
                            chatdev: sort: standard input: no posts in it (number 1, not JSON)
                            it reads what “chatdev feed --json” writes

                            """,
                        status: .exited(1)))
        }
    }
}
