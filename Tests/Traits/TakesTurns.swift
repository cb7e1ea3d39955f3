internal import Foundation
package import Testing

/// Lets only a few tests of all the suites that carry it run at once.
///
/// Swift Testing starts every test of every suite together. Those that run processes or wait on sockets, hundreds of
/// them, would then be slowed down by one another until real deadlines pass.
package struct TakesTurns: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Turns.shared.begin()
        do {
            try await function()
        } catch {
            await Turns.shared.end()
            throw error
        }
        await Turns.shared.end()
    }
}

extension Trait where Self == TakesTurns {
    /// For suites that run processes or wait on sockets.
    package static var takesTurns: TakesTurns { TakesTurns() }
}

/// Who may run, and who waits, first come first served.
private actor Turns {
    static let shared = Turns(count: 2 * max(2, ProcessInfo.processInfo.activeProcessorCount))

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) {
        free = count
    }

    func begin() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func end() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
