import Foundation
import TestSupport
import TestTraits
import Testing

/// Every setting from every source that it has.
@Suite(.takesTurns)
struct SettingSourcesTests {
    struct Row: Sendable {
        let key: String
        let flag: String?
        let variable: String?
        /// Three values that are right, as a setting shows them.
        let good: [String]
        let bad: String
    }

    static let rows = [
        Row(key: "netid", flag: "--netid", variable: "CHATDEV_NETID", good: ["n1", "n2", "n3"], bad: "a-b"),
        Row(
            key: "url", flag: "--url", variable: "CHATDEV_URL", good: ["http://h:81", "http://h:82", "http://h:83"],
            bad: "ftp://h"),
        Row(key: "sort", flag: nil, variable: "CHATDEV_SORT", good: ["top", "new", "top"], bad: "old"),
        Row(key: "timeout", flag: "--timeout", variable: "CHATDEV_TIMEOUT", good: ["1", "2.5", "3600"], bad: "0"),
        Row(key: "color", flag: "--color", variable: nil, good: ["always", "never", "auto"], bad: "red"),
        Row(key: "time", flag: "--time", variable: nil, good: ["local", "utc", "relative"], bad: "now"),
    ]

    @Test("The flag counts more than the variable, and that more than the file", arguments: rows)
    func precedence(row: Row) async throws {
        try await withTemporaryHome { home in
            let file = try home.write(#"{"\#(row.key)": "\#(row.good[0])"}"#, to: ".config/chatdev/config.json")
            #expect(try await config(home, row.key) == "\(row.good[0])\t\(file)")
            var environment: [String: String] = [:]
            if let variable = row.variable {
                environment[variable] = row.good[1]
                #expect(try await config(home, row.key, environment) == "\(row.good[1])\t\(variable)")
            }
            if let flag = row.flag {
                let line = try await config(home, row.key, environment, flag, row.good[2])
                #expect(line == "\(row.good[2])\t\(flag)")
            }
        }
    }

    @Test("A wrong value is refused by the name of where it stands, and the file stays as it is", arguments: rows)
    func wrong(row: Row) async throws {
        try await withTemporaryHome { home in
            if let flag = row.flag { try await refuses(home, row.bad, of: flag, [flag, row.bad]) }
            if let variable = row.variable { try await refuses(home, row.bad, of: variable, [], [variable: row.bad]) }
            let text = #"{"\#(row.key)": "\#(row.bad)"}"#
            let file = try home.write(text, to: ".config/chatdev/config.json")
            try await refuses(home, row.bad, of: "\(file): \(row.key)", [])
            #expect(try home.read(".config/chatdev/config.json") == text)
        }
    }

    /// What `config` lists for a setting: the value and its source.
    private func config(
        _ home: TemporaryHome, _ key: String, _ environment: [String: String] = [:], _ words: String...
    ) async throws -> String? {
        let outcome = try await run(home, words, environment)
        let line = outcome.stdout.split(separator: "\n").first { $0.hasPrefix("\(key)\t") }
        return line.map { String($0.dropFirst(key.count + 1)) }
    }

    private func refuses(
        _ home: TemporaryHome, _ value: String, of source: String, _ words: [String],
        _ environment: [String: String] = [:]
    ) async throws {
        let outcome = try await run(home, words, environment)
        #expect(outcome.status == .exited(2))
        #expect(outcome.stdout == "")
        #expect(outcome.stderr.hasPrefix("chatdev: config: \(source): "), "\(outcome.stderr)")
        #expect(outcome.stderr.contains("“\(value)”"), "\(outcome.stderr)")
    }

    private func run(
        _ home: TemporaryHome, _ words: [String], _ environment: [String: String]
    ) async throws -> ProcessOutcome {
        try await ProcessRequest(
            BuiltProduct.chatdev, ["config"] + words, environment: home.environment.merging(environment) { $1 }
        ).run()
    }
}
