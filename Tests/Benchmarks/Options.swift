import Foundation

/// What to measure, and how often.
struct Options: Sendable {
    var rounds = 15
    var sizes = [10, 1_000, 10_000, 100_000]
    var sections = Set(Section.allCases)
    var json: String?
    /// The executables to measure: the plain one, and one linked with `--static-swift-stdlib` where there is one.
    var builds: [Build] = []

    /// An executable of ours.
    struct Build: Hashable, Sendable {
        let name: String
        let path: String
    }

    enum Section: String, CaseIterable, Sendable {
        case start
        case feed
        case likes
        case local
        case serve
        case browse
    }
}

extension Options {
    static let usage = """
        usage: Benchmarks [--rounds N] [--sizes N,N,…] [--only \(Section.allCases.map(\.rawValue).joined(separator: ","))]
                          [--static PATH] [--json FILE]
        """

    /// The path of this very program.
    static var ownPath: String {
        URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath().path
    }

    /// Reads the command line; the plain build is the `chatdev` beside this program.
    init(_ arguments: [String]) throws(BenchmarkError) {
        let folder = URL(fileURLWithPath: Self.ownPath).deletingLastPathComponent()
        builds = [Build(name: "chatdev", path: folder.appendingPathComponent("chatdev").path)]
        var rest = arguments.dropFirst()
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
            switch name {
            case "--rounds": rounds = try Self.number(value)
            case "--sizes":
                sizes = []
                for word in value.split(separator: ",") { sizes.append(try Self.number(word)) }
            case "--only":
                sections = []
                for word in value.split(separator: ",") {
                    guard let section = Section(rawValue: String(word)) else { throw BenchmarkError(Self.usage) }
                    sections.insert(section)
                }
            case "--static": builds.append(Build(name: "chatdev static", path: value))
            case "--json": json = value
            default: throw BenchmarkError(Self.usage)
            }
        }
        for build in builds where !FileManager.default.isExecutableFile(atPath: build.path) {
            throw BenchmarkError("there is no executable \(build.path)")
        }
    }

    private static func number(_ text: some StringProtocol) throws(BenchmarkError) -> Int {
        guard let number = Int(text), number > 0 else { throw BenchmarkError(usage) }
        return number
    }
}
