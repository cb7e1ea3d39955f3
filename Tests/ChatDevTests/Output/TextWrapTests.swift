import TestSupport
import Testing

@testable import chatdev

@Suite("Cutting text into lines")
struct TextWrapTests {
    static let linesCases: [(String, Int, [String])] = [
        ("", 10, [""]),
        ("Howdy!", 10, ["Howdy!"]),
        ("the quick brown fox", 10, ["the quick", "brown fox"]),
        ("the quick brown fox", 9, ["the quick", "brown fox"]),
        ("the quick brown fox", 8, ["the", "quick", "brown", "fox"]),
        ("exactly10!", 10, ["exactly10!"]),
        ("spaces     stay", 20, ["spaces     stay"]),
        ("spaces     hang", 8, ["spaces", "hang"]),
        ("  indent stays here", 10, ["  indent", "stays here"]),
        ("one\n\ntwo\n", 10, ["one", "", "two", ""]),
        ("one\r\ntwo", 10, ["one", "two"]),
        ("one\rtwo", 10, ["one␍two"]),
        ("\n\u{301}x", 10, ["", "\u{301}x"]),
        ("a\tb\n\tc", 20, ["a       b", "        c"]),
        ("日\tb", 20, ["日      b"]),
        ("abcdefghijklmnopqrstuvwxyz", 10, ["abcdefghij", "klmnopqrst", "uvwxyz"]),
        ("see https://example.com/a", 10, ["see", "https://ex", "ample.com/", "a"]),
        ("日本語のテキスト", 10, ["日本語のテ", "キスト"]),
        ("日本語です。はい", 10, ["日本語で", "す。はい"]),
        ("これは「はい」", 8, ["これは", "「はい」"]),
        ("mixed日本語text", 9, ["mixed日本", "語text"]),
        ("한국어 문장입니다", 8, ["한국어", "문장입니", "다"]),
        ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 4, ["👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧"]),
        ("a well-known thing", 8, ["a well-", "known", "thing"]),
        ("use --option or -1", 8, ["use", "--option", "or -1"]),
        ("no\u{A0}break here", 9, ["no\u{A0}break", "here"]),
        ("مرحبا بالعالم", 8, ["مرحبا", "بالعالم"]),
        ("日", 1, ["日"]),
    ]

    @Test(
        "Lines",
        arguments: linesCases)
    func lines(text: String, width: Int, expected: [String]) {
        #expect(TextWrap.lines(of: text, width: width).map(\.description) == expected)
    }

    @Test("No line is too wide, no cluster split, and nothing but spaces lost")
    func properties() {
        for seed in UInt64(1)...500 {
            let message = RandomText.make(seed: seed)
            var random = SeededGenerator(seed: seed)
            let width = Int.random(in: 2...40, using: &random)
            let lines = TextWrap.lines(of: message, width: width)
            for line in lines {
                #expect(TextWidth.cells(of: line) <= width, "seed \(seed)")
                #expect(!line.description.hasSuffix(" "), "seed \(seed)")
            }
            let shown = lines.map(\.description).joined()
            let whole = TextWrap.lines(of: message, width: .max).map(\.description).joined()
            #expect(withoutSpaces(shown) == withoutSpaces(whole), "seed \(seed)")
        }
    }

    @Test("A syllable wider than the line is cut rather than let over the edge")
    func wideCluster() {
        let cluster = String(repeating: "\u{1112}", count: 10)
        #expect(cluster.count == 1)
        #expect(TextWrap.lines(of: cluster, width: 7).map { TextWidth.cells(of: $0) } == [6, 6, 6, 2])
    }

    @Test("Ten thousand characters and ten thousand marks are dealt with at once")
    func large() {
        let marks = "Z" + String(repeating: "\u{301}", count: 10_000)
        #expect(TextWrap.lines(of: marks, width: 20).map(\.description.count) == [14])
        let long = String(repeating: "word ", count: 2000)
        #expect(TextWrap.lines(of: long, width: 9).count == 1000)
    }

    @Test(
        "Truncating",
        arguments: [
            ("Howdy!", 6, "Howdy!"), ("Howdy!", 5, "Howd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本", 1, "…"),
            ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("abc", 0, ""), ("", 0, ""), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
        ])
    func truncate(text: String, width: Int, expected: String) {
        #expect(TextWrap.truncate(SafeText(text), to: width).description == expected)
    }

    @Test("Padding counts cells")
    func pad() {
        #expect(TextWrap.pad("日", to: 4) == "日  ")
        #expect(TextWrap.pad("long", to: 2) == "long")
    }

    private func withoutSpaces(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != " " }
    }
}
