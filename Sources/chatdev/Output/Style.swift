/// How text is made to stand out, as far as the reader's terminal can.
struct Style: Hashable, Sendable {
    /// How much colour there is.
    enum Level: CaseIterable, Sendable {
        /// No escape sequence at all.
        case none
        /// The sixteen colours of every terminal.
        case ansi16
        /// 24-bit colours.
        case trueColor
    }

    let level: Level
    /// Whether signs outside ASCII may be used.
    let isUTF8: Bool

    /// Text as it is: no colour, in UTF-8.
    static let plain = Style(level: .none, isUTF8: true)

    /// Ruby, the colour of a like and of the chosen tab.
    func ruby(_ text: SafeText) -> SafeText {
        switch level {
        case .none: text
        case .ansi16: "\u{1B}[31m" + text + "\u{1B}[39m"
        case .trueColor: "\u{1B}[38;2;224;17;95m" + text + "\u{1B}[39m"
        }
    }

    /// For what matters most.
    func bold(_ text: SafeText) -> SafeText {
        level == .none ? text : "\u{1B}[1m" + text + "\u{1B}[22m"
    }

    /// For what matters least.
    func dim(_ text: SafeText) -> SafeText {
        level == .none ? text : "\u{1B}[2m" + text + "\u{1B}[22m"
    }

    /// For the word that says something failed.
    func error(_ text: SafeText) -> SafeText {
        level == .none ? text : "\u{1B}[1;31m" + text + "\u{1B}[39;22m"
    }

    /// The heart of a post: ruby and filled where it is liked, else outlined.
    func heart(isLiked: Bool) -> SafeText {
        switch (isLiked, isUTF8) {
        case (true, true): ruby("♥")
        case (false, true): dim("♡")
        case (true, false): ruby("*")
        case (false, false): dim("o")
        }
    }

    /// How untrusted text is spelled for this reader.
    var spelling: Spelling { isUTF8 ? .line : .ascii }

    /// Stands for what was cut off.
    var ellipsis: SafeText { isUTF8 ? "…" : "..." }

    /// Stands between facts on one line.
    var separator: SafeText { isUTF8 ? " · " : " - " }
}

extension Style {
    /// The style for a stream.
    ///
    /// The flag decides; without it `NO_COLOR` (not empty, https://no-color.org), then `CLICOLOR_FORCE` and `CLICOLOR`
    /// (https://bixense.com/clicolors), then whether the stream is a terminal that knows colour.
    init(choice: ColorChoice, environment: [String: String], isTerminal: Bool) {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        let isColored =
            switch choice {
            case .always: true
            case .never: false
            case .auto:
                if isSet("NO_COLOR") {
                    false
                } else if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" {
                    true
                } else {
                    isTerminal && environment["CLICOLOR"] != "0" && !TerminalFacts.isDumb(environment: environment)
                }
            }
        let isTrueColor = ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased())
        level = isColored ? (isTrueColor ? .trueColor : .ansi16) : .none
        isUTF8 = TerminalFacts.isUTF8(environment: environment)
    }
}
