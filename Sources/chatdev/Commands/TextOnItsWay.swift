internal import Foundation

/// The text that the screen is posting, in its file: not even a crash loses it.
///
/// `@unchecked Sendable`: `draft` is the only thing that changes, and it is touched only with `lock` locked.
final class TextOnItsWay: @unchecked Sendable {
    private let lock = NSLock()
    private var draft: Draft?
    private let directories: Directories
    private let shared: SharedOptions

    init(in context: Context) {
        directories = context.directories
        shared = context.shared
    }

    /// The file of the text that has not been answered for yet, which from now on is the caller's.
    func take() -> Draft? {
        lock.withLock {
            defer { draft = nil }
            return draft
        }
    }

    /// A backend that does the same, and keeps each text while it is on its way.
    func keeping(_ backend: BrowseBackend) -> BrowseBackend {
        var keeping = backend
        keeping.keep = { message in
            let draft = Draft(keeping: Array(message.utf8), in: self.directories)
            self.lock.withLock { self.draft = draft }
            FatalSignals.beginCreate(advice: SafeText(PostAdvice(draft: draft, shared: self.shared).whereUnknown))
        }
        keeping.create = { message in
            let result = await backend.create(message)
            FatalSignals.endCreate()
            // Whatever the answer, the text is on the screen again, or in the feed.
            self.take()?.remove()
            return result
        }
        return keeping
    }
}
