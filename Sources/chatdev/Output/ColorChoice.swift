/// What `--color` and the setting of that name may say.
enum ColorChoice: String, CaseIterable, Sendable {
    /// Colour on a terminal, as the environment has it.
    case auto
    case always
    case never
}
