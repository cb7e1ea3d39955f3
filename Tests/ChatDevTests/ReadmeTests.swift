import Foundation
import TestSupport
import TestTraits
import Testing

/// The front page keeps its word: what it shows is typed into a real shell, and must come back as shown.
@Suite(.takesTurns)
struct ReadmeTests {
    private static let page = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return (try? String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""
    }()

    /// One shell types the whole page: what is set or posted above holds below.
    @Test(.enabled(if: Installed.has("bash", "curl", "jq", "timeout"), "bash, curl, jq or timeout is not installed"))
    func everySessionComesBackAsShown() async throws {
        let sessions = ReadmeSession.all(in: Self.page)
        let steps = sessions.flatMap { session in session.steps.map { (session.heading, $0) } }
        try #require(steps.count > 20)
        try await withTemporaryHome { home in
            var environment = home.environment
            let folder = URL(fileURLWithPath: BuiltProduct.chatdev).deletingLastPathComponent().path
            environment["PATH"] = "\(folder):\(environment["PATH"] ?? "")"
            environment["LANG"] = "C.UTF-8"
            let script = "exec 2>&1\n" + ReadmeSession.script(of: steps.map(\.1))
            var request = ProcessRequest("bash", ["-c", script], environment: environment)
            request.workingDirectory = home.path
            let session = try request.start()
            defer { session.killGroup() }
            let outcome = await session.outcome()
            let outputs = ReadmeSession.outputs(in: outcome.stdout)
            try #require(outputs.count == steps.count, "\(outcome)")
            for ((heading, step), lines) in zip(steps, outputs) {
                #expect(
                    step.matches(lines),
                    """
                    \(heading): $ \(step.command)
                    \(lines.joined(separator: "\n"))
                    instead of
                    \(step.output.joined(separator: "\n"))
                    """)
            }
        }
    }

    /// What the page shows of a terminal is what one shows.
    @Test func theTerminalLooksAsShown() async throws {
        let sessions = ReadmeSession.all(in: Self.page, kind: "terminal")
        try #require(!sessions.isEmpty)
        for step in sessions.flatMap(\.steps) {
            try await withTemporaryHome { home in
                var environment = home.environment
                environment["LANG"] = "C.UTF-8"
                environment["TERM"] = "xterm-256color"
                let words = step.command.split(separator: " ").map(String.init)
                try #require(words.first == "chatdev")
                let session = try PtySession(BuiltProduct.chatdev, Array(words.dropFirst()), environment: environment)
                #expect(await session.end() == .exited(0))
                let lines = session.screen.text.components(separatedBy: "\n").map { line in
                    String(line.reversed().drop { $0 == " " }.reversed())
                }
                #expect(lines.reversed().drop { $0.isEmpty }.reversed() == step.output)
            }
        }
    }

    /// The library's example is Swift that compiles against the library as it stands.
    @Test func theExampleCompiles() async throws {
        let example = try #require(Self.page.components(separatedBy: "```swift\n").dropFirst().first)
        let code = try #require(example.components(separatedBy: "\n```").first)
        try await withTemporaryHome { home in
            let file = try home.write(code, to: "main.swift")
            let modules = URL(fileURLWithPath: BuiltProduct.chatdev).deletingLastPathComponent().path + "/Modules"
            let compile = ProcessRequest(
                "swiftc", ["-typecheck", "-swift-version", "6", "-I", modules, file], environment: home.environment)
            #expect(try await compile.run() == ProcessOutcome())
        }
    }

    @Test(arguments: [
        (["a … c"], ["a b c"], true), (["a … c"], ["a b d"], false), (["…", "z"], ["x", "y", "z"], true),
        (["…"], [], true), ([], ["x"], false), (["a"], ["a", "b"], false), (["…x…y"], ["1x2y"], true),
        (["…x…y"], ["1y2x"], false),
    ])
    func dotsStandForWhatDiffers(pattern: [String], lines: [String], isMatch: Bool) {
        #expect(ReadmeSession.Step(command: "", output: pattern).matches(lines) == isMatch)
    }
}
