import Foundation
import TestSupport
import Testing

struct EditorTests {
    /// An editor that says what it was given, then writes.
    private func script(_ bench: Workbench, _ body: String) throws -> String {
        let path = try bench.home.write("#!/bin/sh\n\(body)\n", to: "my editor")
        // Read by a shell rather than executed: a file that another thread's child still holds open for writing cannot
        // be (ETXTBSY).
        return "/bin/sh '\(path)'"
    }

    @Test(arguments: ["CHATDEV_EDITOR", "VISUAL", "EDITOR"])
    func postsWhatWasWritten(_ variable: String) async throws {
        try await Workbench.with(posts: []) { bench in
            let editor = try script(bench, #"[ "$1" = --wait ] && printf 'Two\r\nlines\n\n' > "$2""#)
            let outcome = try await bench.run(
                "post", "-e", "--fields", "message", environment: [variable: editor + " --wait"])
            #expect(outcome == ProcessOutcome(stdout: "Two\\nlines\n"))
            #expect(!bench.home.contents().contains { $0.contains("drafts/") })
        }
    }

    @Test func goesOnWithWhatIsGiven() async throws {
        try await Workbench.with(posts: []) { bench in
            let editor = try script(bench, #"echo ' and more' >> "$1""#)
            let environment = ["EDITOR": editor]
            let words = try await bench.run(
                "post", "-e", "some", "text", "--fields", "message", environment: environment)
            #expect(words == ProcessOutcome(stdout: "some text and more\n"))
            let file = try bench.home.write("a file", to: "text")
            let read = try await bench.run("post", "-eF", file, "--fields", "message", environment: environment)
            #expect(read == ProcessOutcome(stdout: "a file and more\n"))
            let piped = try await bench.run(
                "post", "-e", "-", "--fields", "message", input: .text("a pipe"), environment: environment)
            #expect(piped == ProcessOutcome(stdout: "a pipe and more\n"))
        }
    }

    @Test(.enabled(if: Descriptors.areListed, Descriptors.whyNot))
    func getsOnlyTheStandardStreams() async throws {
        try await Workbench.with(posts: []) { bench in
            let outcome = try await bench.shell(
                """
                exec 7</dev/null
                EDITOR='list() { \(Descriptors.list(to: #""$1""#)); }; list' chatdev post -e --fields message
                """)
            #expect(outcome == ProcessOutcome(stdout: "0\\n1\\n2\n"))
        }
    }

    @Test(arguments: [("true", []), ("true", ["given"]), (#"printf ' \n\n' > "$1""#, ["given"]), (": > \"$1\"", [])])
    func whatIsUnchangedOrBlankIsNotPosted(_ body: String, _ given: [String]) async throws {
        try await Workbench.withoutBackend { bench in
            let editor = try script(bench, body)
            let outcome = try await bench.request(["post", "-e"] + given, environment: ["EDITOR": editor]).run()
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: "chatdev: post: nothing was written, so nothing was posted\n", status: .exited(1)))
            #expect(!bench.home.contents().contains { $0.contains("drafts/") })
        }
    }

    @Test func anEditorThatFailsPostsNothingAndLosesNothing() async throws {
        try await Workbench.withoutBackend { bench in
            let editor = try script(bench, #"echo precious > "$1"; exit 3"#)
            let outcome = try await bench.run("post", "-e", environment: ["EDITOR": editor])
            let draft = try #require(bench.home.contents().first { $0.contains("drafts/") })
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: """
                            chatdev: post: the editor “\(editor)” failed (exit code 3)
                            the text is kept in \(bench.home.path)/\(draft)

                            """, status: .exited(1)))
            #expect(try bench.home.read(draft) == "precious\n")
            let missing = try await bench.run("post", "-e", environment: ["EDITOR": "/nowhere/editor --x"])
            #expect(missing.status == .exited(1))
            #expect(missing.stderr.hasSuffix("chatdev: post: the editor “/nowhere/editor --x” cannot be run\n"))
        }
    }

    @Test func anEditorThatCannotBeRunKeepsWhatItWasGiven() async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run(
                "post", "-e", "-", input: .text("precious"),
                environment: ["EDITOR": "exec 2>/dev/null; /nowhere/editor"])
            let draft = try #require(bench.home.contents().first { $0.contains("drafts/") })
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: """
                            chatdev: post: the editor “exec 2>/dev/null; /nowhere/editor” cannot be run
                            the text is kept in \(bench.home.path)/\(draft)

                            """, status: .exited(1)))
            #expect(try bench.home.read(draft) == "precious")
        }
    }

    @Test("A parent that has children ignored, which is inherited, costs no text")
    func worksWhereChildrenAreIgnored() async throws {
        try await Workbench.with(posts: []) { bench in
            let editor = try script(bench, #"echo written > "$1""#)
            let outcome = try await bench.shell("trap '' CHLD; EDITOR=\"\(editor)\" chatdev post -e --fields message")
            #expect(outcome == ProcessOutcome(stdout: "written\n"))
        }
    }

    @Test func whatCannotBePostedIsKept() async throws {
        try await Workbench.withoutBackend { bench in
            let editor = try script(bench, #"printf 'a\377' > "$1""#)
            let outcome = try await bench.run("post", "-e", environment: ["EDITOR": editor])
            let draft = try #require(bench.home.contents().first { $0.contains("drafts/") })
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr:
                            "chatdev: post: the text is not UTF-8\nthe text is kept in \(bench.home.path)/\(draft)\n",
                        status: .exited(2)))
            #expect(try Data(contentsOf: bench.home.file(draft)) == Data([0x61, 0xFF]))
        }
    }
}
