/// How wide text is in the cells of a terminal, counted over grapheme clusters. Give it sanitised text.
enum TextWidth {
    /// The cells that one cluster takes. Usually 0, 1 or 2; more where a cluster holds several letters side by side, as
    /// the syllables of Indic scripts do: a terminal that does not join them must not overflow.
    static func cells(of character: Character) -> Int {
        var scalars = character.unicodeScalars.makeIterator()
        guard let first = scalars.next() else { return 0 }
        guard let second = scalars.next() else { return cells(of: first) }
        if isEmoji(first, second) { return 2 }
        var sum = cells(of: first) + cells(of: second)
        while let scalar = scalars.next() { sum += cells(of: scalar) }
        return sum
    }

    /// The cells that a text takes on one line.
    static func cells(of text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + cells(of: $1) }
    }

    /// The cells that a text takes on one line. Our own escape sequences, the only ones in it, take none.
    static func cells(of text: SafeText) -> Int {
        guard text.utf8.contains(0x1B) else { return cells(of: text.description) }
        var shown: [UInt8] = []
        var isEscape = false
        for byte in text.utf8 {
            if byte == 0x1B {
                isEscape = true
            } else if !isEscape {
                shown.append(byte)
            } else if (0x40...0x7E).contains(byte), byte != UInt8(ascii: "[") {
                isEscape = false
            }
        }
        return cells(of: String(decoding: shown, as: UTF8.self))
    }

    /// Whether two scalars start a cluster that is drawn as one emoji (UTS #51): with the emoji selector, as a keycap
    /// or a flag, with a skin tone, or as one with an emoji look that goes on.
    private static func isEmoji(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        if second == "\u{FE0F}" { return first.properties.isEmoji }
        if isRegional(first) { return isRegional(second) }
        return first.properties.isEmojiPresentation
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    private static func cells(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value < 0x20 || (0x7F...0x9F).contains(value) ? 0 : 1 }
        // The vowels and finals of a Hangul syllable written in letters share its first consonant's two cells.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value) { return 0 }
        switch Hazard(scalar) {
        case .joiner, .variation, .layout, .tag, .invisible, .control: return 0
        case nil: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        if isRegional(scalar) { return 2 }
        return WideScalars.contain(scalar) ? 2 : 1
    }
}
