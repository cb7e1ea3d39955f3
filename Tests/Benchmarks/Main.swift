import Foundation
import TestSupport

/// Measures chatdev beside the programs that people would use instead. Only a wrong answer makes it fail.
@main
struct Main {
    let options: Options
    let folder: TemporaryHome
    var report = Report()

    static func main() async {
        do {
            if let request = FeedServer.Request(CommandLine.arguments) { return try request.serve() }
            let options = try Options(CommandLine.arguments)
            try await withTemporaryHome { @Sendable folder in
                var main = Main(options: options, folder: folder)
                try await main.run()
            }
        } catch {
            FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
            exit(1)
        }
    }

    private mutating func run() async throws {
        report.begin(rounds: options.rounds)
        for section in Options.Section.allCases where options.sections.contains(section) {
            switch section {
            case .feed: try await measureFeeds()
            case .start: try measureStart()
            case .likes: try await measureLikes()
            case .local: try await measureLocal()
            case .serve: try await measureServe()
            case .browse: try await measureBrowse()
            }
        }
        if let json = options.json { try report.write(to: json) }
    }

    /// Runs the commands in turn and puts them in a table, ours beside each of the others.
    @discardableResult
    mutating func compare(
        _ ours: [Command], with peers: [Command], section: Options.Section, title: String, size: Int? = nil,
        rounds: Int? = nil
    ) throws(BenchmarkError) -> Series {
        let peers = peers.filter { isHere($0) }
        let series = try Series(ours + peers, rounds: rounds ?? options.rounds, folder: folder)
        report.add(title: title, Row.rows(of: series, ours: ours.count, section: section.rawValue, size: size))
        return series
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
