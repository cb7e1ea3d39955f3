internal import ChatDevCore
internal import Foundation

/// The lines at the bottom: the state of the connection, and what happened or can be done.
extension FeedScreen {
    var bottomLines: [FrameLine] { offlineLines + footerLines }

    private var offlineLines: [FrameLine] {
        guard case .offline(let since, let reason) = connection else { return [] }
        let text: SafeText = "Offline since \(LocalTime.timeOfDay(since)) (r tries again): \(reason)"
        return TextWrap.wrap(text, to: size.columns - 2).prefix(2).map { line($0, .alert) }
    }

    private var footerLines: [FrameLine] {
        switch mode {
        case .search(let editor): return [prompt("/", editor)]
        case .netID(let editor, let reaction, _):
            let lines = noticeLines
            let hint: SafeText = "Likes go by NetID. Enter \(reaction == .like ? "likes" : "unlikes"), Esc cancels."
            let hints = TextWrap.wrap(hint, to: size.columns - 2).map { line($0, .faint) }
            return (lines.isEmpty ? hints : lines) + [prompt("Your NetID: ", editor)]
        case .leaving:
            let question: SafeText =
                isPosting ? "Your post is still on its way. Quit?" : "Your draft will be lost. Quit?"
            let text: SafeText = "\(question) y quits, any other key stays."
            return TextWrap.wrap(text, to: size.columns - 2).map { line($0, .strong) }
        case .feed, .detail, .help, .compose:
            let lines = noticeLines
            return lines.isEmpty ? [hintLine] : lines
        }
    }

    private var noticeLines: [FrameLine] {
        guard let notice else { return [] }
        return TextWrap.wrap(notice.text, to: size.columns - 2).prefix(3).map { line($0, notice.ink) }
    }

    /// A field of one line, and the end of what is in it where that is too long.
    private func prompt(_ label: SafeText, _ editor: TextEditor) -> FrameLine {
        var line = blank
        line.append(spaces: 1)
        line.append(label, .strong)
        for character in visibleField(editor, room: line.room) { line.append(EditorGlyph.text(of: character)) }
        return line
    }

    private func visibleField(_ editor: TextEditor, room: Int) -> ArraySlice<Character> {
        let line = editor.lines[0]
        var cells = 0
        var start = editor.cursor.column
        while start > 0 {
            cells += EditorGlyph.cells(of: line[start - 1])
            if cells >= room { break }
            start -= 1
        }
        return line[start...]
    }

    /// Where the cursor stands in the field at the bottom, if there is one.
    var promptColumn: Int? {
        let label: SafeText
        let editor: TextEditor
        switch mode {
        case .search(let field): (label, editor) = ("/", field)
        case .netID(let field, _, _): (label, editor) = ("Your NetID: ", field)
        case .feed, .detail, .help, .compose, .leaving: return nil
        }
        let start = 1 + TextWidth.cells(of: label)
        let shown = visibleField(editor, room: size.columns - start)
        let before = shown.prefix(editor.cursor.column - shown.startIndex)
        return start + before.reduce(0) { $0 + EditorGlyph.cells(of: $1) }
    }
}

extension FeedScreen {
    /// A key and what it does; `rank` says which go first where there is no room for all.
    private struct Hint {
        let key: SafeText
        let label: SafeText
        let rank: Int
    }

    private var hints: [Hint] {
        switch mode.body {
        case .feed, .search, .netID, .leaving:
            [
                Hint(key: "l", label: "like", rank: 2), Hint(key: "u", label: "unlike", rank: 4),
                Hint(key: "c", label: hasDraft ? "draft" : "post", rank: 3), Hint(key: "r", label: "reload", rank: 5),
                Hint(key: "Enter", label: "open", rank: 6), Hint(key: "/", label: "search", rank: 7),
                Hint(key: "Tab", label: "order", rank: 8), Hint(key: "?", label: "help", rank: 0),
                Hint(key: "q", label: "quit", rank: 1),
            ]
        case .detail:
            [
                Hint(key: "l", label: "like", rank: 1), Hint(key: "u", label: "unlike", rank: 2),
                Hint(key: "j k", label: "scroll", rank: 3), Hint(key: "q", label: "back", rank: 0),
            ]
        case .help:
            [Hint(key: "j k", label: "scroll", rank: 1), Hint(key: "q", label: "back", rank: 0)]
        case .compose:
            [
                Hint(key: "Enter", label: "post", rank: 0), Hint(key: "Esc", label: "leave", rank: 1),
                Hint(key: "Ctrl-J", label: "new line", rank: 2), Hint(key: "Ctrl-X", label: "editor", rank: 3),
            ]
        }
    }

    private var hintLine: FrameLine {
        func cells(_ hint: Hint) -> Int { TextWidth.cells(of: hint.key) + 1 + TextWidth.cells(of: hint.label) + 2 }
        var room = size.columns + 1
        var shown: Set<Int> = []
        for hint in hints.sorted(by: { $0.rank < $1.rank }) {
            guard cells(hint) <= room else { break }
            room -= cells(hint)
            shown.insert(hint.rank)
        }
        var line = blank
        for hint in hints where shown.contains(hint.rank) {
            line.append(spaces: line.cells == 0 ? 1 : 2)
            line.append(hint.key, .strong)
            line.append(" \(hint.label)", .faint)
        }
        return line
    }
}
