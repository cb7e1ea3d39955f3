import ChatDevCore
import Foundation
import TestSupport
import Testing

@testable import chatdev

@Suite("Pager")
struct PagerTests {
    static let choices: [([String: String], String?)] = [
        (["CHATDEV_PAGER": "mine -x", "PAGER": "other"], "mine -x"),
        (["PAGER": "other"], "other"),
        (["CHATDEV_PAGER": "", "PAGER": "other"], nil),
        (["PAGER": "cat"], nil),
        (["PAGER": " "], nil),
        ([:], "command -v less >/dev/null 2>&1 && exec less; exec cat"),
    ]

    @Test("Which pager", arguments: choices)
    func choice(environment: [String: String], expected: String?) {
        let environment = environment.merging(["TERM": "xterm"]) { asked, _ in asked }
        #expect(Pager(environment: environment, isUTF8: true)?.command == expected)
    }

    @Test("None on a terminal that cannot move its cursor")
    func dumb() {
        #expect(Pager(environment: ["TERM": "dumb", "PAGER": "less"], isUTF8: true) == nil)
        #expect(Pager(environment: ["PAGER": "less"], isUTF8: true) == nil)
    }

    @Test("less gets its options and character set, unless they are set already")
    func environment() {
        let plain = Pager(environment: ["TERM": "xterm"], isUTF8: true)
        #expect(plain?.environment == ["TERM": "xterm", "LESS": "FRX", "LESSCHARSET": "utf-8"])
        let own = Pager(environment: ["TERM": "xterm", "LESS": "-S"], isUTF8: false)
        #expect(own?.environment == ["TERM": "xterm", "LESS": "-S"])
    }

    @Test("The pager reads all that is written, and its own environment")
    func reads() async throws {
        let home = try TemporaryFile()
        defer { home.remove() }
        let pager = try pager("printf '%s\\n' \"$LESS\" > \"$OUT\"; cat >> \"$OUT\"", ["OUT": home.path])
        let isShown = await show(pager, SafeText(String(repeating: "line\n", count: 100_000), as: .lines))
        #expect(isShown == true)
        let read = try String(contentsOfFile: home.path, encoding: .utf8)
        #expect(read == "FRX\n" + String(repeating: "line\n", count: 100_000))
    }

    @Test(
        "Leaving early is a success, whatever was still to come",
        arguments: ["exit 0", "head -n 1 >/dev/null", "exit 3"])
    func leavesEarly(command: String) async throws {
        let isShown = await show(try pager(command), SafeText(String(repeating: "x", count: 1_000_000)))
        #expect(isShown == true)
    }

    @Test(
        "A pager that is not there has shown nothing",
        arguments: ["exec 2>/dev/null; chatdev-no-such-pager", "exit 126"])
    func missing(command: String) async throws {
        #expect(await show(try pager(command), "x") == false)
    }

    @Test("A pager is not born with our signals ignored")
    func signals() async throws {
        let file = try TemporaryFile()
        defer { file.remove() }
        // A shell cannot take back an ignored signal (POSIX, section 2.12), so `trap` shows what it was started with.
        let pager = try pager(
            "(trap 'echo piped > \"$OUT\"' PIPE; kill -PIPE $(exec sh -c 'echo $PPID')); :", ["OUT": file.path])
        #expect(await show(pager, "x") == true)
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "piped\n")
    }

    @Test("Without a terminal, and where it all fits, there is none")
    func plain() async throws {
        let pipe = try PipeEnds()
        let output = TextOutput(descriptor: pipe.writing, name: "it")
        let posts = PagedPosts(
            format: PostFormat(form: .cards), output: output, pager: try pager("exit 1"), rows: 1, now: { Date() })
        try posts.write([Post(id: "1", likes: [], message: "Howdy!", time: Date())], emptyText: "")
        close(pipe.writing)
        #expect(await readToEnd(pipe.reading) == "♡ 0   Howdy!\n      just now · 1\n")
    }

    private func pager(_ command: String, _ extra: [String: String] = [:]) throws -> Pager {
        let environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "PAGER": command].merging(extra) { first, _ in
            first
        }
        return try #require(Pager(environment: environment, isUTF8: true))
    }

    /// Whether it was shown; `nil` where that failed.
    private func show(_ pager: Pager, _ text: SafeText) async -> Bool? {
        signal(SIGPIPE, SIG_IGN)
        return await onOwnThread {
            try? pager.show { (output) throws(OutputError) in try output.write(text) }
        }
    }
}

/// An empty file of its own.
private struct TemporaryFile {
    let path: String

    init() throws {
        let name = "chatdev-\(UUID().uuidString)"
        path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        try Data().write(to: URL(fileURLWithPath: path))
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
