import Foundation
import TestSupport

/// Several commands run in turn, again and again, so that a change of the machine's speed meets all of them.
struct Series: Sendable {
    let commands: [Command]
    /// Their runs, one array a command, in the order of ``commands``; run `i` of each was made in the same round.
    let runs: [[Measurement]]

    /// Runs each command once to warm up and check it, then `rounds` times in turn.
    ///
    /// - Throws: where a command fails, or where one prints other bytes than the first.
    init(_ commands: [Command], rounds: Int, folder: TemporaryHome) throws(BenchmarkError) {
        let first = folder.file("first").path
        let output = folder.file("output").path
        defer { for path in [first, output] { try? FileManager.default.removeItem(atPath: path) } }
        let reference = commands.first(where: \.isCompared)

        func measure(_ command: Command, isWarmUp: Bool) throws(BenchmarkError) -> Measurement {
            let isFirst = isWarmUp && command == reference
            let run = try Measurement.run(command, output: isFirst ? first : output)
            guard run.status == 0 else {
                throw BenchmarkError("\(command.name) ended with \(run.status): \(command.line)")
            }
            guard !command.isCompared || isFirst || FileManager.default.contentsEqual(atPath: first, andPath: output)
            else {
                throw BenchmarkError(
                    "\(command.name) does not print what \(reference?.name ?? "") does: \(command.line)")
            }
            return run
        }
        for command in commands { _ = try measure(command, isWarmUp: true) }
        var runs = [[Measurement]](repeating: [], count: commands.count)
        for _ in 0..<rounds {
            for (index, command) in commands.enumerated() { runs[index].append(try measure(command, isWarmUp: false)) }
        }
        self.runs = runs
        self.commands = commands
    }
}

extension Series {
    /// The median of what a command cost.
    func median(of figure: KeyPath<Measurement, Double>, at index: Int) -> Double {
        runs[index].map { $0[keyPath: figure] }.median
    }

    /// The median of the ratios of two commands, round by round.
    func ratio(of figure: KeyPath<Measurement, Double>, at index: Int, to other: Int) -> Double {
        zip(runs[index], runs[other]).map { $0[keyPath: figure] / max($1[keyPath: figure], 1e-9) }.median
    }
}

extension [Double] {
    /// The middle one, or the mean of the two in the middle.
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
