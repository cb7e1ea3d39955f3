extension TextEditor {
    /// A way to go from the cursor.
    enum Motion: CaseIterable, Sendable {
        case backward, forward, wordBackward, wordForward, lineStart, lineEnd, textStart, textEnd
    }

    mutating func move(_ motion: Motion) {
        let goal = moved(motion)
        settle(at: goal, aim: nil)
    }

    /// Where a motion leads; the cursor's own place where it leads nowhere.
    func moved(_ motion: Motion) -> Position {
        switch motion {
        case .backward: before(cursor) ?? cursor
        case .forward: after(cursor) ?? cursor
        case .wordBackward: wordStart()
        case .wordForward: wordEnd()
        case .lineStart: Position(line: cursor.line, column: 0)
        case .lineEnd: Position(line: cursor.line, column: lines[cursor.line].count)
        case .textStart: Position(line: 0, column: 0)
        case .textEnd: Position(line: lines.count - 1, column: lines[lines.count - 1].count)
        }
    }

    /// Goes up (negative) or down by rows as they are wrapped at `width`; at the first and last row to the very end.
    mutating func moveRows(_ count: Int, width: Int) {
        let layout = EditorLayout(self, width: width)
        let place = layout.cursor
        let goalRow = place.row + count
        guard layout.rows.indices.contains(goalRow) else {
            move(count < 0 ? .textStart : .textEnd)
            return
        }
        let aimed = aimedCell ?? place.cell
        settle(at: layout.position(row: goalRow, cell: aimed, in: self), aim: aimed)
    }

    private func before(_ place: Position) -> Position? {
        if place.column > 0 { return Position(line: place.line, column: place.column - 1) }
        guard place.line > 0 else { return nil }
        return Position(line: place.line - 1, column: lines[place.line - 1].count)
    }

    private func after(_ place: Position) -> Position? {
        if place.column < lines[place.line].count { return Position(line: place.line, column: place.column + 1) }
        guard place.line + 1 < lines.count else { return nil }
        return Position(line: place.line + 1, column: 0)
    }

    /// Skips what is no word, then the word, as Emacs and readline do.
    private func wordEnd() -> Position {
        var place = cursor
        while !isWord(at: place), let next = after(place) { place = next }
        while isWord(at: place), let next = after(place) { place = next }
        return place
    }

    private func wordStart() -> Position {
        var place = cursor
        while let previous = before(place), !isWord(at: previous) { place = previous }
        while let previous = before(place), isWord(at: previous) { place = previous }
        return place
    }

    /// Whether the cluster behind a place belongs to a word; a line's end does not.
    private func isWord(at place: Position) -> Bool {
        let line = lines[place.line]
        guard place.column < line.count else { return false }
        let character = line[place.column]
        return character.isLetter || character.isNumber || character == "_"
    }
}
