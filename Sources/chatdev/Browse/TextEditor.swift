/// A text being written: logical lines of grapheme clusters, and a cursor that stands between two of them.
struct TextEditor: Equatable, Sendable {
    private(set) var lines: [[Character]] = [[]]
    private(set) var cursor = Position(line: 0, column: 0)
    /// The cell that Up and Down aim for, kept while they pass through shorter rows.
    private var aim: Int?
    /// What the last kill took, for Ctrl-Y.
    private var killed = ""

    /// A place between clusters.
    struct Position: Hashable, Comparable, Sendable {
        var line: Int
        var column: Int

        static func < (left: Position, right: Position) -> Bool {
            (left.line, left.column) < (right.line, right.column)
        }
    }

    init(_ text: String = "") {
        insert(text)
    }

    /// The whole text, its lines joined by `\n`.
    var text: String { lines.map { String($0) }.joined(separator: "\n") }

    /// The cell that Up and Down aim for.
    var aimedCell: Int? { aim }

    /// Puts the cursor somewhere, for the motions.
    mutating func settle(at place: Position, aim: Int?) {
        cursor = place
        self.aim = aim
    }

    var isEmpty: Bool { lines == [[]] }

    /// Whether there is nothing to be seen of the text.
    var isBlank: Bool { lines.allSatisfy { $0.allSatisfy(\.isBlank) } }
}

extension TextEditor {
    /// Puts text in at the cursor, which moves behind it.
    ///
    /// What comes can join the clusters beside it (a combining mark, half a flag), so those are cut anew.
    mutating func insert(_ text: String) {
        guard !text.isEmpty else { return }
        aim = nil
        let origin = cursor
        let line = lines[origin.line]
        let before = origin.column > 0 ? String(line[origin.column - 1]) : ""
        let after = origin.column < line.count ? String(line[origin.column]) : ""
        let head = line.prefix(max(origin.column - 1, 0))
        let tail = line.dropFirst(origin.column + 1)
        var pieces = (before + text + after).split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        cursor = Self.position(ofScalar: (before + text).unicodeScalars.count, in: pieces)
        if cursor.line == 0 { cursor.column += head.count }
        cursor.line += origin.line
        pieces[0].insert(contentsOf: head, at: 0)
        pieces[pieces.count - 1].append(contentsOf: tail)
        lines.replaceSubrange(origin.line...origin.line, with: pieces)
    }

    mutating func insertNewline() { insert("\n") }

    mutating func clear() {
        self = TextEditor()
    }

    mutating func deleteBackward() { delete(to: moved(.backward)) }
    mutating func deleteForward() { delete(to: moved(.forward)) }

    mutating func kill(_ motion: Motion) {
        var goal = moved(motion)
        // At the end of a line, the kill takes the line's end itself, as in Emacs.
        if goal == cursor, motion == .lineEnd { goal = moved(.forward) }
        if goal == cursor, motion == .lineStart { goal = moved(.backward) }
        killed = delete(to: goal)
    }

    /// Puts back what the last kill took.
    mutating func yank() { insert(killed) }

    @discardableResult
    private mutating func delete(to goal: Position) -> String {
        aim = nil
        guard goal != cursor else { return "" }
        let start = min(goal, cursor)
        let end = max(goal, cursor)
        let removed = Self.text(lines, from: start, to: end)
        let head = String(lines[start.line].prefix(start.column))
        let tail = String(lines[end.line].dropFirst(end.column))
        let merged = Array(head + tail)
        lines.replaceSubrange(start.line...end.line, with: [merged])
        cursor = Self.position(ofScalar: head.unicodeScalars.count, in: [merged])
        cursor.line = start.line
        return removed
    }

    private static func text(_ lines: [[Character]], from start: Position, to end: Position) -> String {
        if start.line == end.line { return String(lines[start.line][start.column..<end.column]) }
        var parts = [String(lines[start.line].dropFirst(start.column))]
        parts += lines[(start.line + 1)..<end.line].map { String($0) }
        parts.append(String(lines[end.line].prefix(end.column)))
        return parts.joined(separator: "\n")
    }

    /// The first place that has at least `count` scalars before it, line ends counting as one.
    private static func position(ofScalar count: Int, in lines: [[Character]]) -> Position {
        var left = count
        for (number, line) in lines.enumerated() {
            if number > 0 {
                left -= 1
                if left <= 0 { return Position(line: number, column: 0) }
            }
            for (column, character) in line.enumerated() {
                if left <= 0 { return Position(line: number, column: column) }
                left -= character.unicodeScalars.count
            }
            if left <= 0 { return Position(line: number, column: line.count) }
        }
        return Position(line: lines.count - 1, column: lines.last?.count ?? 0)
    }
}
