/// What we tell the terminal when we take the screen, and when we give it back.
enum TerminalModes {
    /// The alternate screen without wrapping at the edge, pastes in brackets, wheel and clicks as SGR reports.
    static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?25l"

    /// All of that undone, whatever was being written at the time.
    static let leave: StaticString =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}
