/// What the whole screen shows: exactly its size in cells, and where the cursor stands, if it is to be seen.
struct Frame: Equatable, Sendable {
    let size: ScreenSize
    private(set) var lines: [FrameLine]
    private(set) var cursor: Cursor?

    /// A cell, counted from 0.
    struct Cursor: Equatable, Sendable {
        let row: Int
        let column: Int
    }

    /// Takes the lines that fit, each at the screen's width, and fills up with empty ones.
    init(size: ScreenSize, lines: [FrameLine], cursor: Cursor? = nil) {
        self.size = size
        var fitted = lines.prefix(size.rows).map { $0.fitted(to: size.columns) }
        while fitted.count < size.rows { fitted.append(FrameLine(width: size.columns)) }
        self.lines = fitted
        if let cursor, cursor.row < size.rows, cursor.column < size.columns { self.cursor = cursor }
    }
}

extension Frame {
    /// The text of the lines, for people: without inks and without the blanks at the ends.
    var text: String {
        lines.map { line in
            let text = line.text
            let blanks = text.reversed().prefix { $0 == " " }.count
            return String(text.dropLast(blanks))
        }.joined(separator: "\n")
    }
}
