import TestSupport
import TestTraits
import Testing

@testable import chatdev

@Suite(.takesTurns)
struct ManualPageTests {
    @Test(.enabled(if: Installed.has("mandoc"), "mandoc is not installed"))
    func mandocFindsNothingToMend() async throws {
        try await withPage { home, page in
            let outcome = try await ProcessRequest(
                "mandoc", ["-T", "lint", page], environment: home.environment
            ).run()
            // Whether the pages it refers to are installed is not its business.
            let complaints = outcome.stdout.split(separator: "\n").filter {
                !$0.contains("referenced manual not found")
            }
            #expect(complaints == [])
        }
    }

    @Test(.enabled(if: Installed.has("man", "groff"), "man or groff is not installed"))
    func manWarnsOfNothing() async throws {
        try await withPage { home, page in
            let outcome = try await ProcessRequest(
                "man", ["--warnings", "-l", page], environment: home.environment.merging(["MANWIDTH": "80"]) { $1 }
            ).run()
            #expect(outcome.stderr == "" && outcome.status == .exited(0))
            #expect(outcome.stdout.contains("chatdev feed [OPTION ...]"))
        }
    }

    /// Everything that help says is on the page, word for word.
    @Test(.enabled(if: Installed.has("mandoc"), "mandoc is not installed"))
    func saysAllThatHelpSays() async throws {
        try await withPage { home, page in
            let outcome = try await ProcessRequest(
                "mandoc", ["-T", "utf8", "-O", "width=500", page], environment: home.environment
            ).run()
            // mandoc writes bold and underlined letters twice, with a backspace between.
            let shown = words(outcome.stdout.replacing(/.\u{8}/, with: ""))
            for outline in CommandOutline.all(of: CommandRegistry.commands) {
                let texts =
                    [outline.summary.line] + outline.summary.details + outline.summary.examples
                    + outline.options.flatMap { [$0.names.joined(separator: ", "), $0.help] }
                    + (outline.operands.map { [$0.usage, $0.help] } ?? [])
                for text in texts { #expect(shown.contains(words(text)), "\(text)") }
            }
            for entry in HelpEntry.exitCodes + HelpEntry.variables + HelpEntry.files {
                #expect(shown.contains(words(entry.name)) && shown.contains(words(entry.meaning)), "\(entry.name)")
            }
        }
    }

    @Test func hasTheSectionsOfAManualPage() async throws {
        try await withPage { home, _ in
            let headings = try home.read("chatdev.1").split(separator: "\n").filter { $0.hasPrefix(".Sh ") }
            #expect(
                headings == [
                    ".Sh NAME", ".Sh SYNOPSIS", ".Sh DESCRIPTION", ".Sh COMMANDS", ".Sh OPTIONS", ".Sh ENVIRONMENT",
                    ".Sh FILES", ".Sh EXIT STATUS", ".Sh EXAMPLES", ".Sh SEE ALSO",
                ])
        }
    }

    @Test(arguments: [
        ("One. Two", ["One.", "Two"]), (".dot 'quote", [#"\&.dot 'quote"#]), ("'q", [#"\&'q"#]),
        (#"a\b --x x-y"#, [#"a\eb \-\-x x-y"#]), ("“é…”", [#"\(lq\[u00E9]...\(rq"#]), ("🍂", [#"\[u1F342]"#]),
        ("q quits. ? shows", ["q quits.", "? shows"]), ("", []),
    ])
    func writesProse(_ text: String, _ lines: [String]) {
        var page = Mdoc()
        page.text(text)
        #expect(page.lines == lines)
    }

    @Test func breaksLinesBeforeEightyBytes() {
        var page = Mdoc()
        page.text(String(repeating: "word ", count: 20))
        #expect(page.lines.map { $0.split(separator: " ").count } == [15, 5])
    }

    private func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func withPage(_ body: (TemporaryHome, String) async throws -> Void) async throws {
        try await withTemporaryHome { home in
            let outcome = try await ProcessRequest(
                BuiltProduct.chatdev, ["generate", "man"], environment: home.environment
            ).run()
            #expect(outcome.stderr == "" && outcome.status == .exited(0))
            try await body(home, try home.write(outcome.stdout, to: "chatdev.1"))
        }
    }
}
