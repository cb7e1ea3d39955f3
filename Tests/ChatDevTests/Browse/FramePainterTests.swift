import Testing

@testable import chatdev

@Suite struct FramePainterTests {
    private static let open = "\u{1B}[?2026h\u{1B}[?25l"
    private static let close = "\u{1B}[?2026l"

    private static func frame(_ texts: [SafeText], cursor: Frame.Cursor? = nil) -> Frame {
        let size = ScreenSize(columns: 8, rows: texts.count)
        return Frame(size: size, lines: texts.map { FrameLine(width: 8, $0) }, cursor: cursor)
    }

    private static func painter(_ encoding: ScreenEncoding = .utf8) -> FramePainter {
        FramePainter(palette: InkPalette(level: .ansi16), encoding: encoding)
    }

    @Test func theFirstFrameIsPaintedWhole() {
        var painter = Self.painter()
        let bytes = painter.paint(Self.frame(["one", "two"], cursor: Frame.Cursor(row: 1, column: 3)))
        #expect(
            String(decoding: bytes, as: UTF8.self) == Self.open + "\u{1B}[0m\u{1B}[2J"
                + "\u{1B}[1;1H\u{1B}[0m\u{1B}[0mone\u{1B}[0m\u{1B}[K"
                + "\u{1B}[2;1H\u{1B}[0m\u{1B}[0mtwo\u{1B}[0m\u{1B}[K"
                + "\u{1B}[2;4H\u{1B}[?25h" + Self.close)
    }

    @Test func onlyLinesThatDifferArePainted() {
        var painter = Self.painter()
        _ = painter.paint(Self.frame(["one", "two", "three"]))
        let bytes = painter.paint(Self.frame(["one", "2", "three"]))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == Self.open + "\u{1B}[2;1H\u{1B}[0m\u{1B}[0m2\u{1B}[0m\u{1B}[K" + Self.close)
    }

    @Test func anEqualFrameCostsNothingUnlessItIsForgotten() {
        var painter = Self.painter()
        let frame = Self.frame(["one"])
        let first = painter.paint(frame)
        #expect(painter.paint(frame).isEmpty)
        painter.forget()
        #expect(painter.paint(frame) == first)
    }

    @Test func afterASignOfUncertainWidthTheColumnIsSaidAgain() {
        var painter = Self.painter()
        let text = String(decoding: painter.paint(Self.frame(["a👨‍👩‍👧b"])), as: UTF8.self)
        #expect(text.contains("\u{1B}[2K\u{1B}[0ma👨‍👩‍👧\u{1B}[4Gb"))
    }

    @Test(
        "Without UTF-8 our signs have substitutes, and the width stays",
        arguments: [
            ("♥ ♡ ▌", "* o >"), ("猫x", "??x"), ("e\u{301}", "?"), ("── …", "-- ~"),
        ] as [(SafeText, String)])
    func ascii(_ text: SafeText, _ expected: String) {
        var painter = Self.painter(.ascii)
        let bytes = painter.paint(Self.frame([text]))
        #expect(bytes.allSatisfy { $0 < 0x80 })
        #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[0m\(expected)\u{1B}[0m\u{1B}[K"))
    }

    @Test func linesAreCutBetweenClusters() {
        var line = FrameLine(width: 4)
        line.append("a猫猫", .plain)
        #expect(line.cells == 3)
        line.append("b", .strong)
        #expect(line.text == "a猫b")
        #expect(line.room == 0)
    }

    @Test func everyInkDiffersFromPlainInSomethingElseThanColour() {
        let palette = InkPalette(level: .none)
        for ink in Ink.allCases {
            #expect(!palette.sequence(for: ink).contains("38;2") && !palette.sequence(for: ink).contains("31"))
        }
        for ink in [Ink.strong, .faint, .strongRuby, .alert, .button, .disabled, .match] {
            #expect(palette.sequence(for: ink) != palette.sequence(for: .plain))
        }
    }
}
