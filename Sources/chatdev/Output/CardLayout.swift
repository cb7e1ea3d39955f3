internal import ChatDevCore
internal import Foundation

/// A post as a card:
///
///     ♥ 12  Howdy, Cornell!
///           2 hours ago · 7m03J198pyXFBvCOLNbw
struct CardLayout {
    /// Lines longer than this are hard to read.
    static let mostColumns = 100
    /// What the layout needs; a narrower terminal wraps by itself.
    static let fewestColumns = 20

    let columns: Int
    let style: Style
    let netID: NetID?
    let timeStyle: TimeStyle
    let now: Date
    /// The columns of the like counts, so that the messages of one batch stand in one line.
    private let countWidth: Int

    init(columns: Int, style: Style, netID: NetID?, timeStyle: TimeStyle, now: Date, mostLikes: Int) {
        self.columns = min(max(columns, Self.fewestColumns), Self.mostColumns)
        self.style = style
        self.netID = netID
        self.timeStyle = timeStyle
        self.now = now
        countWidth = max(2, String(mostLikes).count)
    }

    /// The columns left of the message.
    private var indent: Int { 2 + countWidth + 2 }

    /// Appends a card, each of its lines with a newline.
    func append(_ post: Post, to text: inout SafeText) {
        let isLiked = netID.map(post.isLiked(by:)) ?? false
        var count = SafeText()
        count.append(post.likes.count)
        text.append(style.heart(isLiked: isLiked) + " " + TextWrap.pad(count, to: countWidth) + "  ")
        var isFirst = true
        for line in messageLines(of: post) + factLines(of: post) {
            if !isFirst && !line.isEmpty { text.append(spaces: indent) }
            text.append(line)
            text.append(literal: "\n")
            isFirst = false
        }
    }

    private func messageLines(of post: Post) -> [SafeText] {
        if post.message.allSatisfy(\.isWhitespace) { return [style.dim("(no text)")] }
        return TextWrap.lines(of: post.message, width: columns - indent, as: style.spelling)
    }

    /// Time and id on one line where they fit, else on lines of their own.
    private func factLines(of post: Post) -> [SafeText] {
        let width = columns - indent
        let time = SafeText(timeStyle.text(for: post.time, now: now))
        let id = SafeText(post.id, as: style.spelling)
        let both = time + style.separator + id
        let lines =
            TextWidth.cells(of: both) <= width
            ? [both] : TextWrap.wrap(time, to: width) + TextWrap.wrap(id, to: width)
        return lines.map(style.dim)
    }

    /// The two orders as tabs, the chosen one in ruby and in brackets: `[Top]  New`.
    static func heading(for order: FeedOrder, style: Style) -> SafeText {
        let tabs = [FeedOrder.top, .new].map { tab in
            tab == order ? style.ruby(style.bold("[" + tab.title + "]")) : style.dim(" " + tab.title + " ")
        }
        return tabs.joined(separator: " ")
    }
}

extension FeedOrder {
    /// Its name as a tab.
    var title: SafeText {
        switch self {
        case .new: "New"
        case .top: "Top"
        }
    }
}
