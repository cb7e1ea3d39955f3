/// How wide text is in the cells of a terminal, counted over grapheme clusters. Give it sanitised text.
enum TextWidth {
    /// The cells that one cluster takes: 0, 1 or 2.
    static func cells(of character: Character) -> Int {
        1
    }

    /// The cells that a text takes on one line.
    static func cells(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + cells(of: $1) }
    }
}
