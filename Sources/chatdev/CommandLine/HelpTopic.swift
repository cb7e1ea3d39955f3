/// What `chatdev help` explains besides the commands.
enum HelpTopic: String, CaseIterable, Sendable {
    case environment
    case exitCodes = "exit-codes"
    case formatting

    /// A few words for the list of topics.
    var line: String {
        switch self {
        case .environment: "Variables that chatdev reads."
        case .exitCodes: "What each exit code means."
        case .formatting: "Output formats."
        }
    }
}
