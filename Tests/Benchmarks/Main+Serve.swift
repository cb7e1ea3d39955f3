import ChatDevCore
import Foundation
import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Main {
    /// What `chatdev serve` bears on loopback: reads of a small feed, and creates that are synced before they count.
    mutating func measureServe() async throws {
        try await withTemporaryHome { home in
            let syncs = try syncsPerSecond(in: home.path)
            report.add(Report.Figure(section: "serve", name: "one sync at a time", value: syncs, unit: "a second"))

            let request = ProcessRequest(
                options.builds[0].path,
                ["serve", "--listen", "127.0.0.1:0", "--data", home.file("posts.journal").path],
                environment: home.environment)
            var server = try request.start()
            defer { server.killGroup() }
            var port = try await portPrinted(by: server)

            let connections = 64
            let each = 100
            let elapsed = try await Loader(port: port, connections: connections, requestsEach: each).createPosts()
            let rate = Double(connections * each) / elapsed
            report.add(
                Report.Figure(
                    section: "serve", name: "creates, \(connections) at a time", value: rate, unit: "a second"))
            report.add(
                Report.Figure(
                    section: "serve", name: "creates to one sync at a time", value: rate / syncs, unit: "times"))

            // What was acknowledged must be there after the worst end.
            server.signal(SIGKILL)
            _ = await server.outcome()
            server = try request.start()
            port = try await portPrinted(by: server)
            let kept = try await NetworkManager(baseURL: BaseURL("http://127.0.0.1:\(port)")).fetchPosts().count
            guard kept == connections * each else {
                throw BenchmarkError("\(connections * each) creates were acknowledged, \(kept) were kept")
            }
            try await measureReads(home: home)
        }
    }

    private mutating func measureReads(home: TemporaryHome) async throws {
        let wrk = Command(name: "wrk", line: "wrk", program: "wrk", isCompared: false)
        guard isHere(wrk) else { return }
        let request = ProcessRequest(
            options.builds[0].path, ["serve", "--listen", "127.0.0.1:0", "--data", home.file("small.journal").path],
            environment: home.environment)
        let server = try request.start()
        defer { server.killGroup() }
        let port = try await portPrinted(by: server)
        _ = try await Loader(port: port, connections: 10, requestsEach: 10).createPosts()
        let load = ProcessRequest(
            "wrk", ["-c", "16", "-t", "1", "-d", "3s", "http://127.0.0.1:\(port)/api/posts/"],
            environment: home.environment)
        let printed = try await load.run().stdout
        let line = printed.split(separator: "\n").first { $0.hasPrefix("Requests/sec:") }
        guard let rate = line.flatMap({ Double($0.dropFirst(13).trimmingCharacters(in: .whitespaces)) }) else {
            throw BenchmarkError("wrk printed no rate:\n\(printed)")
        }
        report.add(
            Report.Figure(section: "serve", name: "reads of 100 posts, 16 at a time", value: rate, unit: "a second"))
    }

    private func portPrinted(by server: RunningProcess) async throws -> UInt16 {
        guard let line = await server.line(), let port = URL(string: line)?.port.flatMap(UInt16.init(exactly:)) else {
            throw BenchmarkError("chatdev serve did not print where it listens: \(await server.outcome())")
        }
        return port
    }

    /// How many small writes, each synced before the next, that disk takes in a second.
    private func syncsPerSecond(in folder: String) throws(BenchmarkError) -> Double {
        let file = open(folder + "/syncs", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw BenchmarkError("\(folder) cannot be written to: \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        let line = String(repeating: "x", count: 150) + "\n"
        let count = 200
        let start = ContinuousClock.now
        for _ in 0..<count {
            guard write(file, line, line.utf8.count) == line.utf8.count, fsync(file) == 0 else {
                throw BenchmarkError("a synced write failed: \(String(cString: strerror(errno)))")
            }
        }
        return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }
}
