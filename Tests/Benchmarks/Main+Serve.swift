import Foundation
import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Main {
    /// What `chatdev serve` bears on loopback: creates that are synced before they count, and reads of a small feed.
    mutating func measureServe() async throws {
        let build = options.builds[options.builds.count - 1]
        let syncsBefore = try syncsPerSecond()
        var server = try await LocalServer(build, journal: "load.journal", folder: folder)
        let connections = 64
        let each = 200
        let elapsed = try await Loader(port: server.port, connections: connections, requestsEach: each).createPosts()
        // Disks are not as fast at all times: asked before and after.
        let syncs = 2 / (1 / syncsBefore + 1 / (try syncsPerSecond()))
        let rate = Double(connections * each) / elapsed
        add("one synced write at a time, on this disk", syncs, "a second")
        add("creates, \(connections) at a time", rate, "a second")
        add("creates to synced writes one at a time", rate / syncs, "times")

        // What was acknowledged must be there after the worst end.
        await server.kill()
        server = try await LocalServer(build, journal: "load.journal", folder: folder)
        let kept = try await posts(of: server, build)
        server.stop()
        guard kept == connections * each else {
            throw BenchmarkError("\(connections * each) creates were acknowledged, \(kept) were kept")
        }
        try await measureReads(build)
    }

    private mutating func measureReads(_ build: Options.Build) async throws {
        guard isHere(Command(name: "wrk", line: "wrk", program: "wrk")) else { return }
        let server = try await LocalServer(build, journal: "small.journal", folder: folder)
        defer { server.stop() }
        _ = try await Loader(port: server.port, connections: 10, requestsEach: 10).createPosts()
        let load = ProcessRequest(
            "wrk", ["-c", "16", "-t", "1", "-d", "3s", "http://127.0.0.1:\(server.port)/api/posts/"],
            environment: folder.environment)
        let printed = try await load.run().stdout
        let line = printed.split(separator: "\n").first { $0.hasPrefix("Requests/sec:") }
        guard let rate = line.flatMap({ Double($0.dropFirst(13).trimmingCharacters(in: .whitespaces)) }) else {
            throw BenchmarkError("wrk printed no rate:\n\(printed)")
        }
        add("reads of a feed of 100 posts, 16 at a time", rate, "a second")
    }

    private mutating func add(_ name: String, _ value: Double, _ unit: String) {
        report.add(Report.Figure(section: "serve", name: name, value: value, unit: unit))
    }

    /// How many posts the server has besides its examples.
    private func posts(of server: LocalServer, _ build: Options.Build) async throws -> Int {
        let request = ProcessRequest(
            build.path, ["feed", "--url", "http://127.0.0.1:\(server.port)", "--fields", "message"],
            environment: folder.environment)
        return try await request.run().stdout.split(separator: "\n").count { $0.hasPrefix(Loader.messageStart) }
    }

    /// How many small writes, each synced before the next, the disk takes in a second.
    private func syncsPerSecond() throws(BenchmarkError) -> Double {
        let path = folder.file("syncs").path
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw BenchmarkError("\(path) cannot be written to: \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        let line = String(repeating: "x", count: 150) + "\n"
        let count = 200
        let start = ContinuousClock.now
        for _ in 0..<count {
            guard write(file, line, line.utf8.count) == line.utf8.count, sync(file) == 0 else {
                throw BenchmarkError("a synced write failed: \(String(cString: strerror(errno)))")
            }
        }
        return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }

    /// The sync that the journal uses.
    private func sync(_ file: Int32) -> Int32 {
        #if canImport(Darwin)
        fcntl(file, F_FULLFSYNC)
        #else
        fdatasync(file)
        #endif
    }
}
