import Foundation
import TestSupport
import TestTraits
import Testing

@Suite(.takesTurns)
struct ConfigCommandTests {
    private static let path = ".config/chatdev/config.json"

    @Test func listsEverySettingAndItsSource() async throws {
        try await withTemporaryHome { home in
            let file = try home.write(#"{"netid": "abc12", "timeout": 2.5}"#, to: Self.path)
            var request = ProcessRequest(
                BuiltProduct.chatdev, ["config", "--time", "utc"],
                environment: home.environment.merging(["CHATDEV_SORT": "top", "CHATDEV_URL": ""]) { $1 })
            let lines = try await request.run()
            #expect(
                lines
                    == ProcessOutcome(
                        stdout: """
                            netid\tabc12\t\(file)
                            url\thttps://ios-course-backend.cornellappdev.com\tdefault
                            sort\ttop\tCHATDEV_SORT
                            timeout\t2.5\t\(file)
                            color\tauto\tdefault
                            time\tutc\t--time

                            """))
            request.arguments = ["config", "--json", "--netid", "n1"]
            let json = try await request.run()
            #expect(
                json
                    == ProcessOutcome(
                        stdout: """
                            {
                              "netid": {"value": "n1", "source": "--netid"},
                              "url": {"value": "https://ios-course-backend.cornellappdev.com", "source": "default"},
                              "sort": {"value": "top", "source": "CHATDEV_SORT"},
                              "timeout": {"value": "2.5", "source": "\(file)"},
                              "color": {"value": "auto", "source": "default"},
                              "time": {"value": "relative", "source": "default"}
                            }

                            """))
        }
    }

    @Test(arguments: [
        ("netid", "ABC12", "a-b"), ("url", "http://h:81", "ftp://h"), ("sort", "top", "old"), ("timeout", "5", "0"),
        ("color", "never", "red"), ("time", "local", "now"),
    ])
    func setsGetsAndUnsets(_ key: String, _ good: String, _ bad: String) async throws {
        try await Workbench.withoutBackend { bench in
            let environment = ["CHATDEV_URL": ""]
            let set = try await bench.run("config", "set", key, good, environment: environment)
            #expect(set == ProcessOutcome())
            let get = try await bench.run("config", "get", key, environment: environment)
            #expect(get == ProcessOutcome(stdout: good + "\n"))
            let before = try bench.home.read(Self.path)
            #expect(before == "{\n  \"\(key)\" : \"\(good)\"\n}\n")
            let wrong = try await bench.run("config", "set", key, bad, environment: environment)
            #expect(wrong.status == .exited(2))
            #expect(wrong.stderr.hasPrefix("chatdev: config: \(key): "))
            #expect(try bench.home.read(Self.path) == before)
            let unset = try await bench.run("config", "unset", key, environment: environment)
            #expect(unset == ProcessOutcome())
            #expect(try bench.home.read(Self.path) == "{\n\n}\n")
        }
    }

    @Test func afterASetNoCommandNeedsTheFlag() async throws {
        try await Workbench.with { bench in
            _ = try await bench.run("config", "set", "netid", "abc12")
            let like = try await bench.run("like", "aa22", "--jsonl", "--fields", "likes")
            #expect(like == ProcessOutcome(stdout: "{\"likes\":[\"abc12\"]}\n"))
            let sources = ["CHATDEV_NETID": "env1"]
            let variable = try await bench.run("like", "aa22", "--jsonl", "--fields", "likes", environment: sources)
            #expect(variable == ProcessOutcome(stdout: "{\"likes\":[\"abc12\",\"env1\"]}\n"))
            let flag = try await bench.run(
                "like", "aa22", "--jsonl", "--fields", "likes", "--netid", "flag1", environment: sources)
            #expect(flag == ProcessOutcome(stdout: "{\"likes\":[\"abc12\",\"env1\",\"flag1\"]}\n"))
        }
    }

    @Test(arguments: [
        (#"{"netdi": "abc12"}"#, "unknown setting “netdi”\ndid you mean “netid”?\n"),
        (#"{"sort": "tpo"}"#, "sort: must be new or top, not “tpo”\ndid you mean “top”?\n"),
        (#"{"timeout": true}"#, "not a JSON object of settings\n"), ("{", "not a JSON object of settings\n"),
        ("[]", "not a JSON object of settings\n"), ("", "not a JSON object of settings\n"),
    ])
    func aWrongFileIsNamedAndStaysAsItIs(_ text: String, _ message: String) async throws {
        try await Workbench.withoutBackend { bench in
            let file = try bench.home.write(text, to: Self.path)
            for arguments in [
                ["config"], ["config", "set", "netid", "n1"], ["like", "aa11"], ["config", "get", "netid"],
            ] {
                let outcome = try await bench.request(arguments).run()
                #expect(
                    outcome
                        == ProcessOutcome(stderr: "chatdev: \(arguments[0]): \(file): \(message)", status: .exited(2)))
            }
            #expect(try bench.home.read(Self.path) == text)
            // What needs no setting does not look.
            let version = try await bench.run("--version")
            #expect(version.status == .exited(0))
        }
    }

    @Test func aFileThatCannotBeReadIsNamedWithTheReason() async throws {
        try await Workbench.withoutBackend { bench in
            let file = bench.home.file(Self.path)
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            let outcome = try await bench.run("config", "get", "netid")
            #expect(
                outcome
                    == ProcessOutcome(stderr: "chatdev: config: \(file.path): it is a folder\n", status: .exited(2)))
        }
    }

    @Test func errorsAreJSONWhereJSONIsAskedFor() async throws {
        try await Workbench.withoutBackend { bench in
            let file = try bench.home.write("[]", to: Self.path)
            let outcome = try await bench.run("config", "--json")
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: #"{"error":{"code":"usage","message":"config: \#(file): "#
                            + #"not a JSON object of settings","status":null,"id":null}}"# + "\n",
                        status: .exited(2)))
        }
    }

    @Test func theFileIsForNobodyElse() async throws {
        try await Workbench.withoutBackend { bench in
            let made = try await bench.shell("umask 0; chatdev config set sort top")
            #expect(made == ProcessOutcome())
            #expect(try mode(bench, ".config/chatdev/config.json") == 0o600)
            #expect(try mode(bench, ".config/chatdev") == 0o700)
            #expect(bench.home.contents() == [".config", ".config/chatdev", ".config/chatdev/config.json"])
            let file = bench.home.file(Self.path).path
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            let tightened = try await bench.run("config", "set", "sort", "new")
            #expect(
                tightened
                    == ProcessOutcome(stderr: "chatdev: \(file) could be read by others; now only you can read it\n")
            )
            #expect(try mode(bench, Self.path) == 0o600)
        }
    }

    @Test func isNeverWrittenThroughALink() async throws {
        try await Workbench.withoutBackend { bench in
            let target = try bench.home.write("{}", to: "elsewhere.json")
            let file = bench.home.file(Self.path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
            let outcome = try await bench.run("config", "set", "sort", "top")
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: "chatdev: config: \(file.path): not a regular file, so it is left as it is\n",
                        status: .exited(2)))
            #expect(try bench.home.read("elsewhere.json") == "{}")
        }
    }

    @Test(arguments: [
        (["get"], "get takes a setting's name\nchatdev config get KEY\n"),
        (["set", "netid"], "set takes a name and a value\nchatdev config set KEY VALUE\n"),
        (["unset", "netdi"], "unknown setting “netdi”\ndid you mean “netid”?\n"),
        (["ste", "a", "b"], "unknown action “ste”\ndid you mean “set”?\n"),
        (["set", "sort", "tpo"], "sort: must be new or top, not “tpo”\ndid you mean “top”?\n"),
    ])
    func saysWhatIsWrong(_ words: [String], _ message: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(["config"] + words).run()
            #expect(outcome == ProcessOutcome(stderr: "chatdev: config: \(message)", status: .exited(2)))
            #expect(bench.home.contents().isEmpty)
        }
    }

    @Test func anUnsetSettingIsAFailure() async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("config", "get", "netid")
            #expect(outcome == ProcessOutcome(stderr: "chatdev: config: netid is not set\n", status: .exited(1)))
        }
    }

    @Test func worksWithoutAHomeOrWithAnOddOne() async throws {
        let environment = ["CHATDEV_NETID": "n1", "XDG_CONFIG_HOME": "relative"]
        let get = try await ProcessRequest(
            BuiltProduct.chatdev, ["config", "get", "netid"], environment: environment
        ).run()
        #expect(get == ProcessOutcome(stdout: "n1\n"))
        let set = try await ProcessRequest(
            BuiltProduct.chatdev, ["config", "set", "netid", "n1"], environment: environment
        ).run()
        #expect(
            set
                == ProcessOutcome(
                    stderr:
                        "chatdev: config: HOME is not set to a folder\nset HOME, or XDG_CONFIG_HOME, to a full path\n",
                    status: .exited(2)))
    }

    @Test("A home that cannot be written costs only what has to be written there")
    func worksWithAHomeThatCannotBeWritten() async throws {
        try await Workbench.with { bench in
            let environment = ["HOME": "/dev/null", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "XDG_DATA_HOME": ""]
            let set = try await bench.run("config", "set", "netid", "n1", environment: environment)
            #expect(
                set
                    == ProcessOutcome(
                        stderr: "chatdev: config: /dev/null/.config/chatdev: a part of the path is not a folder\n",
                        status: .exited(1)))
            let feed = try await bench.run("feed", environment: environment)
            #expect(feed == ProcessOutcome(stdout: Workbench.lines))
            let post = try await bench.run("post", "Howdy!", "--fields", "message", environment: environment)
            #expect(post == ProcessOutcome(stdout: "Howdy!\n"))
        }
    }

    private func mode(_ bench: Workbench, _ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: bench.home.file(path).path)[.posixPermissions] as? Int
    }
}
