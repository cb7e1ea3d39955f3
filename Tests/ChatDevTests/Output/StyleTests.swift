import Testing

@testable import chatdev

@Suite("Style")
struct StyleTests {
    static let levelCases: [(ColorChoice, [String: String], Bool, Style.Level)] = [
        (.auto, [:], true, .none),
        (.auto, ["TERM": "xterm"], true, .ansi16),
        (.auto, ["TERM": "xterm"], false, .none),
        (.auto, ["TERM": "dumb"], true, .none),
        (.auto, ["TERM": "xterm", "COLORTERM": "truecolor"], true, .trueColor),
        (.auto, ["TERM": "xterm", "COLORTERM": "24bit"], true, .trueColor),
        (.auto, ["TERM": "xterm", "COLORTERM": "yes"], true, .ansi16),
        (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, .none),
        (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, .ansi16),
        (.auto, ["TERM": "xterm", "CLICOLOR": "0"], true, .none),
        (.auto, ["CLICOLOR_FORCE": "1"], false, .ansi16),
        (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], false, .ansi16),
        (.auto, ["CLICOLOR_FORCE": "0", "TERM": "xterm"], false, .none),
        (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, .none),
        (.always, ["NO_COLOR": "1"], false, .ansi16),
        (.always, ["TERM": "dumb", "COLORTERM": "truecolor"], false, .trueColor),
        (.never, ["CLICOLOR_FORCE": "1", "TERM": "xterm"], true, .none),
    ]

    @Test(
        "How much colour",
        arguments: levelCases)
    func level(choice: ColorChoice, environment: [String: String], isTerminal: Bool, expected: Style.Level) {
        let style = Style(choice: choice, environment: environment, isTerminal: isTerminal)
        #expect(style.level == expected)
    }

    @Test(
        "Ruby",
        arguments: [
            (.none, "♥"), (.ansi16, "\u{1B}[31m♥\u{1B}[39m"), (.trueColor, "\u{1B}[38;2;224;17;95m♥\u{1B}[39m"),
        ] as [(Style.Level, String)])
    func ruby(level: Style.Level, expected: String) {
        #expect(Style(level: level, isUTF8: true).ruby("♥").description == expected)
    }

    @Test("Every way to stand out ends what it starts, and is nothing without colour", arguments: Style.Level.allCases)
    func resets(level: Style.Level) {
        let style = Style(level: level, isUTF8: true)
        for text in [style.ruby("x"), style.bold("x"), style.dim("x"), style.error("x")] {
            #expect(TextWidth.cells(of: text) == 1)
            if level == .none { #expect(text == "x") } else { #expect(text.description.hasSuffix("m")) }
        }
    }

    @Test("A filled heart differs from an empty one without colour too")
    func hearts() {
        for isUTF8 in [true, false] {
            let style = Style(level: .none, isUTF8: isUTF8)
            #expect(style.heart(isLiked: true) != style.heart(isLiked: false))
            #expect(isUTF8 || style.heart(isLiked: true).description.allSatisfy(\.isASCII))
        }
    }
}
