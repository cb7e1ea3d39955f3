import ChatDevBackend
import ChatDevCore
import Foundation
import TestSupport

/// A home, a backend in this process with posts of known ids, and the executable to run against it.
struct Workbench: Sendable {
    static let posts = [
        Post(id: "aa11", likes: ["xy1", "xy2"], message: "Howdy!", time: Date(timeIntervalSince1970: 1_686_607_403)),
        Post(
            id: "aa22", likes: [], message: "two\tlines\nand \u{1B}[31m",
            time: Date(timeIntervalSince1970: 1_686_607_404)),
        Post(id: "bb33", likes: ["xy1"], message: "Ciao 🍂", time: Date(timeIntervalSince1970: 1_686_607_405)),
    ]

    /// What `chatdev feed` prints of them.
    static let lines = """
        bb33\t1\t2023-06-12T22:03:25Z\tCiao 🍂
        aa22\t0\t2023-06-12T22:03:24Z\ttwo\\tlines\\nand \\u{1b}[31m
        aa11\t2\t2023-06-12T22:03:23Z\tHowdy!

        """

    let home: TemporaryHome
    let url: String

    /// A command line for the backend, in an environment that says where it is.
    func request(
        _ arguments: [String], input: ProcessRequest.Input = .empty, environment: [String: String] = [:]
    ) -> ProcessRequest {
        let environment = home.environment.merging(["CHATDEV_URL": url]) { $1 }.merging(environment) { $1 }
        return ProcessRequest(BuiltProduct.chatdev, arguments, environment: environment, input: input)
    }

    func run(
        _ arguments: String..., input: ProcessRequest.Input = .empty, environment: [String: String] = [:]
    ) async throws -> ProcessOutcome {
        try await request(arguments, input: input, environment: environment).run()
    }

    /// A script in which `chatdev` is the executable.
    func shell(_ script: String, input: ProcessRequest.Input = .empty) async throws -> ProcessOutcome {
        let environment = home.environment.merging(["CHATDEV_URL": url]) { $1 }
        return try await ProcessRequest.shell(
            "chatdev() { \"$CHATDEV\" \"$@\"; }\n" + script,
            environment: environment.merging(["CHATDEV": BuiltProduct.chatdev]) { $1 }, input: input
        ).run()
    }

    /// Sets one up for a test.
    static func with(
        posts: [Post] = posts, _ body: (Workbench) async throws -> Void
    ) async throws {
        try await withTemporaryHome { home in
            let journal = home.file("server.journal")
            let server = try await onOwnThread {
                Result { try BackendServer(address: .ephemeral, journal: journal, examples: posts) }
            }.get()
            do {
                try await body(Workbench(home: home, url: server.url))
            } catch {
                await onOwnThread { server.stop() }
                throw error
            }
            await onOwnThread { server.stop() }
        }
    }

    /// Sets one up whose backend is none: nothing may be sent, and nothing has to be.
    static func withoutBackend(_ body: (Workbench) async throws -> Void) async throws {
        try await withTemporaryHome { home in
            // Port 9 is discard; nothing listens there, and were it asked, the outcome would say so.
            try await body(Workbench(home: home, url: "http://127.0.0.1:9"))
        }
    }
}
