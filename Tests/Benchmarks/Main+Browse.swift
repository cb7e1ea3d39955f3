import Foundation
import TestSupport

extension Main {
    /// The screen in a real terminal: how soon a key is seen, what it takes to do nothing, and the memory of a large feed.
    mutating func measureBrowse() async throws {
        let server = try await FeedServer(sizes: Self.browseSizes, likeDelay: .seconds(24 * 3600), folder: folder)
        defer { server.stop() }
        for build in options.builds {
            for size in Self.browseSizes { try await measureBrowse(build, size: size, server: server) }
        }
    }

    private static let browseSizes = [10_000, 100_000]
    /// Down and up, by line, page and ends, then through both orders and back; each is seen in the heading.
    private static let keys = ["j", "j", "k", "\u{1B}[6~", "G", "\u{1B}[5~", "g", "\t", "\t"]
    private static let idleSeconds = 3.0

    private mutating func measureBrowse(_ build: Options.Build, size: Int, server: FeedServer) async throws {
        var environment = folder.environment
        environment["TERM"] = "xterm-256color"
        environment["LANG"] = "C.UTF-8"
        let base = server.base(size: size)
        let session = try PtySession(
            build.path, ["browse", "--url", base, "--netid", "abc12", "--timeout", "3600"], environment: environment)
        defer { session.signal(SIGKILL) }
        func add(_ name: String, _ value: Double, _ unit: String) {
            report.add(
                Report.Figure(
                    section: "browse", name: "\(build.name), \(size) posts: \(name)", value: value, unit: unit))
        }

        guard await session.wait(for: { !$0.isAmidFrame && $0.lines[0].hasSuffix(" 1/\(size)") }) != nil else {
            throw BenchmarkError("\(build.name) browse did not show \(size) posts:\n\(session.screen.text)")
        }
        let before = try RunningCost(of: session.processID)
        try await Task.sleep(for: .seconds(Self.idleSeconds))
        let after = try RunningCost(of: session.processID)
        add("processor time while nothing happens", (after.cpu - before.cpu) / Self.idleSeconds * 100, "%")

        // No answer comes to this like, so it is under way until the end.
        session.type("l")
        var times: [Double] = []
        for _ in 0..<options.rounds * 2 {
            for key in Self.keys { times.append(try await time(from: key, in: session)) }
        }
        add("key to frame, a like under way, median", times.median * 1000, "ms")
        add("key to frame, a like under way, worst of \(times.count)", (times.max() ?? .nan) * 1000, "ms")

        let json = Double(try FileManager.default.attributesOfItem(atPath: server.file(size: size))[.size] as? Int ?? 0)
        let cost = try RunningCost(of: session.processID)
        add("memory of its own", cost.privateMemory / 1e6, "MB")
        add("memory of its own to the feed's JSON", cost.privateMemory / json, "times")
        add("peak memory", cost.peakMemory / 1e6, "MB")
        add("peak memory to the feed's JSON", cost.peakMemory / json, "times")
    }

    /// The seconds from a key to the whole frame that shows what it did.
    private func time(from key: String, in session: PtySession) async throws -> Double {
        let heading = session.screen.lines[0]
        let start = ContinuousClock.now
        session.type(key)
        guard await session.wait(for: { !$0.isAmidFrame && $0.lines[0] != heading }) != nil else {
            throw BenchmarkError("a key was not answered: \(key.debugDescription)\n\(session.screen.text)")
        }
        return (ContinuousClock.now - start) / .seconds(1)
    }
}
