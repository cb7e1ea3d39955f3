/// A line of the report: what one command cost beside another, medians over the rounds.
struct Row: Codable, Sendable {
    let section: String
    /// How many posts, ids or connections, where the section has a size.
    let size: Int?
    let subject: String
    let peer: String
    /// Seconds.
    let wall, peerWall, wallRatio: Double
    let cpuRatio: Double
    /// Bytes, of the largest process.
    let memory, peerMemory, memoryRatio: Double
}

extension Row {
    /// A row for two commands of one series.
    init(section: String, size: Int?, series: Series, at index: Int, to other: Int) {
        self.init(
            section: section, size: size, subject: series.commands[index].name, peer: series.commands[other].name,
            wall: series.median(of: \.wall, at: index), peerWall: series.median(of: \.wall, at: other),
            wallRatio: series.ratio(of: \.wall, at: index, to: other),
            cpuRatio: series.ratio(of: \.cpu, at: index, to: other),
            memory: series.median(of: \.peakMemory, at: index), peerMemory: series.median(of: \.peakMemory, at: other),
            memoryRatio: series.ratio(of: \.peakMemory, at: index, to: other))
    }
}
