import Foundation
import TestSupport

/// The static server with its feeds, in a process of its own.
///
/// A child's peak memory is never told smaller than that of the process that started it, so the one that measures has to
/// stay small: it holds no feed.
struct FeedServer: Sendable {
    /// What comes before `/api/posts/` of an empty answer, and of likes.
    let base: String
    private let folder: String
    private let process: RunningProcess

    /// Makes feeds of these sizes, as files too, and serves them.
    init(sizes: [Int] = [], likeDelay: Duration = .zero, folder: TemporaryHome) async throws {
        let request = Request(folder: folder.path, likeDelay: likeDelay, sizes: sizes)
        var child = ProcessRequest(
            Options.ownPath, request.arguments, environment: ProcessInfo.processInfo.environment, input: .open)
        child.timeout = .seconds(24 * 3600)
        process = try child.start()
        guard let port = await process.line() else {
            throw BenchmarkError("the static server did not start: \(await process.outcome())")
        }
        base = "http://127.0.0.1:\(port)"
        self.folder = folder.path
    }

    /// The base URL of the backend whose feed has so many posts.
    func base(size: Int) -> String {
        "\(base)/\(size)"
    }

    /// The same feed as a file.
    func file(size: Int) -> String {
        Request.file(size: size, in: folder)
    }

    /// The most likes that were under way at once since the last call.
    func mostAtOnce() async throws(BenchmarkError) -> Int {
        process.write(Array("\n".utf8))
        guard let line = await process.line(), let count = Int(line) else {
            throw BenchmarkError("the static server has gone")
        }
        return count
    }

    func stop() {
        process.killGroup()
    }
}

extension FeedServer {
    /// What the process of the server is asked for on its command line.
    struct Request: Sendable {
        private static let word = "--as-feed-server"

        let folder: String
        let likeDelay: Duration
        let sizes: [Int]

        init(folder: String, likeDelay: Duration, sizes: [Int]) {
            self.folder = folder
            self.likeDelay = likeDelay
            self.sizes = sizes
        }

        /// Reads the words of ``arguments``; `nil` where the command line is another.
        init?(_ commandLine: [String]) {
            guard commandLine.count > 3, commandLine[1] == Self.word, let delay = Int(commandLine[3]) else {
                return nil
            }
            self.init(
                folder: commandLine[2], likeDelay: .milliseconds(delay),
                sizes: commandLine.dropFirst(4).compactMap { Int($0) })
        }

        var arguments: [String] {
            [Self.word, folder, String(Int(likeDelay / .milliseconds(1)))] + sizes.map(String.init)
        }

        static func file(size: Int, in folder: String) -> String {
            "\(folder)/\(size).json"
        }

        /// Is the server: prints its port, and for each line of its input how many likes were under way at once.
        func serve() throws {
            var feeds: [String: Data] = [:]
            for size in sizes {
                let feed = Data(FeedMaker.json(count: size).utf8)
                try feed.write(to: URL(fileURLWithPath: Self.file(size: size, in: folder)))
                feeds["/\(size)/api/posts/"] = feed
            }
            let server = try StaticServer(feeds: feeds, likeDelay: likeDelay)
            try FileHandle.standardOutput.write(contentsOf: Data("\(server.port)\n".utf8))
            while readLine() != nil {
                try FileHandle.standardOutput.write(contentsOf: Data("\(server.mostAtOnce)\n".utf8))
            }
        }
    }
}
