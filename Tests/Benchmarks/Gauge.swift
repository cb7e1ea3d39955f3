import Foundation

/// Counts how many are inside at once.
final class Gauge: @unchecked Sendable {
    // Every access of the two counts holds the lock.
    private let lock = NSLock()
    private var inside = 0
    private var most = 0

    func enter() {
        lock.withLock {
            inside += 1
            most = max(most, inside)
        }
    }

    func leave() {
        lock.withLock { inside -= 1 }
    }

    func takeMost() -> Int {
        lock.withLock {
            defer { most = inside }
            return most
        }
    }
}
