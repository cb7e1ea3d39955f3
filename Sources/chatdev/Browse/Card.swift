internal import ChatDevCore

/// A post laid out for the list: the lines of its message, as many as may be shown there.
struct Card: Sendable {
    let message: [SafeText]
    /// Whether the message goes on; the detail shows the rest.
    let isCut: Bool

    /// The cells before the message: the mark of the selection, the heart and the count.
    static let gutter = 8

    /// The message's lines, one for time and id, and a blank one.
    var height: Int { message.count + 2 }

    init(_ post: Post, width: Int, mostLines: Int, as spelling: Spelling) {
        let width = max(min(width, CardLayout.mostColumns) - Self.gutter, 1)
        // Every line takes a cluster at least, so no more than these can be shown, and a long message costs no more.
        let start = Self.start(of: post.message, lines: mostLines + 1, width: width)
        let lines = TextWrap.lines(of: start, width: width, as: spelling)
        isCut = lines.count > mostLines
        message = post.message.allSatisfy(\.isWhitespace) ? ["(no text)"] : Array(lines.prefix(mostLines))
    }

    private static func start(of message: String, lines: Int, width: Int) -> String {
        // Four bytes a cluster and more only in scripts with marks; they may be cut early, but never by a whole line.
        guard message.utf8.count > lines * width else { return message }
        return String(message.prefix(lines * (width + 1)))
    }
}

extension FeedScreen {
    /// Longer messages are cut, or one of them would push all others off the screen.
    private static let mostCardLines = 8

    /// A card never takes more of the list than it has, so that the selected one is always seen whole.
    func card(for post: Post) -> Card {
        Card(post, width: size.columns, mostLines: min(max(listHeight - 1, 1), Self.mostCardLines), as: style.spelling)
    }
}
