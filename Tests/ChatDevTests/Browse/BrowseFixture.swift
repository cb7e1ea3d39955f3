import ChatDevBackend
import ChatDevCore
import Foundation
import TestSupport

/// What the tests of the real screen start from.
enum BrowseFixture {
    /// Posts from "Post 1", the oldest, to the latest; none is liked.
    static func posts(_ count: Int) -> [Post] {
        (1...count).map { number in
            Post(
                id: String(format: "%024x", number), likes: [], message: "Post \(number)",
                time: Date(timeIntervalSince1970: 1_686_607_403 + 60 * Double(number)))
        }
    }

    /// Runs a backend with some posts, at the address that `body` is given, while that runs.
    static func withBackend(
        _ posts: [Post], _ body: (TemporaryHome, String, RequestLog) async throws -> Void
    ) async throws {
        try await withTemporaryHome { home in
            let log = RequestLog()
            let server = try BackendServer(
                address: .ephemeral, journal: home.file("posts.journal"), examples: posts, log: { log.add($0) })
            defer { server.stop() }
            try await body(home, server.url, log)
        }
    }

    /// Opens the screen in a terminal of its own.
    static func open(
        _ home: TemporaryHome, url: String, netID: String? = "abc12", columns: Int = 80, rows: Int = 24,
        _ variables: [String: String] = [:]
    ) throws -> PtySession {
        try PtySession(
            BuiltProduct.chatdev, ["browse"], environment: environment(home, url: url, netID: netID, variables),
            columns: columns, rows: rows)
    }

    static func environment(
        _ home: TemporaryHome, url: String, netID: String? = "abc12", _ variables: [String: String] = [:]
    ) -> [String: String] {
        var environment = home.environment
        environment["TERM"] = "xterm-256color"
        environment["LANG"] = "C.UTF-8"
        environment["CHATDEV_URL"] = url
        environment["CHATDEV_NETID"] = netID
        return environment.merging(variables) { $1 }
    }
}

/// What a backend was asked, in order.
///
/// `@unchecked Sendable`: `lines` is the only thing that changes, and it is touched only with `lock` locked.
final class RequestLog: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    func add(_ entry: AccessLogEntry) {
        lock.withLock { lines.append("\(entry.method) \(entry.target)") }
    }

    /// How many requests had a target that ends so.
    func count(_ end: String) -> Int {
        lock.withLock { lines.count { $0.hasSuffix(end) } }
    }
}
