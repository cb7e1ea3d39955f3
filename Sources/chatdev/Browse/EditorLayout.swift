/// An editor's text as rows of a screen that is `width` cells wide.
///
/// Every cluster and every place of the cursor has a cell of its own: spaces never hang over the edge, and a row leaves
/// one cell free behind its last cluster.
struct EditorLayout: Sendable {
    let rows: [Row]
    /// The row and cell in which the cursor stands.
    let cursor: (row: Int, cell: Int)

    /// A piece of a logical line.
    struct Row: Equatable, Sendable {
        let line: Int
        let columns: Range<Int>
    }

    init(_ editor: TextEditor, width: Int) {
        var rows: [Row] = []
        for (number, line) in editor.lines.enumerated() {
            rows += Self.wrap(line, limit: max(width - 1, 1)).map { Row(line: number, columns: $0) }
        }
        let place = editor.cursor
        // A place between two rows is the start of the later one.
        let row = rows.lastIndex { $0.line == place.line && $0.columns.lowerBound <= place.column } ?? 0
        let before = editor.lines[place.line][rows[row].columns.lowerBound..<place.column]
        self.rows = rows
        cursor = (row, before.reduce(0) { $0 + EditorGlyph.cells(of: $1) })
    }

    /// The place in `row` that is nearest to `cell` without passing it.
    func position(row: Int, cell: Int, in editor: TextEditor) -> TextEditor.Position {
        let target = rows[row]
        let line = editor.lines[target.line]
        var column = target.columns.lowerBound
        var cells = 0
        // The end of a row that goes on in the next one is a place of that next row.
        let isLast = target.columns.upperBound == line.count
        let end = isLast ? target.columns.upperBound : max(target.columns.upperBound - 1, column)
        while column < end {
            cells += EditorGlyph.cells(of: line[column])
            if cells > cell { break }
            column += 1
        }
        return TextEditor.Position(line: target.line, column: column)
    }

    /// Greedy wrapping: behind the last space that fits, else between any two clusters.
    private static func wrap(_ line: [Character], limit: Int) -> [Range<Int>] {
        var rows: [Range<Int>] = []
        var start = 0
        var used = 0
        var afterSpace: Int?
        var column = 0
        while column < line.count {
            let cells = EditorGlyph.cells(of: line[column])
            if used + cells > limit, column > start {
                let end = afterSpace ?? column
                rows.append(start..<end)
                start = end
                column = end
                used = 0
                afterSpace = nil
                continue
            }
            used += cells
            column += 1
            if line[column - 1] == " " { afterSpace = column }
        }
        rows.append(start..<line.count)
        return rows
    }
}
