import Foundation
import TestSupport
import Testing

/// The editor on a terminal, which it has to itself.
struct EditorTerminalTests {
    private static let editor = #"sh -c 'echo what?; read line; printf "%s" "$line" > "$1"' sh"#

    private func session(_ bench: Workbench, _ script: String) throws -> PtySession {
        let environment = bench.home.environment.merging(
            ["CHATDEV_URL": bench.url, "EDITOR": Self.editor, "TERM": "xterm", "CHATDEV": BuiltProduct.chatdev]
        ) { $1 }
        return try PtySession("/bin/sh", ["-c", script], environment: environment)
    }

    @Test func opensWhereNoTextIsGiven() async throws {
        try await Workbench.with(posts: []) { bench in
            let terminal = try session(
                bench, #""$CHATDEV" post --fields message; echo "code $?"; read x; echo "got $x""#)
            let isOpen = await terminal.shows("what?")
            #expect(isOpen)
            terminal.type("typed here\r")
            let isPosted = await terminal.shows("code 0")
            #expect(isPosted, "\(terminal.screen.text)")
            // The shell has the terminal again.
            terminal.type("back\r")
            let isBack = await terminal.shows("got back")
            #expect(isBack)
            let status = await terminal.end()
            #expect(status == .exited(0))
            let feed = try await bench.run("feed", "--fields", "message")
            #expect(feed == ProcessOutcome(stdout: "typed here\n"))
        }
    }

    @Test(
        "Ctrl-Z gives the shell, and fg the editor", arguments: [#""$CHATDEV" post"#, #"sh -c '"$CHATDEV" post; :'"#])
    func stopsAndGoesOn(command: String) async throws {
        try await Workbench.with(posts: []) { bench in
            let environment = bench.home.environment.merging(
                [
                    "CHATDEV_URL": bench.url, "EDITOR": Self.editor, "TERM": "xterm", "CHATDEV": BuiltProduct.chatdev,
                    "PS1": "prompt>", "LANG": "C.UTF-8",
                ]
            ) { $1 }
            let terminal = try PtySession("/bin/sh", ["-i"], environment: environment)
            try #require(await terminal.isAtPrompt())
            let before = terminal.settings
            terminal.type(command + "\r")
            try #require(await terminal.shows("what?"))
            terminal.type("\u{1A}")
            try #require(await terminal.isAtPrompt(), "\(terminal.screen.text)")
            #expect(terminal.settings == before)
            terminal.type("echo still-$((40 + 2))\r")
            try #require(await terminal.shows("still-42"))
            terminal.type("fg\r")
            terminal.type("typed after fg\r")
            try #require(await terminal.shows("♡ 0   typed after fg"))
            try #require(await terminal.isAtPrompt())
            terminal.type("exit\r")
            #expect(await terminal.end() == .exited(0))
            let feed = try await bench.run("feed", "--fields", "message")
            #expect(feed == ProcessOutcome(stdout: "typed after fg\n"))
        }
    }

    @Test func anInterruptIsForTheEditor() async throws {
        try await Workbench.withoutBackend { bench in
            let terminal = try session(bench, #""$CHATDEV" post; echo "code $?""#)
            let isOpen = await terminal.shows("what?")
            #expect(isOpen)
            terminal.type("\u{3}")
            let isEnded = await terminal.shows("code 1")
            #expect(isEnded, "\(terminal.screen.text)")
            #expect(terminal.screen.text.contains("was ended by signal 2"))
        }
    }
}
