import ChatDevBackend
import ChatDevCore
import Foundation

extension Main {
    /// What a command costs that does nothing.
    mutating func measureStart() throws {
        let curl = Command(name: "curl --version", line: "curl --version", program: "curl", isCompared: false)
        guard isHere(curl) else { return }
        for word in ["--version", "help"] {
            let ours = options.builds.map { build in
                Command(
                    name: "\(build.name) \(word)", line: "\(Command.quoted(build.path)) \(word)", program: build.path,
                    isCompared: false)
            }
            let series = try Series(ours + [curl], rounds: options.rounds * 2)
            for index in ours.indices {
                report.add(Row(section: "start", size: nil, series: series, at: index, to: ours.count))
            }
        }
    }

    /// 200 likes over one pipe, from a backend that takes 20 ms for each.
    mutating func measureLikes() throws {
        let server = try StaticServer(feeds: [:], likeDelay: .milliseconds(20))
        let base = "http://127.0.0.1:\(server.port)"
        let ids = (0..<200).map { "6764f1f30000000000\(100_000 + $0)" }
        let list = try temporaryFile(ids.joined(separator: "\n") + "\n")
        let transfers = ids.map { id in
            """
            url = "\(base)/api/posts/\(id)/like/"
            header = "Content-Type: application/json"
            data = "{\\"netId\\":\\"abc12\\"}"
            output = "/dev/null"
            """
        }
        let configuration = try temporaryFile(transfers.joined(separator: "\nnext\n") + "\n")
        defer {
            try? FileManager.default.removeItem(atPath: list)
            try? FileManager.default.removeItem(atPath: configuration)
        }
        let curl = Command(
            name: "curl -Z", line: "curl -sZ --parallel-max 50 -K \(Command.quoted(configuration))", program: "curl",
            isCompared: false)
        guard isHere(curl) else { return }
        for build in options.builds {
            let ours = Command(
                name: build.name,
                line: "\(Command.quoted(build.path)) like - --netid abc12 --url \(base) <\(Command.quoted(list))",
                program: build.path, isCompared: false)
            // Alone first, so that the gauge sees ours only.
            _ = try Series([ours], rounds: 1)
            let most = server.mostAtOnce
            guard most <= 50 else { throw BenchmarkError("\(build.name) had \(most) likes under way at once") }
            report.add(
                Report.Figure(
                    section: "likes", name: "\(build.name): most under way at once", value: Double(most), unit: "likes")
            )
            let series = try Series([ours, curl], rounds: options.rounds)
            report.add(Row(section: "likes", size: ids.count, series: series, at: 0, to: 1))
        }
    }

    /// The same 1 000 posts from the embedded backend and from a server outside.
    mutating func measureLocal() throws {
        let posts = FeedMaker.posts(count: 1_000)
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("chatdev-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let journal = home.appendingPathComponent("chatdev/posts.journal")
        let server: BackendServer
        server = try BackendServer(address: .ephemeral, journal: journal, examples: posts)
        defer { server.stop() }
        for build in options.builds {
            let program = Command.quoted(build.path)
            let data = "env XDG_DATA_HOME=\(Command.quoted(home.path))"
            let series = try Series(
                [
                    Command(
                        name: "\(build.name) --local", line: "\(data) \(program) feed --local", program: build.path),
                    Command(
                        name: "\(build.name) --url", line: "\(program) feed --url \(server.url)", program: build.path),
                ], rounds: options.rounds)
            report.add(Row(section: "local", size: posts.count, series: series, at: 0, to: 1))
        }
    }

    /// A new file of the benchmark's own, with that text.
    func temporaryFile(_ text: String) throws(BenchmarkError) -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("chatdev-bench-\(UUID().uuidString)")
        guard (try? Data(text.utf8).write(to: file)) != nil else {
            throw BenchmarkError("\(file.path) could not be written")
        }
        return file.path
    }
}
