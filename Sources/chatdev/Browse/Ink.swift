/// What a piece of the screen means. How that looks is for the palette; every meaning is told by more than colour.
enum Ink: CaseIterable, Sendable {
    case plain, strong, faint
    /// What is chosen or liked.
    case ruby, strongRuby
    /// What went wrong.
    case alert
    /// A key to press, a button that can be used.
    case button
    /// A button that cannot be used now, a hint in an empty field.
    case disabled
    /// Where the words that were searched for stand.
    case match
}
