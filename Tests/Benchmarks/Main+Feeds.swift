import Foundation

extension Main {
    /// The sorted feed of each size, as a pipe gets it, beside every peer; the same from a file; and how costs grow.
    mutating func measureFeeds() async throws {
        let server = try await FeedServer(sizes: options.sizes, folder: folder)
        defer { server.stop() }
        var costs: [[Cost]] = options.builds.map { _ in [] }
        for size in options.sizes {
            let base = server.base(size: size)
            let file = server.file(size: size)
            let bytes = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
            let amount = "\(size) posts, \(String(format: "%.1f", Double(bytes) / 1000)) kB"
            let series = try compare(
                options.builds.map { Command($0, "feed --url \(base) --sort top") },
                with: Peers.feed(url: base + "/api/posts/"), section: .feed, title: "feed --sort top, \(amount)",
                size: size)
            for index in options.builds.indices {
                costs[index].append(Cost(size: size, bytes: bytes, of: series, at: index))
            }
            try compare(
                options.builds.map { Command($0, "sort top \(Command.quoted(file))", name: "\($0.name) sort") },
                with: Peers.sort(file: file), section: .feed, title: "sort top FILE, \(amount)", size: size)
        }
        for (build, costs) in zip(options.builds, costs) { addGrowth(of: build.name, costs) }
    }

    /// How much faster than its bytes the cost of a feed grows, from 1 000 posts on: below, the start is all there is.
    private mutating func addGrowth(of name: String, _ costs: [Cost]) {
        guard let first = costs.first(where: { $0.size >= 1_000 }), let last = costs.last, last.size > first.size
        else { return }
        for (figure, growth) in [
            ("wall", last.wall / first.wall), ("cpu", last.cpu / first.cpu), ("memory", last.memory / first.memory),
        ] {
            let slope = log(growth) / log(Double(last.bytes) / Double(first.bytes))
            report.add(
                Report.Figure(
                    section: "feed",
                    name: "\(name), \(figure) from \(first.size) to \(last.size) posts: grows with the power",
                    value: slope,
                    unit: "of the bytes"))
        }
    }
}

/// What a feed of one size cost.
private struct Cost {
    let size, bytes: Int
    let wall, cpu, memory: Double

    init(size: Int, bytes: Int, of series: Series, at index: Int) {
        self.size = size
        self.bytes = bytes
        wall = series.median(of: \.wall, at: index)
        cpu = series.median(of: \.cpu, at: index)
        memory = series.median(of: \.peakMemory, at: index)
    }
}
