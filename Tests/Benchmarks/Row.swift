/// A line of a table: what a command cost, and how ours stood to it, medians over the rounds.
struct Row: Codable, Sendable {
    let section: String
    /// How many posts or ids, where the section has a size.
    let size: Int?
    let command: String
    /// Seconds.
    let wall, cpu: Double
    /// Bytes, of its largest process.
    let memory: Double
    /// Each of our builds to this command; empty for ours.
    let ratios: [Ratio]

    /// How often what this command cost did one of ours cost.
    struct Ratio: Codable, Sendable {
        let of: String
        let wall, cpu, memory: Double
    }
}

extension Row {
    /// The rows for a series in which the first commands are ours.
    static func rows(of series: Series, ours: Int, section: String, size: Int?) -> [Row] {
        series.commands.indices.map { index in
            Row(
                section: section, size: size, command: series.commands[index].name,
                wall: series.median(of: \.wall, at: index), cpu: series.median(of: \.cpu, at: index),
                memory: series.median(of: \.peakMemory, at: index),
                ratios: index < ours ? [] : (0..<ours).map { Ratio(of: series, at: $0, to: index) })
        }
    }
}

extension Row.Ratio {
    fileprivate init(of series: Series, at index: Int, to other: Int) {
        self.init(
            of: series.commands[index].name, wall: series.ratio(of: \.wall, at: index, to: other),
            cpu: series.ratio(of: \.cpu, at: index, to: other),
            memory: series.ratio(of: \.peakMemory, at: index, to: other))
    }
}
