/// A command line that is wrong: what is wrong with it and, where it is known, what to type instead.
struct UsageError: Error, Hashable, Sendable {
    /// The command whose line it is, unless that is what is wrong.
    var command: String?
    let message: String
    var advice: String?

    init(_ message: String, advice: String? = nil, command: String? = nil) {
        self.message = message
        self.advice = advice
        self.command = command
    }

    /// What a wrong value of an option or operand amounts to.
    init(_ invalid: InvalidValue, of name: String) {
        self.init("\(name): \(invalid.reason)", advice: invalid.suggestion.map(Suggestion.advice))
    }
}
