import Testing
import TestSupport

@testable import chatdev

@Suite struct KeyDecoderTests {
    /// Bytes as a terminal sends them, and the keys they stand for. xterm's documents, terminfo entries, and captures.
    static let keys: [(String, [KeyPress])] = [
        ("j", [KeyPress(.character("j"))]),
        ("jk", [KeyPress(.character("j")), KeyPress(.character("k"))]),
        ("é", [KeyPress(.character("é"))]),
        ("猫🎶", [KeyPress(.character("猫")), KeyPress(.character("🎶"))]),
        ("\r", [KeyPress(.enter)]),
        ("\n", [.control("j")]),
        ("\t", [KeyPress(.tab)]),
        ("\u{7F}", [KeyPress(.backspace)]),
        ("\u{08}", [KeyPress(.backspace)]),
        ("\u{03}", [.control("c")]),
        ("\u{1A}", [.control("z")]),
        ("\u{00}", [.control(" ")]),
        ("\u{1B}\r", [KeyPress(.enter, .alt)]),
        ("\u{1B}b", [KeyPress(.character("b"), .alt)]),
        ("\u{1B}é", [KeyPress(.character("é"), .alt)]),
        ("\u{1B}\u{7F}", [KeyPress(.backspace, .alt)]),
        // Arrows: as cursor keys, as application keys, with modifiers of xterm, rxvt and of Escape before Escape.
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left].map { KeyPress($0) }),
        ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left].map { KeyPress($0) }),
        ("\u{1B}[1;5A", [KeyPress(.up, .control)]),
        ("\u{1B}[1;2B", [KeyPress(.down, .shift)]),
        ("\u{1B}[1;3C", [KeyPress(.right, .alt)]),
        ("\u{1B}[1;8D", [KeyPress(.left, [.shift, .alt, .control])]),
        ("\u{1B}O5C", [KeyPress(.right, .control)]),
        ("\u{1B}[a", [KeyPress(.up, .shift)]),
        ("\u{1B}Ob", [KeyPress(.down, .control)]),
        ("\u{1B}\u{1B}[A", [KeyPress(.up, .alt)]),
        ("\u{1B}\u{1B}OD", [KeyPress(.left, .alt)]),
        // Home and End in their five encodings.
        ("\u{1B}[H\u{1B}[F", [KeyPress(.home), KeyPress(.end)]),
        ("\u{1B}OH\u{1B}OF", [KeyPress(.home), KeyPress(.end)]),
        ("\u{1B}[1~\u{1B}[4~", [KeyPress(.home), KeyPress(.end)]),
        ("\u{1B}[7~\u{1B}[8~", [KeyPress(.home), KeyPress(.end)]),
        ("\u{1B}[1;5H\u{1B}[1;5F", [KeyPress(.home, .control), KeyPress(.end, .control)]),
        ("\u{1B}[2~\u{1B}[3~", [KeyPress(.insert), KeyPress(.delete)]),
        ("\u{1B}[5~\u{1B}[6~", [KeyPress(.pageUp), KeyPress(.pageDown)]),
        ("\u{1B}[5;2~", [KeyPress(.pageUp, .shift)]),
        ("\u{1B}[5$", [KeyPress(.pageUp, .shift)]),
        ("\u{1B}[6^", [KeyPress(.pageDown, .control)]),
        ("\u{1B}[3@", [KeyPress(.delete, [.control, .shift])]),
        ("\u{1B}[Z", [KeyPress(.tab, .shift)]),
        ("\u{1B}OM", [KeyPress(.enter)]),
        ("\u{1B}OP\u{1B}[15~\u{1B}[17~\u{1B}[24~", [1, 5, 6, 12].map { KeyPress(.function($0)) }),
        (
            "\u{1B}[11~\u{1B}[[A\u{1B}[1;2P",
            [KeyPress(.function(1)), KeyPress(.function(1)), KeyPress(.function(1), .shift)]
        ),
        // kitty's and xterm's ways to send any key with any modifier.
        ("\u{1B}[13;3u", [KeyPress(.enter, .alt)]),
        ("\u{1B}[27;5;106~", [.control("j")]),
        ("\u{1B}[97;5u", [.control("a")]),
        ("\u{1B}[27u", [KeyPress(.escape)]),
        ("\u{1B}[1;1:1A", [KeyPress(.up)]),
        // Not keys: focus, answers of the terminal, a stray end of a paste, strings, releases, C1.
        ("\u{1B}[I\u{1B}[Ox", [KeyPress(.character("x"))]),
        ("\u{1B}[?2026;1$yx", [KeyPress(.character("x"))]),
        ("\u{1B}[?62;4cx", [KeyPress(.character("x"))]),
        ("\u{1B}[201~x", [KeyPress(.character("x"))]),
        ("\u{1B}]11;rgb:0000/0000/0000\u{07}x", [KeyPress(.character("x"))]),
        ("\u{1B}P1$r0m\u{1B}\\x", [KeyPress(.character("x"))]),
        ("\u{1B}[99~x", [KeyPress(.character("x"))]),
        ("\u{1B}[57358ux", [KeyPress(.character("x"))]),
        ("\u{9B}x", [KeyPress(.character("x"))]),
        // A control inside a sequence ends it; what follows counts again.
        ("\u{1B}[1;\rx", [KeyPress(.enter), KeyPress(.character("x"))]),
        ("\u{1B}[1\u{1B}[A", [KeyPress(.up)]),
    ]

    @Test("Every encoding of a key, in one piece and in all pieces", arguments: keys)
    func decodesKeys(_ text: String, _ expected: [KeyPress]) {
        let bytes = Array(text.utf8)
        let events = expected.map { InputEvent.key($0) }
        var whole = KeyDecoder()
        #expect(whole.decode(bytes) == events)
        for cut in 1..<max(bytes.count, 2) {
            var decoder = KeyDecoder()
            #expect(decoder.decode(bytes.prefix(cut)) + decoder.decode(bytes.dropFirst(cut)) == events, "cut at \(cut)")
        }
        var slow = KeyDecoder()
        #expect(bytes.flatMap { slow.decode([$0]) } == events)
    }

    @Test(
        "Reports of the mouse, SGR and X10",
        arguments: [
            ("\u{1B}[<64;10;5M", MouseReport(action: .wheelUp, row: 4, column: 9)),
            ("\u{1B}[<65;1;1M", MouseReport(action: .wheelDown, row: 0, column: 0)),
            ("\u{1B}[<69;200;60M", MouseReport(action: .wheelDown, row: 59, column: 199)),
            ("\u{1B}[<0;3;2M", MouseReport(action: .press, row: 1, column: 2)),
            ("\u{1B}[M`*%", MouseReport(action: .wheelUp, row: 4, column: 9)),
            ("\u{1B}[Ma!!", MouseReport(action: .wheelDown, row: 0, column: 0)),
            ("\u{1B}[M #\"", MouseReport(action: .press, row: 1, column: 2)),
        ])
    func decodesMouse(_ text: String, _ report: MouseReport) {
        var decoder = KeyDecoder()
        #expect(Array(text.utf8).flatMap { decoder.decode([$0]) } == [.mouse(report)])
    }

    @Test(
        "Releases, other buttons and cells that are none are no events",
        arguments: [
            "\u{1B}[<0;3;2m", "\u{1B}[<2;3;2M", "\u{1B}[<35;3;2M", "\u{1B}[<64;0;0M", "\u{1B}[<64M", "\u{1B}[M##\"",
            "\u{1B}[<;;M",
        ])
    func ignoresMouse(_ text: String) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array(text.utf8)).isEmpty)
        #expect(decoder.decode(Array("q".utf8)) == [.key(KeyPress(.character("q")))])
    }

    @Test func escapeAloneIsAKeyOnceItsTimeIsUp() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]).isEmpty)
        #expect(decoder.isUndecided)
        #expect(decoder.flush() == [.key(KeyPress(.escape))])
        #expect(!decoder.isUndecided)
        #expect(decoder.decode(Array("[A".utf8)) == [.key(KeyPress(.character("["))), .key(KeyPress(.character("A")))])
    }

    @Test func twoEscapesAreTwoKeys() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B, 0x1B]).isEmpty)
        #expect(decoder.flush() == [.key(KeyPress(.escape)), .key(KeyPress(.escape))])
        #expect(
            decoder.decode([0x1B, 0x1B, 0x71]) == [.key(KeyPress(.escape)), .key(KeyPress(.character("q"), .alt))])
    }

    @Test func altWithTheStartOfAStringIsAKeyOnceItsTimeIsUp() {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array("\u{1B}]".utf8)).isEmpty)
        #expect(decoder.isUndecided)
        #expect(decoder.flush() == [.key(KeyPress(.character("]"), .alt))])
    }

    @Test("What is half there waits, however long", arguments: ["\u{1B}[", "\u{1B}[1;5", "\u{1B}O", "\u{1B}[<64;1"])
    func waitsForTheRest(_ text: String) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array(text.utf8)).isEmpty)
        #expect(!decoder.isUndecided)
        #expect(decoder.flush().isEmpty)
    }

    @Test func brokenUTF8CostsNoMoreThanItself() {
        var decoder = KeyDecoder()
        let bytes: [UInt8] = [
            0xFF, 0x80, 0xC3, 0x71, 0xF0, 0x9F, 0x1B, 0x5B, 0x41, 0xED, 0xA0, 0x80, 0x6B, 0xE2, 0x82, 0xAC,
        ]
        #expect(
            decoder.decode(bytes)
                == [.character("q"), .up, .character("k"), .character("€")].map { .key(KeyPress($0)) })
    }

    @Test func aSequenceWithoutAnEndDoesNotSwallowTheKeyboard() {
        var decoder = KeyDecoder()
        let events = decoder.decode(
            Array("\u{1B}[".utf8) + Array(repeating: UInt8(ascii: "1"), count: 100) + Array("q".utf8))
        #expect(events.last == .key(KeyPress(.character("q"))))
    }
}

