import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ChatDevCore

/// Calls whose task is cancelled.
@Suite(.takesTurns)
struct CancelTests {
    @Test("Cancelling ends a call at once, as cancelled")
    func once() async throws {
        let server = try HostileServer { connection in
            _ = connection.request()
            connection.stayUntilEnd()
        }
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url), timeout: .seconds(600))
        let fetch = Task { try await manager.fetchPosts() }
        let create = Task { try await manager.createPost(message: "x") }
        while server.requests.count < 2 { await Task.yield() }
        fetch.cancel()
        create.cancel()
        await #expect(throws: NetworkError.cancelled) { try await fetch.value }
        await #expect(throws: NetworkError.outcomeUnknown(.cancelled)) { try await create.value }
    }

    @Test("A call in a task that is cancelled already sends nothing")
    func before() async throws {
        let server = try HostileServer(answering: HostileAnswer.whole(body: "[]"))
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await manager.createPost(message: "x")
        }
        await #expect(throws: NetworkError.cancelled) { try await task.value }
        #expect(server.requests.isEmpty)
    }

    @Test("5 000 cancels at random moments: each call ends, as cancelled or answered", .timeLimit(.minutes(2)))
    func storm() async throws {
        let server = try HostileServer(answering: HostileAnswer.whole(body: "[]"))
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url), timeout: .seconds(60))
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        var outcomes: [String: Int] = [:]
        for _ in 0..<125 {
            let delays = (0..<40).map { _ in Int.random(in: 0...3000, using: &random) }
            await withTaskGroup(of: String.self) { group in
                for delay in delays {
                    group.addTask {
                        let call = Task { try await manager.fetchPosts() }
                        if delay > 50 { try? await Task.sleep(for: .microseconds(delay)) }
                        call.cancel()
                        do {
                            return try await call.value.isEmpty ? "answered" : "wrong answer"
                        } catch {
                            return error as? NetworkError == .cancelled ? "cancelled" : "\(error)"
                        }
                    }
                }
                for await outcome in group { outcomes[outcome, default: 0] += 1 }
            }
        }
        #expect(outcomes.values.reduce(0, +) == 5000)
        #expect(Set(outcomes.keys).isSubset(of: ["answered", "cancelled"]), "\(outcomes), seed \(seed)")
        #expect(outcomes["cancelled", default: 0] > 100)
        #expect(try await manager.fetchPosts() == [], "the session works after the storm")
    }
}
