import TestSupport

/// Random text, rich in what makes trouble.
enum RandomText {
    private static let pieces: [String] = [
        "a", "B", "7", "word", " ", "  ", "\t", "\n", "\r\n", "\\", "\"", "-", "/", "\u{1B}[31m", "\u{9B}", "\u{202E}",
        "\u{2066}", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{FE0E}", "\u{E0100}", "\u{E0041}", "\u{E007F}", "\u{1F3F4}",
        "\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}", "👍", "🏽", "👩", "🚀", "🇺", "🇸", "❤", "1",
        "\u{20E3}", "日", "本", "、", "「", "한", "\u{1112}", "\u{1161}", "\u{11AB}", "م", "َ", "क", "्", "ष", "ி",
        "e\u{301}",
        "\u{301}", "\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30A}", "\u{600}", "กำ", "\u{FEFF}",
        "\u{A0}", "\u{3000}", "\u{2028}", "\u{0}", "\u{7F}", "https://example.com/a/b?c=d", "🏳️‍🌈", "\u{AD}",
    ]

    /// The text of a seed.
    static func make(seed: UInt64, count: Int = 40) -> String {
        var random = SeededGenerator(seed: seed)
        var text = ""
        for _ in 0..<Int.random(in: 0...count, using: &random) {
            if Int.random(in: 0..<10, using: &random) == 0 {
                let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
                text.unicodeScalars.append(scalar ?? "?")
            } else {
                text += pieces.randomElement(using: &random) ?? ""
            }
        }
        return text
    }
}
