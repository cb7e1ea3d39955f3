internal import ChatDevCore
internal import Foundation

/// Writes posts to an output, all at once or as they come: `begin`, `write` as often as needed, `end`.
struct PostWriter {
    /// What an empty feed says to a person.
    static let noPostsYet: SafeText = #"No posts yet. Be the first: chatdev post "Howdy""#

    private let format: PostFormat
    private let output: TextOutput
    private let now: @Sendable () -> Date
    private var isEmpty = true

    /// - Parameter now: the time that relative times count from, asked at each write.
    init(format: PostFormat, output: TextOutput, now: @escaping @Sendable () -> Date) {
        self.format = format
        self.output = output
        self.now = now
    }

    /// Writes what comes before the posts.
    func begin() throws(OutputError) {
        try output.write(format.opening)
    }

    /// Writes posts; they may stay in the buffer until ``flush()`` or ``end(emptyText:)``.
    mutating func write(_ posts: some Collection<Post>) throws(OutputError) {
        let now = now()
        var rest = posts[...]
        var text = SafeText()
        // In slices, so that a feed of any size needs little memory and its first lines are out at once. One slice is
        // a batch for the alignment of cards.
        while !rest.isEmpty {
            let slice = rest.prefix(1000)
            text.removeAllKeepingCapacity()
            format.append(slice, isFirst: isEmpty, now: now, to: &text)
            try output.write(text)
            isEmpty = false
            rest = rest[slice.endIndex...]
        }
    }

    /// Sends on what has been written so far.
    func flush() throws(OutputError) {
        try output.flush()
    }

    /// Writes what comes after the posts and flushes. `emptyText` is said, to a person only, where there were none.
    func end(emptyText: SafeText = "") throws(OutputError) {
        try output.write(format.closing(isEmpty: isEmpty, emptyText: emptyText))
        try output.flush()
    }
}
