import Foundation

/// A `console` block of the README: what a reader types, and what the page says comes back.
struct ReadmeSession: Sendable {
    /// The heading it stands under.
    let heading: String
    private(set) var steps: [Step] = []

    struct Step: Sendable {
        /// The line after `$ `, and those after `> ` where the command goes on.
        var command: String
        /// The lines below it. `…` stands for what differs from run to run; on a line of its own, for any lines.
        var output: [String] = []
    }
}

extension ReadmeSession {
    /// The sessions of a page, in its order; `kind` is what their blocks are marked with.
    static func all(in page: String, kind: String = "console") -> [ReadmeSession] {
        var heading = ""
        var sessions: [ReadmeSession] = []
        var block: ReadmeSession?
        for line in page.components(separatedBy: "\n") {
            if line == "```", let session = block {
                sessions.append(session)
                block = nil
            } else if line == "```" + kind {
                block = ReadmeSession(heading: heading)
            } else if block != nil {
                block?.add(line)
            } else if line.hasPrefix("#") {
                heading = line.trimmingCharacters(in: ["#", " "])
            }
        }
        return sessions
    }

    private mutating func add(_ line: String) {
        if line.hasPrefix("$ ") {
            steps.append(Step(command: String(line.dropFirst(2))))
        } else if line.hasPrefix("> "), let last = steps.indices.last, steps[last].output.isEmpty {
            steps[last].command += "\n" + line.dropFirst(2)
        } else if let last = steps.indices.last {
            steps[last].output.append(line)
        }
    }

    /// A bash script that types commands one after the other, with a mark before the output of each and at the end.
    static func script(of steps: [Step]) -> String {
        let mark = "printf '\\036\\n'\n"
        return steps.map { mark + $0.command + "\n" }.joined() + mark
    }

    /// What came back for each command, from what the script printed.
    static func outputs(in printed: String) -> [[String]] {
        printed.components(separatedBy: "\u{1e}\n").dropFirst().dropLast().map { text in
            text.isEmpty ? [] : (text.hasSuffix("\n") ? String(text.dropLast()) : text).components(separatedBy: "\n")
        }
    }
}

extension ReadmeSession.Step {
    /// Whether what came back is what the page says.
    func matches(_ lines: [String]) -> Bool {
        Self.matches(output[...], lines[...])
    }

    private static func matches(_ expected: ArraySlice<String>, _ lines: ArraySlice<String>) -> Bool {
        guard let first = expected.first else { return lines.isEmpty }
        if first == "…" {
            return (lines.startIndex...lines.endIndex).contains { matches(expected.dropFirst(), lines[$0...]) }
        }
        guard let line = lines.first, matches(line: line, pattern: first) else { return false }
        return matches(expected.dropFirst(), lines.dropFirst())
    }

    private static func matches(line: String, pattern: String) -> Bool {
        let parts = pattern.components(separatedBy: "…")
        guard parts.count > 1 else { return line == pattern }
        var rest = line[...]
        guard rest.hasPrefix(parts[0]) else { return false }
        rest = rest.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() {
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }
}
