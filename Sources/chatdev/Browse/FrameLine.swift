/// One line of the screen: pieces of safe text, each in its ink, and blanks up to the width.
struct FrameLine: Equatable, Sendable {
    let width: Int
    private(set) var pieces: [Piece] = []
    /// The cells that the pieces take, at most ``width``.
    private(set) var cells = 0

    /// Text in one ink.
    struct Piece: Equatable, Sendable {
        var text: SafeText
        var ink: Ink
        var cells: Int
    }

    init(width: Int) {
        self.width = max(width, 0)
    }

    init(width: Int, _ text: SafeText, _ ink: Ink = .plain) {
        self.init(width: width)
        append(text, ink)
    }

    /// The cells that are left.
    var room: Int { width - cells }

    /// The text, blanks at the end included.
    var text: String {
        pieces.map(\.text.description).joined() + String(repeating: " ", count: room)
    }

    /// Appends what fits of a text. A cluster that would cross the edge is left out, with all that follows.
    mutating func append(_ text: SafeText, _ ink: Ink = .plain) {
        add(TextWrap.clip(text, to: room), ink)
    }

    /// Appends a text, with an ellipsis where it does not fit.
    mutating func append(cutting text: SafeText, _ ink: Ink = .plain) {
        add(TextWrap.truncate(text, to: room), ink)
    }

    mutating func append(spaces count: Int) {
        pad(to: cells + count)
    }

    /// Fills up with blanks until so many cells are taken.
    mutating func pad(to column: Int, _ ink: Ink = .plain) {
        let count = min(column, width) - cells
        guard count > 0 else { return }
        var blanks = SafeText()
        blanks.append(spaces: count)
        add(blanks, ink)
    }

    /// The same line at another width, cut or with more room.
    func fitted(to width: Int) -> FrameLine {
        guard width != self.width else { return self }
        var line = FrameLine(width: width)
        for piece in pieces { line.append(piece.text, piece.ink) }
        return line
    }

    private mutating func add(_ text: SafeText, _ ink: Ink) {
        guard !text.isEmpty else { return }
        let count = TextWidth.cells(of: text)
        cells += count
        if let last = pieces.indices.last, pieces[last].ink == ink {
            pieces[last].text.append(text)
            pieces[last].cells += count
        } else {
            pieces.append(Piece(text: text, ink: ink, cells: count))
        }
    }
}
