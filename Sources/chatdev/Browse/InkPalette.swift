/// How the inks look, as far as the terminal has colours. What is told by colour is told by a sign or a word as well,
/// so that nothing is lost without it.
struct InkPalette: Hashable, Sendable {
    let level: Style.Level

    /// The escape sequence that begins with a reset and ends in the ink.
    func sequence(for ink: Ink) -> String {
        switch (ink, level) {
        case (.plain, _): "\u{1B}[0m"
        case (.strong, _): "\u{1B}[0;1m"
        case (.faint, _), (.disabled, _): "\u{1B}[0;2m"
        case (.ruby, .none): "\u{1B}[0m"
        case (.ruby, .ansi16): "\u{1B}[0;31m"
        case (.ruby, .trueColor): "\u{1B}[0;38;2;224;17;95m"
        case (.strongRuby, .none), (.alert, .none): "\u{1B}[0;1m"
        case (.strongRuby, .ansi16), (.alert, .ansi16): "\u{1B}[0;1;31m"
        case (.strongRuby, .trueColor): "\u{1B}[0;1;38;2;224;17;95m"
        case (.alert, .trueColor): "\u{1B}[0;1;38;2;235;90;70m"
        case (.button, _), (.match, _): "\u{1B}[0;7m"
        }
    }
}
