import Testing

@testable import chatdev

@Suite("Width in cells")
struct TextWidthTests {
    static let clusterCases: [(String, Int)] = [
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("ﬁ", 1), ("日", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
        ("ｱ", 1),
        ("Ａ", 2), ("\u{3000}", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("👩🏽‍🚀", 2), ("🏳️‍🌈", 2), ("🇺🇸", 2),
        ("🇺", 2), ("1️⃣", 2), ("#️⃣", 2), ("❤", 1), ("❤️", 2), ("❤︎", 1), ("☎️", 2), ("©", 1), ("©️", 2), ("⌚", 2),
        ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("ب", 1), ("م\u{64E}", 1),
        ("ก\u{E47}", 1), ("ก\u{E33}", 2), ("न\u{93F}", 2), ("த\u{BBF}", 2), ("か\u{3099}", 2), ("\u{301}", 0),
        ("ﷺ", 1),
        ("—", 1), ("…", 1), ("♥", 1), ("♡", 1), ("│", 1), ("🫠", 2), ("🪿", 2), ("𠮷", 2), ("𝒳", 1), ("\u{1100}", 2),
        ("\u{11A8}", 0), ("〰", 2), ("〰️", 2), ("🈚", 2), ("⚡", 2), ("☕", 2), ("🧑‍🧑‍🧒‍🧒", 2),
    ]

    /// What Python's `wcwidth` 0.7.0 says of each.
    @Test(
        "One cluster",
        arguments: clusterCases)
    func cluster(text: String, cells: Int) {
        #expect(text.count == 1)
        #expect(TextWidth.cells(of: text) == cells)
        #expect(TextWidth.cells(of: SafeText(text)) == cells)
    }

    @Test("Whole texts", arguments: [("", 0), ("Howdy!", 6), ("日本語 ok", 9), ("a👍b", 4), ("مرحبا", 5), ("Zoë", 3)])
    func text(text: String, cells: Int) {
        #expect(TextWidth.cells(of: text) == cells)
    }

    @Test("Our own colours take no room")
    func escapes() {
        let style = Style(level: .trueColor, isUTF8: true)
        #expect(TextWidth.cells(of: style.ruby(style.bold("♥")) + " 3 日") == 6)
    }

    /// `wcwidth` 0.7.0 has 126 698 assigned wide scalars in Unicode 17, the 26 flag letters apart. Four spacing marks
    /// (two Hangul tones, two Vietnamese readings) it counts as nothing and we, to be on the safe side, as two;
    /// one filler (U+115F) the other way round, for it is never shown.
    @Test("The wide scalars are those of Unicode 17")
    func wide() {
        let newest = Unicode.Scalar(0x1FACD as UInt32)
        guard newest?.properties.generalCategory == .otherSymbol else {
            print("skipped: this system's Swift knows an older Unicode")
            return
        }
        var count = 0
        for value in 0...UInt32(0x10FFFF) where !(0x1F1E6...0x1F1FF).contains(value) {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
            if TextWidth.cells(of: Character(scalar)) == 2 { count += 1 }
        }
        #expect(count == 126_698 + 4 - 1)
    }
}
