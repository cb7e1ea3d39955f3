import ChatDevCore
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ChatDevBackend

/// What only separate processes can show: that acknowledged means on disk, and that a journal can be shared.
///
/// One after the other: each of them keeps the machine busy.
@Suite(.serialized, .takesTurns)
struct ServeProcessTests {
    private static let seed = UInt64.random(in: 0 ... .max)

    private static func serve(
        _ home: TemporaryHome, limits: [ProcessRequest.Limit] = []
    ) async throws -> (process: RunningProcess, url: String) {
        var request = ProcessRequest(
            BuiltProduct.chatdev, ["serve", "--listen", "127.0.0.1:0", "--data", home.file("j").path],
            environment: home.environment)
        request.limits = limits
        request.timeout = .seconds(150)
        let process = try request.start()
        guard let url = await process.line() else {
            let outcome = await process.outcome()
            throw RawClient.Failure(description: "serve did not start: \(outcome.stderr)")
        }
        return (process, url)
    }

    private static func feed(_ url: String) async throws -> [Post] {
        try await onOwnThread {
            Result {
                let content = try RawClient(url).ask("GET", "/api/posts/").content
                return try JSONDecoder.chatDev.decode([Post].self, from: Data(content.utf8))
            }
        }.get()
    }

    /// What a client was told is stored.
    private struct Acknowledged: Sendable {
        var messages: [String] = []
        var netIDs: [String] = []
    }

