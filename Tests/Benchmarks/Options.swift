import Foundation

/// What to measure, and how often.
struct Options: Sendable {
    var rounds = 15
    var sizes = [10, 1_000, 10_000, 100_000]
    var sections = Set(Section.allCases)
    var json: String?
    /// The executables to measure: the plain one, and one linked with `--static-swift-stdlib` where there is one.
    var builds: [(name: String, path: String)] = []

    enum Section: String, CaseIterable, Sendable {
        case feed
        case start
        case likes
        case local
        case serve
    }
}

extension Options {
    static let usage = """
        usage: Benchmarks [--rounds N] [--sizes N,N,…] [--only feed,start,likes,local,serve]
                          [--static PATH] [--json FILE]
        """

    /// Reads the command line; the plain build is the `chatdev` beside this very program.
    init(_ arguments: [String]) throws(BenchmarkError) {
        let own = URL(fileURLWithPath: arguments.first ?? "").resolvingSymlinksInPath()
        builds = [("chatdev", own.deletingLastPathComponent().appendingPathComponent("chatdev").path)]
        var rest = arguments.dropFirst()
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
            switch name {
            case "--rounds":
                guard let count = Int(value), count > 0 else { throw BenchmarkError(Self.usage) }
                rounds = count
            case "--sizes":
                sizes = value.split(separator: ",").compactMap { Int($0) }
            case "--only":
                sections = Set(value.split(separator: ",").compactMap { Section(rawValue: String($0)) })
            case "--static": builds.append(("chatdev static", value))
            case "--json": json = value
            default: throw BenchmarkError(Self.usage)
            }
        }
        for build in builds where !FileManager.default.isExecutableFile(atPath: build.path) {
            throw BenchmarkError("there is no executable \(build.path)")
        }
    }
}
