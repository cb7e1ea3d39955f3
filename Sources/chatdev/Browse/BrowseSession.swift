internal import ChatDevCore
internal import Foundation

/// How the screen was left.
enum BrowseEnd: Hashable, Sendable {
    /// The person asked for it.
    case left
    /// The person pressed Ctrl-C.
    case interrupted
    /// The task was cancelled, as on SIGINT and SIGTERM.
    case cancelled
    /// The terminal is gone.
    case hungUp
}

/// What is left of a session.
struct BrowseResult: Hashable, Sendable {
    let end: BrowseEnd
    /// A text that was not posted, or of which that is not known.
    let draft: String?
    /// Whether it was on its way.
    let isPosting: Bool
}

/// The interactive feed, from taking the terminal to giving it back.
enum BrowseSession {
    /// Shows the feed until the person leaves, the task is cancelled or the terminal goes. `nil` where there is no
    /// terminal.
    static func run(_ screen: FeedScreen, backend: BrowseBackend) async -> BrowseResult? {
        guard let pipe = WakePipe() else { return nil }
        let mailbox = BrowseMailbox(wake: pipe.wake)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // The loop blocks, so it has a thread to itself and leaves those of Swift's pool to the backend's calls.
                Thread.detachNewThread {
                    continuation.resume(returning: runLoop(screen, backend, pipe, mailbox))
                }
            }
        } onCancel: {
            mailbox.cancel()
        }
    }

    private static func runLoop(
        _ screen: FeedScreen, _ backend: BrowseBackend, _ pipe: WakePipe, _ mailbox: BrowseMailbox
    ) -> BrowseResult? {
        guard let device = TerminalDevice() else { return nil }
        var loop = ScreenLoop(device: device, pipe: pipe, mailbox: mailbox, backend: backend, screen: screen)
        return loop.run()
    }
}
