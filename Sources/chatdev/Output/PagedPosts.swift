internal import ChatDevCore
internal import Foundation

/// Writes posts through a pager where they are taller than the screen, else plainly.
struct PagedPosts {
    let format: PostFormat
    let output: TextOutput
    /// `nil` for none.
    let pager: Pager?
    /// The rows of the screen, where there is one and its size is known.
    let rows: Int?
    let now: @Sendable () -> Date

    /// Writes the posts, all at once.
    func write(_ posts: some Collection<Post>, emptyText: SafeText) throws(OutputError) {
        if let pager, isTall(posts) {
            let isShown = try pager.show { (output) throws(OutputError) in try write(posts, emptyText, to: output) }
            if isShown { return }
        }
        try write(posts, emptyText, to: output)
    }

    private func write(_ posts: some Collection<Post>, _ emptyText: SafeText, to output: TextOutput) throws(OutputError)
    {
        var writer = PostWriter(format: format, output: output, now: now)
        try writer.begin()
        try writer.write(posts)
        try writer.end(emptyText: emptyText)
    }

    /// Whether the posts and the shell's next prompt need more rows than there are. Only as many are laid out as it
    /// takes to know: no card has fewer than two lines.
    private func isTall(_ posts: some Collection<Post>) -> Bool {
        guard output.isTerminal, let rows, format.form == .cards else { return false }
        var text = format.opening
        format.append(posts.prefix(rows), isFirst: true, now: now(), to: &text)
        return text.utf8.count { $0 == UInt8(ascii: "\n") } + 1 > rows
    }
}
