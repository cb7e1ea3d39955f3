import ChatDevCore
import Foundation

extension Main {
    /// The sorted feed of each size, as a pipe gets it, beside every peer; then how the costs grow with the size.
    mutating func measureFeeds() throws {
        var feeds: [String: Data] = [:]
        for size in options.sizes {
            feeds["/\(size)/api/posts/"] = try JSONEncoder.chatDev.encode(FeedMaker.posts(count: size))
        }
        let server = try StaticServer(feeds: feeds, likeDelay: .zero)
        var costs: [String: [(bytes: Int, wall: Double, cpu: Double, memory: Double)]] = [:]
        for size in options.sizes {
            let base = "http://127.0.0.1:\(server.port)/\(size)"
            let ours = options.builds.map { build in
                Command(
                    name: build.name, line: "\(Command.quoted(build.path)) feed --url \(base) --sort top",
                    program: build.path)
            }
            let peers = Peers.feed(url: base + "/api/posts/").filter { isHere($0) }
            let series = try Series(ours + peers, rounds: options.rounds)
            for (index, command) in ours.enumerated() {
                for peer in peers.indices {
                    report.add(
                        Row(section: "feed", size: size, series: series, at: index, to: ours.count + peer))
                }
                let bytes = feeds["/\(size)/api/posts/"]?.count ?? 0
                costs[command.name, default: []].append(
                    (
                        bytes, series.median(of: \.wall, at: index), series.median(of: \.cpu, at: index),
                        series.median(of: \.peakMemory, at: index)
                    ))
            }
        }
        for (name, costs) in costs.sorted(by: { $0.key < $1.key }) {
            // From the smallest size of at least 1 000 posts on: below it, the start is all there is.
            guard let first = costs.first(where: { $0.bytes > 100_000 }), let last = costs.last,
                last.bytes > first.bytes
            else { continue }
            let bytes = Double(last.bytes) / Double(first.bytes)
            for (figure, growth) in [
                ("wall", last.wall / first.wall), ("cpu", last.cpu / first.cpu), ("memory", last.memory / first.memory),
            ] {
                report.add(
                    Report.Figure(
                        section: "feed", name: "\(name): growth of \(figure) for \(Int(bytes)) times the bytes",
                        value: growth, unit: "times"))
            }
        }
    }

    /// Whether a peer can run; where it cannot, the report names it.
    mutating func isHere(_ peer: Command) -> Bool {
        guard Peers.isInstalled(peer) else {
            report.note(missing: peer.name)
            return false
        }
        return true
    }
}
