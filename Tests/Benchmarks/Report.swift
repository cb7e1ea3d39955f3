import Foundation

/// What the benchmark found: printed as it comes, and kept for a file.
struct Report: Codable, Sendable {
    private(set) var rows: [Row] = []
    /// Single figures that have no peer in the same run: rates, and how a cost grows.
    private(set) var figures: [Figure] = []
    /// The peers that were not installed.
    private(set) var missing: Set<String> = []

    struct Figure: Codable, Sendable {
        let section: String
        let name: String
        let value: Double
        let unit: String
    }
}

extension Report {
    mutating func begin(_ section: String) {
        say("\n\(section)")
    }

    mutating func add(_ row: Row) {
        if rows.last?.section != row.section {
            say(
                Self.line(["size", "command", "beside", "wall", "beside", "ratio", "cpu", "memory", "beside", "ratio"]))
        }
        rows.append(row)
        say(
            Self.line([
                row.size.map(String.init) ?? "", row.subject, row.peer, Self.milliseconds(row.wall),
                Self.milliseconds(row.peerWall), Self.number(row.wallRatio), Self.number(row.cpuRatio),
                Self.megabytes(row.memory), Self.megabytes(row.peerMemory), Self.number(row.memoryRatio),
            ]))
    }

    mutating func add(_ figure: Figure) {
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
}

extension Report {
    private func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    private static func line(_ cells: [String]) -> String {
        let widths = [7, -15, -18, 10, 10, 6, 6, 9, 9, 6]
        let padded = zip(cells, widths).map { cell, width in
            let space = String(repeating: " ", count: max(0, abs(width) - cell.count))
            return width < 0 ? cell + space : space + cell
        }
        return padded.joined(separator: " ")
    }

    private static func number(_ value: Double) -> String {
        String(format: value < 100 ? "%.2f" : "%.0f", value)
    }

    private static func milliseconds(_ seconds: Double) -> String {
        String(format: "%.1f ms", seconds * 1000)
    }

    private static func megabytes(_ bytes: Double) -> String {
        String(format: "%.1f MB", bytes / 1e6)
    }
}
