internal import Foundation

/// Where tasks leave events for the loop.
///
/// `@unchecked Sendable`: `events` and `isOver` are all that changes, and they are touched only with `lock` locked.
final class BrowseMailbox: @unchecked Sendable {
    private let lock = NSLock()
    private var events: [BrowseEvent] = []
    private var isOver = false
    private let wake: @Sendable () -> Void

    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    func post(_ event: BrowseEvent) {
        lock.withLock { events.append(event) }
        wake()
    }

    /// Asks the loop to end.
    func cancel() {
        lock.withLock { isOver = true }
        wake()
    }

    var isCancelled: Bool { lock.withLock { isOver } }

    /// Takes out what has been left.
    func takeAll() -> [BrowseEvent] {
        lock.withLock {
            defer { events = [] }
            return events
        }
    }
}
