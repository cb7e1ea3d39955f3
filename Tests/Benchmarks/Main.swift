import ChatDevCore
import Foundation

/// Measures chatdev beside the programs that people would use instead. Only a wrong answer makes it fail.
@main
struct Main {
    let options: Options
    var report = Report()

    static func main() async {
        do {
            var main = Main(options: try Options(CommandLine.arguments))
            try await main.run()
        } catch {
            FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
            exit(1)
        }
    }

    private mutating func run() async throws {
        for section in Options.Section.allCases where options.sections.contains(section) {
            report.begin(section.rawValue)
            switch section {
            case .feed: try measureFeeds()
            case .start: try measureStart()
            case .likes: try measureLikes()
            case .local: try measureLocal()
            case .serve: try await measureServe()
            }
        }
        if let json = options.json { try report.write(to: json) }
    }
}
