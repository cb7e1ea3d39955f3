import Foundation

/// Several commands run in turn, again and again, so that a change of the machine's speed meets all of them.
struct Series: Sendable {
    /// Their runs, one array a command, in the order of ``commands``; run `i` of each was made in the same round.
    let runs: [[Measurement]]
    let commands: [Command]

    /// Runs each command once to warm up and check it, then `rounds` times in turn.
    ///
    /// - Throws: where a command fails, or where one prints other bytes than the first.
    init(_ commands: [Command], rounds: Int) throws(BenchmarkError) {
        var reference: (command: Command, output: Data)?
        for command in commands {
            let run = try Measurement.run(command)
            guard run.status == 0 else {
                throw BenchmarkError("\(command.name) ended with \(run.status): \(command.line)")
            }
            guard command.isCompared else { continue }
            if let reference, reference.output != run.output {
                throw BenchmarkError("\(command.name) and \(reference.command.name) do not print the same")
            }
            reference = reference ?? (command, run.output)
        }
        var runs = [[Measurement]](repeating: [], count: commands.count)
        for _ in 0..<rounds {
            for (index, command) in commands.enumerated() {
                let run = try Measurement.run(command)
                guard run.status == 0, !command.isCompared || run.output == reference?.output else {
                    throw BenchmarkError("\(command.name) did not do the same again")
                }
                runs[index].append(run)
            }
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
