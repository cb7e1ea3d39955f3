/// What a shell offers for a word of the command line. Ids, numbers and text are the user's own: nothing is offered.
enum WordSource: Hashable, Sendable {
    case nothing
    case words([String])
    /// Words with commas between them.
    case list([String])
    case files
}

extension Binding {
    /// What a shell offers for the value. Its name says what kind it is: `FILE` is a path, `FIELD,...` a list.
    var source: WordSource {
        guard case .option(let value) = kind else { return .nothing }
        if value == "FILE" { return .files }
        if choices.isEmpty { return .nothing }
        return value.hasSuffix(",...") ? .list(choices) : .words(choices)
    }
}
