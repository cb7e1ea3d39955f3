import ChatDevCore
import TestSupport
import TestTraits
import Testing

@testable import chatdev

@Suite(.takesTurns)
struct CommandLineParserTests {
    private let parser = CommandLineParser(commands: CommandRegistry.commands)

    @Test(arguments: [
        "feed -n3", "feed -n 3", "-q feed -n3", "--json feed -n 3 -q", "feed -qn3", "feed --jsonl -vqn 3", "fetch -n3",
        "--url=http://h feed -n3", "--url http://h feed -n3", "feed --sort top -n 9 -n 3",
    ])
    func readsTheCountHoweverItIsWritten(_ line: String) throws {
        guard case .run(let command, _) = try parser.parse(words(line)) else {
            Issue.record("no command")
            return
        }
        #expect((command as? FeedCommand)?.count?.value == 3)
    }

    @Test func ofRepeatedOptionsTheLastCounts() throws {
        guard
            case .run(let command, let shared) = try parser.parse(
                words("--json --netid a feed --jsonl --sort new --netid=b --sort=top"))
        else {
            Issue.record("no command")
            return
        }
        #expect((command as? FeedCommand)?.sort == .top)
        #expect(shared.form == .jsonLines)
        #expect(shared.settings == ["netid": "b"])
    }

    @Test(arguments: [
        (["post", "a", "b"], ["a", "b"]), (["post", "--", "-x", "--json"], ["-x", "--json"]),
        (["post", "a", "--json", "b"], ["a", "b"]), (["post", "-"], ["-"]), (["post", ""], [""]),
        (["--", "post", "-x"], ["-x"]), (["post", "a", "--", "--", "b"], ["a", "--", "b"]),
    ])
    func tellsTextFromOptions(_ arguments: [String], _ text: [String]) throws {
        guard case .run(let command, _) = try parser.parse(arguments) else {
            Issue.record("no command")
            return
        }
        #expect((command as? PostCommand)?.words == text)
    }

    @Test(arguments: [
        ("feed -h", "feed"), ("-h feed", "feed"), ("fetch --help", "feed"), ("feed --nope --help", "feed"),
        ("feed -qh", "feed"), ("like a b -h", "like"), ("feed extra -h", "feed"), ("-h", ""), ("--help", ""),
        ("--nope -h", ""), ("nope -h", ""), ("--sort top feed -h", "feed"),
    ])
    func helpIsHadFromAnywhere(_ line: String, _ name: String) throws {
        guard case .help(let command) = try parser.parse(words(line)) else {
            Issue.record("no help")
            return
        }
        #expect(command ?? "" == name)
    }

    @Test(arguments: [
        ("fed", "unknown command “fed”", "did you mean “feed”?"),
        ("ftech", "unknown command “ftech”", "did you mean “fetch”?"),
        ("xyzzy", "unknown command “xyzzy”", "“chatdev help” lists the commands"),
        ("feed --sotr top", "unknown option “--sotr”", "did you mean “--sort”?"),
        ("feed --sort tpo", "--sort: must be new or top, not “tpo”", "did you mean “top”?"),
        ("feed --sort", "--sort needs a value: --sort ORDER", nil),
        // As for getopt, the value of `-n=3` is `=3`.
        ("feed -n=3", "-n: “=3” is not a number of posts", nil),
        // And a word behind an option that takes one is its value, whatever it looks like: POSIX, guideline 6.
        (
            "feed --netid --json", "--netid: “--json” is not a NetID: a NetID has letters and digits only, like abc12",
            nil
        ),
        ("feed -n", "-n needs a value: -n COUNT", nil),
        ("feed --so top", "unknown option “--so”", "“chatdev help feed” lists the options"),
        ("feed --json=yes", "--json takes no value, but “--json=yes” gives it one", nil),
        ("feed -qx", "unknown option “-x” in “-qx”", "“chatdev help feed” lists the options"),
        ("feed a", "unexpected argument “a”", nil),
        ("--sort top feed", "unknown option “--sort”", "put it after the command: chatdev feed --sort"),
        ("like a -b c", "unknown option “-b”", "“chatdev help like” lists the options"),
        ("like a --dry-run", "unknown option “--dry-run”", "--dry-run is an option of “chatdev post”"),
        ("sort --sort top", "unknown option “--sort”", "--sort is an option of “chatdev feed”"),
        ("post -m hi", "unknown option “-m”", "the text needs no option: chatdev post 'Howdy!'"),
        ("post --message=hi", "unknown option “--message”", "the text needs no option: chatdev post 'Howdy!'"),
        ("feed --json id,message", "unexpected argument “id,message”", "did you mean “--fields id,message”?"),
        ("feed -V", "unknown option “-V”", "did you mean “--version”?"),
        ("-V", "unknown option “-V”", "did you mean “--version”?"),
        ("list", "unknown command “list”", "did you mean “feed”?"),
        ("view 7m03", "unknown command “view”", "did you mean “show”?"),
        (
            "post -1 --netid n1 -q for --dry-run it's", "unknown option “-1”",
            #"to post it as text: chatdev post --netid n1 -q --dry-run -- -1 for 'it'\''s'"#
        ),
        ("--json", "no command given", "“chatdev help” lists the commands"),
        ("feed --url http://h --local", "--url and --local cannot be used together", nil),
    ])
    func saysWhatIsWrong(_ line: String, _ message: String, _ advice: String?) throws {
        let error = #expect(throws: UsageError.self) { try parser.parse(words(line)) }
        #expect(error?.message == message)
        #expect(error?.advice == advice)
    }

    @Test(arguments: ["--version", "version", "feed --version"])
    func theVersionIsHadFromAnywhere(_ line: String) throws {
        guard case .version = try parser.parse(words(line)) else {
            Issue.record("no version")
            return
        }
    }

    @Test func theCorrectedLineParses() throws {
        var generator = SeededGenerator(seed: 20)
        let pieces = [
            "-1", "--x", "a b", "it's", "-q", "--json", "--netid", "n1", "--", "-", "", "-qv", "$(x)", "-F", "é",
        ]
        for _ in 0..<2000 {
            let line = ["post"] + (0..<4).map { _ in pieces.randomElement(using: &generator) ?? "" }
            do throws(UsageError) {
                _ = try parser.parse(line)
            } catch {
                guard let advice = error.advice, advice.hasPrefix("to post it as text: ") else { continue }
                #expect(advice.hasPrefix("to post it as text: chatdev post "))
                #expect(advice.contains(" -- "), "\(line)")
            }
        }
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func anyLineIsRunOrRefused(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let words =
            [
                "--", "-", "-h", "-n", "-n3", "--sort=top", "--sort", "\u{301}", "-\u{301}", "--=", "--=x", "=", "",
                "🍂", "-🍂",
            ]
            + CommandRegistry.commands.map { $0.summary.name }
            + SharedOptions.bindings(for: Set(SharedOptions.Group.allCases)).flatMap(\.names)
        for _ in 0..<3000 {
            let line = (0..<Int.random(in: 0...6, using: &generator)).map { _ -> String in
                var word = words.randomElement(using: &generator) ?? ""
                if Int.random(in: 0..<4, using: &generator) == 0 {
                    word.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 1...255, using: &generator)))
                }
                return word
            }
            do throws(UsageError) {
                _ = try parser.parse(line)
            } catch {
                #expect(!error.message.isEmpty, "seed \(seed): \(line)")
            }
        }
    }

    private func words(_ line: String) -> [String] {
        line.split(separator: " ").map(String.init)
    }
}
