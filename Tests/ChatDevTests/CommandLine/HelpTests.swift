import TestSupport
import TestTraits
import Testing

@testable import chatdev

@Suite(.takesTurns)
struct HelpTests {
    static let short = """
        chatdev reads and writes the ChatDev feed.

        Usage: chatdev COMMAND [OPTIONS]

        Commands:
          feed      Print the feed. Alias: fetch.
          show      Print posts by id.
          post      Post something. Alias: create.
          like      Like posts.
          unlike    Take likes back.
          sort      Sort posts of a file, a pipe or the feed.
          browse    Read, like and post on one screen.
          serve     Run the local backend for any client.
          api       Send one raw request.
          config    Show and change settings.
          generate  Write completions for a shell, or the manual page.
          help      Explain a command or a topic.

        Try: chatdev feed --local
        “chatdev help COMMAND” explains a command, “chatdev --help” shared options.

        """

    static let like = """
        Like posts.

        Usage: chatdev like [OPTIONS] ID... | -

        Liking what you already like changes nothing. Repeated ids are sent once; at
        most 50 requests are under way. If one fails, the others are still done.

          ID... | -  Post ids, or prefixes that fit one post only; - reads them from
                     stdin, one per line.

        Shared options:
              --url URL           The backend to talk to.
              --local             Use a backend inside this command, with posts of your
                                  own.
              --timeout SECONDS   The most time a call may take, retries included.
          -v, --verbose           Show each request and answer on stderr.
              --netid NETID       Your NetID, for likes and filled hearts.
              --json              Write one JSON array; errors are JSON too.
              --jsonl             Write one JSON object per line; errors are JSON too.
              --fields FIELD,...  Pick and order the fields of lines and JSON. [id,
                                  likes, time, message]
              --time STYLE        How a terminal shows times. [relative, local, utc]
              --color WHEN        When to use colour. [auto, always, never]
          -q, --quiet             Print no notices, only errors.
          -h, --help              Show this help.
              --version           Show the version of chatdev.

        Examples:
          chatdev like 64f1c2b8 --netid abc12
          chatdev feed | grep -i coffee | chatdev like - --netid abc12

        """

    static let exitCodes = """
        0    Done. An empty feed is done, and so is liking what you already like.
        1    The backend refused or answered nonsense, something could not be written,
             or one of several ids failed; the others are still done, and printed.
        2    The command line, a setting or a file to read is wrong. Nothing was sent.
        3    The backend could not be reached or did not answer in time. Reading, liking
             and unliking are safe to try again, and no create was sent.
        4    A create was sent and its outcome is not known. Look before you try again.
        130  Interrupted (Ctrl-C).
        141  Stdout was closed.
        143  Terminated.

        """

    @Test(arguments: [
        ([], short), (["like", "-h"], like), (["help", "like"], like), (["help", "exit-codes"], exitCodes),
    ])
    func isTheWholeText(_ arguments: [String], _ text: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(arguments).run()
            #expect(outcome == ProcessOutcome(stdout: text))
            #expect(bench.home.contents().isEmpty)
        }
    }

    @Test(arguments: [
        ["--help"], ["help"], ["feed", "--help"], ["help", "post"], ["help", "serve"], ["help", "environment"],
        ["help", "formatting"], ["help", "help"], ["--version"],
    ])
    func fitsEightyColumns(_ arguments: [String]) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(arguments).run()
            #expect(outcome.status == .exited(0))
            #expect(outcome.stderr == "")
            #expect(outcome.stdout.hasSuffix("\n") && !outcome.stdout.hasSuffix("\n\n"))
            let lines = outcome.stdout.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.filter { $0.count > 80 || $0.hasSuffix(" ") } == [])
        }
    }

    /// Lines that are shown as they are to be typed, or as they are written, are the terminal's to wrap.
    @Test(arguments: [20, 40, 59, 60, 79])
    func fitsANarrowTerminal(_ columns: Int) {
        let help = HelpText(commands: CommandRegistry.commands, columns: columns)
        let pages =
            [help.short, help.long] + HelpTopic.allCases.map { $0.text(columns: columns) }
            + CommandRegistry.commands.compactMap { help.page(named: $0.summary.name) }
        for page in pages {
            let lines = HelpText.page(page, columns: columns).split(separator: "\n")
            let isWide = { (line: Substring) in
                line.count > columns && line.drop { $0 == " " }.contains(" ") && !line.hasPrefix("  ")
            }
            #expect(lines.filter(isWide) == [], "\(columns) columns")
            let words = { (text: String) in text.split { $0 == " " || $0 == "\n" } }
            #expect(words(HelpText.page(page, columns: columns)) == words(page), "nothing is lost")
        }
    }

    @Test func theSameIsSaidWhereverItIsAskedFor() async throws {
        try await Workbench.withoutBackend { bench in
            let flag = try await bench.run("--help")
            let command = try await bench.run("help")
            #expect(flag == command)
            let unknown = try await bench.run("help", "exit-code")
            #expect(
                unknown
                    == ProcessOutcome(
                        stderr: "chatdev: help: unknown command or topic “exit-code”\ndid you mean “exit-codes”?\n",
                        status: .exited(2)))
        }
    }
}
