/// How a cluster of a text being written looks. Nothing in it may disturb the screen, and it must be seen where the
/// cursor stands.
enum EditorGlyph {
    /// No cluster of a language is as wide; one of invisible scalars, all spelled out, can be.
    static let mostCells = 16

    static func text(of character: Character) -> SafeText {
        character == "\t" ? "    " : TextWrap.truncate(SafeText(String(character)), to: mostCells)
    }

    static func cells(of character: Character) -> Int {
        if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return 1 }
        return TextWidth.cells(of: text(of: character))
    }
}
