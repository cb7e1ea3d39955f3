internal import ChatDevCore
internal import Foundation

/// How posts are written: every form in one place, and pure.
struct PostFormat: Sendable {
    var form: OutputForm
    /// The fields of TSV and JSON and their order; where nil, the form's own.
    var fields: [PostField]?
    /// How cards show times.
    var timeStyle = TimeStyle.relative
    /// Whose hearts are filled.
    var netID: NetID?
    /// The columns that cards may take.
    var columns = 80
    var style = Style.plain
    /// The order that the heading of a feed names; without one there is no heading.
    var order: FeedOrder?

    /// What comes before the posts.
    var opening: SafeText {
        switch form {
        case .cards: order.map { CardLayout.heading(for: $0, style: style) + "\n\n" } ?? ""
        case .tsv, .json, .jsonLines: ""
        }
    }

    /// Appends posts. `isFirst` where no post came before them.
    func append(_ posts: some Collection<Post>, isFirst: Bool, now: Date, to text: inout SafeText) {
        let fields = fields ?? form.defaultFields
        var isFirst = isFirst
        let cards = CardLayout(
            columns: columns, style: style, netID: netID, timeStyle: timeStyle, now: now,
            mostLikes: form == .cards ? posts.lazy.map(\.likes.count).max() ?? 0 : 0)
        for post in posts {
            switch form {
            case .cards:
                if !isFirst { text.append(literal: "\n") }
                cards.append(post, to: &text)
            case .tsv:
                PostFields.appendTSV(post, fields, to: &text)
                text.append(literal: "\n")
            case .json:
                text.append(literal: isFirst ? "[\n" : ",\n")
                PostFields.appendJSON(post, fields, to: &text)
            case .jsonLines:
                PostFields.appendJSON(post, fields, to: &text)
                text.append(literal: "\n")
            }
            isFirst = false
        }
    }

    /// What comes after the posts: for people, `emptyText` where there were none.
    func closing(isEmpty: Bool, emptyText: SafeText) -> SafeText {
        switch form {
        case .cards: isEmpty && !emptyText.isEmpty ? emptyText + "\n" : ""
        case .tsv, .jsonLines: ""
        case .json: isEmpty ? "[]\n" : "\n]\n"
        }
    }
}
