internal import ChatDevCore
internal import Foundation

/// The draft below the list.
extension FeedScreen {
    var composeWidth: Int { size.columns - 2 }

    /// The rule with the button, and the rows of the text: more as it grows, up to half of the screen.
    var panelHeight: Int { 1 + composeRows }

    private var composeRows: Int {
        let rows = EditorLayout(draft, width: composeWidth).rows.count
        return min(max(rows, 3), max(size.rows / 2 - 2, 3))
    }

    func composePanel(at now: Date) -> (lines: [FrameLine], cursor: Frame.Cursor) {
        let layout = EditorLayout(draft, width: composeWidth)
        let height = composeRows
        let first = max(layout.cursor.row - height + 1, 0)
        var lines = [composeRule(at: now)]
        for row in layout.rows.dropFirst(first).prefix(height) {
            var line = blank
            line.append(spaces: 1)
            for character in draft.lines[row.line][row.columns] { line.append(EditorGlyph.text(of: character)) }
            lines.append(line)
        }
        if draft.isEmpty { lines[1] = line("What is on your mind?", .disabled) }
        while lines.count < 1 + height { lines.append(blank) }
        return (lines, Frame.Cursor(row: 1 + layout.cursor.row - first, column: 1 + layout.cursor.cell))
    }

    private func composeRule(at now: Date) -> FrameLine {
        let button: SafeText = isPosting ? " \(spinner(at: now)) Posting " : "[ Post ]"
        var line = blank
        line.append("── New post ", .faint)
        let dashes = size.columns - 1 - TextWidth.cells(of: button) - 1 - line.cells
        for _ in 0..<max(dashes, 0) { line.append("─", .faint) }
        line.append(spaces: 1)
        if isPosting {
            line.append(button, .strongRuby)
        } else if draft.isBlank {
            line.append("( Post )", .disabled)
        } else {
            line.append(button, .button)
        }
        return line
    }
}

/// One post in full.
extension FeedScreen {
    func detailLines(id: String, at now: Date) -> [FrameLine] {
        guard let post = contents?.post(id) else { return [line("This post is no longer in the feed.", .faint)] }
        let width = min(size.columns - 2, CardLayout.mostColumns)
        var heart = blank
        appendHeart(of: post, to: &heart, at: now)
        var lines = [heart, blank]
        lines += TextWrap.lines(of: post.message, width: width, as: style.spelling).map { line($0) }
        lines.append(blank)
        let likers = post.likes.map { SafeText($0, as: style.spelling) }.joined(separator: ", ")
        let liked: SafeText = post.likes.isEmpty ? "Nobody likes it yet." : "Liked by \(likers)"
        lines += TextWrap.wrap(liked, to: width).map { line($0) }
        let local = LocalTime.text(for: post.time)
        let exact = RFC3339.string(from: post.time)
        let posted: SafeText = "Posted \(RelativeTime.text(for: post.time, now: now)): \(local) (\(exact))"
        lines += TextWrap.wrap(posted, to: width).map { line($0) }
        lines += TextWrap.wrap("Id \(SafeText(post.id, as: style.spelling))", to: width).map { line($0) }
        return lines
    }
}

/// What the keys do.
extension FeedScreen {
    var helpLines: [FrameLine] {
        Self.help.map { keys, meaning in
            guard !meaning.isEmpty else { return line(keys, .strongRuby) }
            var line = blank
            line.append(spaces: 1)
            line.append(keys, .strong)
            line.pad(to: 18)
            line.append(cutting: meaning)
            return line
        }
    }

    private static let help: [(SafeText, SafeText)] = [
        ("Reading", ""),
        ("j k  ↓ ↑", "next, previous post"),
        ("PgDn PgUp", "page down, up"),
        ("g G  Home End", "first, last post"),
        ("Tab  1 2", "Top or New first"),
        ("Enter", "the whole post"),
        ("/  n N", "search; next, previous"),
        ("r  k at the top", "reload the feed"),
        ("Doing", ""),
        ("l  Space", "like the post"),
        ("u", "take your like back"),
        ("c", "write a post"),
        ("e", "write in your editor"),
        ("Writing", ""),
        ("Enter", "post it"),
        ("Ctrl-J Alt-Enter", "start a new line"),
        ("Esc", "leave; the draft stays"),
        ("Ctrl-A Ctrl-E", "start, end of the line"),
        ("Alt-B Alt-F", "word left, right"),
        ("Ctrl-W Ctrl-K", "cut a word, the rest"),
        ("Ctrl-Y", "put back what was cut"),
        ("Ctrl-X", "go on in your editor"),
        ("Leaving", ""),
        ("q  Ctrl-C", "quit"),
        ("Ctrl-Z", "suspend; fg resumes"),
    ]
}
