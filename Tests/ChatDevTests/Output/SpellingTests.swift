import Testing

@testable import chatdev

@Suite("Untrusted text is spelled safely")
struct SpellingTests {
    static let lineCases: [(String, String)] = [
        ("Howdy!", "Howdy!"),
        ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
        ("\u{1B}]52;c;aGk=\u{07}", "␛]52;c;aGk=␇"),
        ("\u{1B}]8;;http://evil/\u{1B}\\here", "␛]8;;http://evil/␛\\here"),
        ("a\0b\u{7F}c", "a␀b␡c"),
        ("one\r\ntwo\tthree", "one␍␊two␉three"),
        ("\u{9B}31m\u{85}", "<U+009B>31m<U+0085>"),
        ("\u{202E}evil\u{202C}", "<U+202E>evil<U+202C>"),
        ("\u{2066}x\u{2069}\u{200E}\u{200F}\u{061C}", "<U+2066>x<U+2069><U+200E><U+200F><U+061C>"),
        ("a\u{2028}b\u{2029}c", "a<U+2028>b<U+2029>c"),
        ("\u{FEFF}a\u{200B}b\u{2060}c\u{00AD}d", "<U+FEFF>a<U+200B>b<U+2060>c<U+00AD>d"),
        ("\u{3164}\u{115F}\u{FFA0}", "<U+3164><U+115F><U+FFA0>"),
        ("hi\u{E0041}\u{E0042}", "hi<U+E0041><U+E0042>"),
        // Flags: England's is one of the three that are; Texas's is not.
        (
            "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
            "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
        ),
        (
            "\u{1F3F4}\u{E0075}\u{E0073}\u{E0074}\u{E0078}\u{E007F}",
            "\u{1F3F4}<U+E0075><U+E0073><U+E0074><U+E0078><U+E007F>"
        ),
        // What joiners and selectors are for.
        ("👨‍👩‍👧 👩🏽‍🚀 🏳️‍🌈 ❤️ ❤︎ 1️⃣", "👨‍👩‍👧 👩🏽‍🚀 🏳️‍🌈 ❤️ ❤︎ 1️⃣"),
        ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ("क्\u{200D}ष", "क्\u{200D}ष"),
        ("葛\u{E0100}城", "葛\u{E0100}城"),
        // And what they are not for.
        ("a\u{200D}b", "a<U+200D>b"),
        ("pay\u{200C}pal", "pay<U+200C>pal"),
        ("👍\u{200D}", "👍<U+200D>"),
        ("😀\u{FE01}\u{E0101}\u{E0102}", "😀\u{FE01}<U+E0101><U+E0102>"),
        ("a\u{FE0F}", "a<U+FE0F>"),
        ("é ß ñ 日本語 한국어 مرحبا שלום ไทย", "é ß ñ 日本語 한국어 مرحبا שלום ไทย"),
        ("e\u{301}\u{302}", "e\u{301}\u{302}"),
        ("", ""),
    ]

    @Test(
        "for people",
        arguments: lineCases)
    func line(text: String, expected: String) {
        #expect(SafeText(text).description == expected)
    }

    @Test("Noncharacters are named", arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFF, 0x10FFFF] as [UInt32])
    func noncharacters(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(SafeText(String(scalar)).description == "<U+\(String(value, radix: 16, uppercase: true))>")
    }

    @Test("Marks piled on one letter are cut short, and said to be")
    func marks() {
        let pile = "Z" + String(repeating: "\u{301}", count: 10_000) + "algo"
        let expected = "Z" + String(repeating: "\u{301}", count: 8) + "<+9992 marks>algo"
        #expect(SafeText(pile).description.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test("Emoji joined without end come apart")
    func joins() {
        let chain = Array(repeating: "👩", count: 1000).joined(separator: "\u{200D}")
        let shown = SafeText(chain).description
        #expect(shown.contains("<U+200D>"))
        #expect(shown.allSatisfy { $0.unicodeScalars.count <= 9 })
    }

    @Test("Several lines keep newlines and tabs, and nothing else")
    func lines() {
        #expect(SafeText("a\n\tb\r\u{1B}", as: .lines).description == "a\n\tb␍␛")
    }

    @Test(
        "for a terminal that takes ASCII only",
        arguments: [
            ("plain", "plain"), ("é", "<U+00E9>"), ("\u{1B}[2J", "^[[2J"), ("a\nb\u{7F}", "a^Jb^?"), ("👍", "<U+1F44D>"),
        ])
    func ascii(text: String, expected: String) {
        #expect(SafeText(text, as: .ascii).description == expected)
    }

    @Test(
        "for tab-separated values",
        arguments: [
            ("Howdy!", "Howdy!"),
            ("a\tb\nc\rd\\e", #"a\tb\nc\rd\\e"#),
            (#"say "hi""#, #"say "hi""#),
            ("\u{1B}[31m\0\u{7F}", #"\u{1b}[31m\u{0}\u{7f}"#),
            ("\u{9B}\u{202E}\u{2028}\u{61C}", #"\u{9b}\u{202e}\u{2028}\u{61c}"#),
            ("\u{E0041}", #"\u{e0041}"#),
            ("a\u{200B}b👨‍👩‍👧", "a\u{200B}b👨‍👩‍👧"),
            (
                "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!",
                "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!"
            ),
            ("é日€", "é日€"),
        ])
    func tsv(text: String, expected: String) {
        #expect(SafeText(text, as: .tsv).description == expected)
    }

    @Test(
        "for JSON",
        arguments: [
            ("Howdy!", "Howdy!"),
            (#"say "hi" \ /"#, #"say \"hi\" \\ /"#),
            ("a\tb\nc\r", #"a\tb\nc\r"#),
            ("\u{1B}\0\u{7F}\u{9B}", #"\u001b\u0000\u007f\u009b"#),
            ("\u{202E}\u{2066}\u{2028}\u{200F}", #"\u202e\u2066\u2028\u200f"#),
            ("\u{E0041}", #"\udb40\udc41"#),
            ("é日👍", "é日👍"),
        ])
    func json(text: String, expected: String) {
        #expect(SafeText(text, as: .json).description == expected)
    }

    @Test("Bytes that are no UTF-8 are shown as bytes")
    func bytes() {
        #expect(SafeText(bytes: Array("caf\u{E9}".utf8)).description == "café")
        #expect(SafeText(bytes: [0x61, 0x9B, 0x33, 0x31, 0x6D]).description == "a<9B>31m")
        #expect(SafeText(bytes: [0xE2, 0x82, 0x28, 0xFF]).description == "<E2><82>(<FF>")
        #expect(SafeText(bytes: [0xED, 0xA0, 0x80, 0xC0, 0xAF]).description == "<ED><A0><80><C0><AF>")
        #expect(SafeText(bytes: [UInt8]()).isEmpty)
    }
}
