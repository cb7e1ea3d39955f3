import TestSupport
import TestTraits
import Testing

@testable import chatdev

/// A slip of the fingers anywhere on the line is answered with what was meant.
@Suite(.takesTurns)
struct DidYouMeanTests {
    @Test(arguments: [
        ("fede", "feed"), ("ftech", "fetch"), ("craete", "create"), ("generat", "generate"), ("confg", "config"),
        ("feed --wacth", "--watch"), ("feed --intervall 5", "--interval"), ("feed --verbos", "--verbose"),
        ("--colour never feed", "--color"), ("feed --sort tpo", "top"), ("feed --sort=nwe", "new"),
        ("feed --color alway", "always"), ("feed --time locl", "local"), ("feed --fields id,mesage", "message"),
        ("show --fields lieks x", "likes"), ("generate bsh", "bash"), ("generate mna", "man"),
        ("config gte url", "get"),
        ("config set nteid a", "netid"), ("config unset tiem", "time"), ("config set color nevr", "never"),
        ("help exit-code", "exit-codes"), ("help enviroment", "environment"), ("help brwose", "browse"),
        ("help ftech", "fetch"), ("sort tpo", "top"), ("post --dry-rnu x", "--dry-run"),
    ])
    func isSaidOf(_ line: String, _ meant: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(line.split(separator: " ").map(String.init)).run()
            #expect(outcome.status == .exited(2), "\(outcome)")
            #expect(outcome.stderr.hasSuffix("\ndid you mean “\(meant)”?\n"), "\(outcome)")
            #expect(outcome.stdout == "")
        }
    }

    @Test(arguments: [("CHATDEV_SORT", "tpo", "top"), ("CHATDEV_SORT", "NEW", "new")])
    func isSaidOfAVariable(_ name: String, _ value: String, _ meant: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("feed", environment: [name: value])
            #expect(outcome.status == .exited(2))
            #expect(outcome.stderr.hasSuffix("\ndid you mean “\(meant)”?\n") && outcome.stderr.contains(name))
        }
    }

    @Test(arguments: [("nteid", "abc", "netid"), ("color", "alwyas", "always")])
    func isSaidOfTheSettingsFile(_ key: String, _ value: String, _ meant: String) async throws {
        try await Workbench.withoutBackend { bench in
            try bench.home.write(#"{"\#(key)": "\#(value)"}"#, to: ".config/chatdev/config.json")
            let outcome = try await bench.run("config")
            #expect(outcome.status == .exited(2))
            #expect(outcome.stderr.hasSuffix("\ndid you mean “\(meant)”?\n"), "\(outcome)")
        }
    }

    /// No command and no option was forgotten.
    @Test func isSaidOfEveryNameThereIs() {
        let parser = CommandLineParser(commands: CommandRegistry.commands)
        for command in CommandOutline.all(of: CommandRegistry.commands) {
            for name in command.names {
                #expect(advice(parser, [name + "x"])?.hasPrefix("did you mean “") == true, "\(name)")
            }
            for name in command.options.flatMap(\.names) where name.hasPrefix("--") {
                let advice = advice(parser, [command.summary.name, name + "x"])
                #expect(advice?.hasPrefix("did you mean “--") == true, "\(command.summary.name) \(name)")
            }
        }
    }

    private func advice(_ parser: CommandLineParser, _ words: [String]) -> String? {
        do throws(UsageError) {
            _ = try parser.parse(words)
            return nil
        } catch {
            return error.advice
        }
    }
}
