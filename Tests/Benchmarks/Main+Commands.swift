import Foundation
import TestSupport

extension Main {
    /// What a command costs that does nothing.
    mutating func measureStart() throws {
        let curl = Command(name: "curl --version", line: "curl --version", program: "curl", isCompared: false)
        for word in ["--version", "help"] {
            try compare(
                options.builds.map { Command($0, word, isCompared: false) }, with: [curl], section: .start, title: word,
                rounds: options.rounds * 2)
        }
    }

    /// 200 likes over one pipe, from a backend that takes 20 ms for each.
    mutating func measureLikes() async throws {
        let server = try await FeedServer(likeDelay: .milliseconds(20), folder: folder)
        defer { server.stop() }
        let ids = (0..<200).map { "6764f1f30000000000\(100_000 + $0)" }
        let list = try folder.write(ids.joined(separator: "\n") + "\n", to: "ids")
        let transfers = ids.map { id in
            """
            url = "\(server.base)/api/posts/\(id)/like/"
            header = "Content-Type: application/json"
            data = "{\\"netId\\":\\"abc12\\"}"
            output = "/dev/null"
            """
        }
        let configuration = try folder.write(transfers.joined(separator: "\nnext\n") + "\n", to: "curlrc")
        let ours = options.builds.map { build in
            Command(
                build, "like - --netid abc12 --url \(server.base) <\(Command.quoted(list))", isCompared: false)
        }
        for command in ours {
            // Alone, so that the server sees ours only.
            _ = try await server.mostAtOnce()
            _ = try Measurement.run(command, output: "/dev/null")
            let most = try await server.mostAtOnce()
            guard most <= 50 else { throw BenchmarkError("\(command.name) had \(most) likes under way at once") }
            report.add(
                Report.Figure(
                    section: "likes", name: "\(command.name): most under way at once", value: Double(most),
                    unit: "likes"))
        }
        let curl = Command(
            name: "curl -Z", line: "curl -sZ --parallel-max 50 -K \(Command.quoted(configuration))", program: "curl",
            isCompared: false)
        try compare(
            ours, with: [curl], section: .likes, title: "like -, \(ids.count) ids, 20 ms an answer", size: ids.count)
    }

    /// The same 1 000 posts from the embedded backend and from a server outside.
    mutating func measureLocal() async throws {
        let posts = 1_000
        try FileManager.default.createDirectory(at: folder.file("chatdev"), withIntermediateDirectories: true)
        let server = try await LocalServer(options.builds[0], journal: "chatdev/posts.journal", folder: folder)
        defer { server.stop() }
        _ = try await Loader(port: server.port, connections: 20, requestsEach: posts / 20).createPosts()
        let data = "env XDG_DATA_HOME=\(Command.quoted(folder.path))"
        for build in options.builds {
            let local = Command(build, "feed --local", name: "\(build.name) --local")
            try compare(
                [Command(name: local.name, line: "\(data) \(local.line)", program: build.path)],
                with: [Command(build, "feed --url http://127.0.0.1:\(server.port)", name: "\(build.name) --url")],
                section: .local, title: "feed --local beside the same over a server outside, \(posts) posts",
                size: posts)
        }
    }
}
