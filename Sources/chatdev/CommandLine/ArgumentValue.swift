/// A value that is read from a word of the command line, a variable or the settings file.
protocol ArgumentValue: Sendable {
    /// All it can be, where that is a short list: for help, completions and suggestions.
    static var choices: [String] { get }

    init(argument: String) throws(InvalidValue)
}

extension ArgumentValue {
    static var choices: [String] { [] }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable<String> {
    static var choices: [String] { allCases.map(\.rawValue) }

    init(argument: String) throws(InvalidValue) {
        guard let value = Self(rawValue: argument) else {
            throw InvalidValue(
                "must be \(Wording.choice(of: Self.choices)), not “\(argument)”",
                suggestion: Suggestion.nearest(to: argument, among: Self.choices))
        }
        self = value
    }
}

extension String: ArgumentValue {
    init(argument: String) {
        self = argument
    }
}

/// Why a word is not the value that it should be.
struct InvalidValue: Error, Hashable {
    /// What is wrong, as a sentence that names the word.
    let reason: String
    /// What was probably meant.
    let suggestion: String?

    init(_ reason: String, suggestion: String? = nil) {
        self.reason = reason
        self.suggestion = suggestion
    }
}