@Suite struct PasteTests {
    private static let start = Array("\u{1B}[200~".utf8)
    private static let end = Array("\u{1B}[201~".utf8)

    @Test func aPasteIsTextWhateverItHolds() {
        var decoder = KeyDecoder()
        let pasted = "q\u{03}\u{1B}[A \u{1B}[200~ \u{1B}[201 ~ é\t"
        #expect(
            decoder.decode(Self.start + Array(pasted.utf8) + Self.end + Array("j".utf8)) == [
                .paste(pasted), .key(KeyPress(.character("j"))),
            ])
    }

    @Test func lineEndsBecomeNewlines() {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Self.start + Array("a\rb\r\nc\n".utf8) + Self.end) == [.paste("a\nb\nc\n")])
    }

    @Test func aPasteMayComeInAnyPieces() {
        let bytes = Self.start + Array("猫 \u{1B}[20 text".utf8) + Self.end + Array("q".utf8)
        for cut in 1..<bytes.count {
            var decoder = KeyDecoder()
            let events = decoder.decode(bytes[..<cut]) + decoder.flush() + decoder.decode(bytes[cut...])
            // Only an Escape alone is decided by time; a cut right behind the first one makes it a key.
            if cut > 1 { #expect(events == [.paste("猫 \u{1B}[20 text"), .key(KeyPress(.character("q")))]) }
        }
    }

    @Test func aMegabyteIsOnePaste() {
        let text = String(repeating: "Howdy, Cornell! 0123456789 猫\n", count: 40_000)
        let bytes = Self.start + Array(text.utf8) + Self.end
        var decoder = KeyDecoder()
        var events: [InputEvent] = []
        for start in stride(from: 0, to: bytes.count, by: 4095) {
            events += decoder.decode(bytes[start..<min(start + 4095, bytes.count)])
        }
        #expect(text.utf8.count > 1 << 20)
        #expect(events == [.paste(text)])
    }
}

@Suite struct KeyDecoderFuzzTests {
    @Test(
        "Random bytes in random pieces: no crash, and the pieces change nothing",
        arguments: 1...100 as ClosedRange<UInt64>)
    func piecesDoNotMatter(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words =
            KeyDecoderTests.keys.map { Array($0.0.utf8) } + [Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8)]
        var bytes: [UInt8] = []
        for _ in 0..<200 {
            if Bool.random(using: &random) {
                bytes += words.randomElement(using: &random) ?? []
            } else {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            }
        }
        var whole = KeyDecoder()
        let expected = whole.decode(bytes)
        var pieces = KeyDecoder()
        var events: [InputEvent] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...7, using: &random)
            events += pieces.decode(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        #expect(events == expected, "seed \(seed)")
    }
}
