import Foundation

/// What the benchmark found: printed as it comes, and kept for a file.
struct Report: Codable, Sendable {
    private var machine = ""
    private var rounds = 0
    private var rows: [Row] = []
    /// Single figures that have no peer in the same run: rates, and how a cost grows.
    private var figures: [Figure] = []
    /// The peers that were not installed.
    private var missing: Set<String> = []

    struct Figure: Codable, Sendable {
        let section: String
        let name: String
        let value: Double
        let unit: String
    }
}

extension Report {
    mutating func begin(rounds: Int) {
        let process = ProcessInfo.processInfo
        machine = "\(process.activeProcessorCount) cores, \(process.operatingSystemVersionString)"
        self.rounds = rounds
        say("\(machine); \(rounds) rounds; ratios are ours to that line's, medians round by round")
    }

    /// Prints rows as a table of their own.
    mutating func add(title: String, _ table: [Row]) {
        rows += table
        let ours = table.last?.ratios.map(\.of) ?? []
        say("\n\(title)")
        // Three ratios of seven columns below each name, three columns from what is before them.
        let width = 3 + max(21, ours.map { "\($0) to it".count }.max() ?? 0)
        let heads = ours.map { Self.cell("\($0) to it", width) }.joined()
        say(Self.cell("", -24) + Self.cell("wall", 11) + Self.cell("cpu", 11) + Self.cell("memory", 11) + heads)
        for row in table {
            let ratios = row.ratios.map { ratio in
                Self.cell("", width - 21)
                    + [ratio.wall, ratio.cpu, ratio.memory].map { Self.cell(Self.number($0), 7) }.joined()
            }
            say(
                Self.cell(row.command, -24) + Self.cell(String(format: "%.1f ms", row.wall * 1000), 11)
                    + Self.cell(String(format: "%.1f ms", row.cpu * 1000), 11)
                    + Self.cell(String(format: "%.1f MB", row.memory / 1e6), 11) + ratios.joined())
        }
    }

    mutating func add(_ figure: Figure) {
        if figures.last?.section != figure.section { say("") }
        figures.append(figure)
        say("\(figure.name): \(Self.number(figure.value)) \(figure.unit)")
    }

    mutating func note(missing program: String) {
        if missing.insert(program).inserted { say("not installed, so not beside us: \(program)") }
    }

    func write(to path: String) throws(BenchmarkError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try encoder.encode(self).write(to: URL(fileURLWithPath: path))
        } catch {
            throw BenchmarkError("\(path) could not be written: \(error.localizedDescription)")
        }
    }

    private func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// A text in so many columns, at their right end; at their left where the number is negative.
    private static func cell(_ text: String, _ width: Int) -> String {
        let space = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? text + space : space + text
    }

    private static func number(_ value: Double) -> String {
        String(format: value < 100 ? "%.2f" : "%.0f", value)
    }
}