    /// Creates and likes until the server is gone, or `count` times.
    private static func write(
        to url: String, as name: String, count: Int = .max, progress: AsyncStream<Void>.Continuation? = nil
    ) async -> Acknowledged {
        await onOwnThread {
            var done = Acknowledged()
            defer { progress?.finish() }
            guard let client = try? RawClient(url) else { return done }
            for number in 0..<count {
                let message = "\(name)-\(number)"
                let created = try? client.ask("POST", "/api/posts/create/", #"{"message":"\#(message)"}"#)
                guard created?.status == 201 else { break }
                done.messages.append(message)
                progress?.yield()
                let netID = "\(name)x\(number)"
                let liked = try? client.ask(
                    "POST", "/api/posts/7m03J198pyXFBvCOLNbw/like/", #"{"netId":"\#(netID)"}"#)
                guard liked?.status == 200 else { break }
                done.netIDs.append(netID)
            }
            return done
        }
    }

    /// Kills the server again and again amid its writing; whatever it acknowledged is there when it is started again.
    @Test
    func losesNothingThatItAcknowledgedWhenKilled() async throws {
        try await withTemporaryHome { home in
            var generator = SeededGenerator(seed: Self.seed)
            var messages: Set<String> = []
            var netIDs: Set<String> = []
            var rounds = 0
            let end = ContinuousClock.now + .seconds(60)
            while rounds < 200 && ContinuousClock.now < end {
                let (process, url) = try await Self.serve(home)
                let name = "r\(rounds)"
                let (progress, writers) = AsyncStream.makeStream(of: Void.self)
                async let first = Self.write(to: url, as: name + "a", progress: writers)
                async let second = Self.write(to: url, as: name + "b", progress: writers)
                var creates = Int.random(in: 1...6, using: &generator)
                for await _ in progress {
                    creates -= 1
                    if creates == 0 { break }
                }
                process.signal(SIGKILL)
                for done in await [first, second] {
                    messages.formUnion(done.messages)
                    netIDs.formUnion(done.netIDs)
                }
                let outcome = await process.outcome()
                #expect(outcome.status == .signalled(SIGKILL))
                rounds += 1
                guard rounds.isMultiple(of: 10) else { continue }
                try await Self.expect(messages, netIDs, home, "seed \(Self.seed), round \(rounds)")
            }
            try await Self.expect(messages, netIDs, home, "seed \(Self.seed), \(rounds) rounds")
            #expect(messages.count > rounds, "the writers must have got somewhere")
        }
    }

    private static func expect(
        _ messages: Set<String>, _ netIDs: Set<String>, _ home: TemporaryHome, _ comment: Comment
    ) async throws {
        let (process, url) = try await serve(home)
        let posts = try await feed(url)
        process.signal(SIGTERM)
        _ = await process.outcome()
        let found = posts.map(\.message)
        #expect(messages.subtracting(found).isEmpty, comment)
        #expect(Set(found).count == found.count, comment)
        let likes = try #require(posts.first { $0.id == "7m03J198pyXFBvCOLNbw" }).likes
        #expect(netIDs.subtracting(likes).isEmpty, comment)
    }

    /// Eight servers, started at once on a journal that does not exist: begun once, and all see all.
    @Test func eightProcessesShareAJournal() async throws {
        try await withTemporaryHome { home in
            let servers = try await withThrowingTaskGroup(of: (RunningProcess, String).self) { group in
                for _ in 0..<8 { group.addTask { try await Self.serve(home) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let all = await withTaskGroup(of: Acknowledged.self) { group in
                for (number, server) in servers.enumerated() {
                    group.addTask { await Self.write(to: server.1, as: "p\(number)", count: 15) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let messages = all.flatMap(\.messages)
            #expect(messages.count == 8 * 15)
            #expect(all.flatMap(\.netIDs).count == 8 * 15)
            for (_, url) in servers {
                let posts = try await Self.feed(url)
                #expect(posts.count == ExamplePosts.all.count + messages.count)
                #expect(Set(posts.map(\.message)).isSuperset(of: messages))
                #expect(Set(posts[0].likes).isSuperset(of: all.flatMap(\.netIDs)))
                let ids = posts.dropFirst(ExamplePosts.all.count).map(\.id)
                #expect(ids == ids.sorted())
            }
            for (process, _) in servers { process.signal(SIGTERM) }
            for (process, _) in servers { #expect(await process.outcome().status == .signalled(SIGTERM)) }
        }
    }

    /// A write that really fails: the server says so, writes nothing more, still shows what it has, and what it refused
    /// does not turn up later.
    @Test func stopsWritingWhenAWriteFails() async throws {
        try await withTemporaryHome { home in
            let (process, url) = try await Self.serve(home, limits: [.fileBlocks(8)])
            let (kept, refusals) = try await onOwnThread {
                Result {
                    let client = try RawClient(url)
                    var kept: [String] = []
                    var refusals: [RawClient.Answer] = []
                    for number in 0..<60 {
                        let message = "m\(number)"
                        let answer = try client.ask("POST", "/api/posts/create", #"{"message":"\#(message)"}"#)
                        if answer.status == 201 { kept.append(message) } else { refusals.append(answer) }
                    }
                    return (kept, refusals)
                }
            }.get()
            #expect(kept == (0..<kept.count).map { "m\($0)" }, "after the first refusal nothing is written")
            #expect(kept.count > 5 && refusals.count > 5)
            #expect(refusals.allSatisfy { $0.status == 500 && $0.error["name"] == "StorageError" })
            #expect(
                refusals.allSatisfy { $0.error["details"] == "the journal could not be written to: File too large" })
            let shown = try await Self.feed(url).dropFirst(ExamplePosts.all.count).map(\.message)
            #expect(shown == kept)
            process.signal(SIGTERM)
            let outcome = await process.outcome()
            #expect(outcome.status == .signalled(SIGTERM))
            #expect(outcome.stderr.contains("nothing is written any more until the server is started again"))
            let (again, newURL) = try await Self.serve(home)
            #expect(try await Self.feed(newURL).dropFirst(ExamplePosts.all.count).map(\.message) == kept)
            #expect(await Self.write(to: newURL, as: "after", count: 1).messages == ["after-0"])
            again.signal(SIGTERM)
            #expect(await again.outcome().status == .signalled(SIGTERM))
        }
    }

    /// More clients than descriptors: the server neither spins nor falls, and serves again when some have gone.
    @Test func survivesWithoutDescriptors() async throws {
        try await withTemporaryHome { home in
            let (process, url) = try await Self.serve(home, limits: [.openFiles(24)])
            let status = try await onOwnThread {
                Result {
                    var clients = try (0..<40).map { _ in try RawClient(url) }
                    for client in clients { client.send("GET /api/posts HTTP/1.1\r\n") }
                    clients.removeAll()
                    return try RawClient(url).ask("GET", "/api/posts").status
                }
            }.get()
            #expect(status == 200)
            process.signal(SIGTERM)
            #expect(await process.outcome().status == .signalled(SIGTERM))
        }
    }
}
