internal import ChatDevCore

/// What the shell gets to know.
enum ExitCode: Int32, CaseIterable, Comparable, Sendable {
    case done = 0
    /// The backend refused or answered nonsense, or something here could not be written.
    case failed = 1
    /// The command line or a setting is wrong; nothing was sent.
    case usage = 2
    /// The backend could not be reached or did not answer in time.
    case unreachable = 3
    /// A create was sent and its outcome is not known.
    case unknownOutcome = 4

    static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }

    /// What `help exit-codes` says.
    var meaning: String {
        switch self {
        case .done: "Done. An empty feed is done, and so is liking what you already like."
        case .failed:
            "The backend refused or answered nonsense, something could not be written, or one of several ids failed;"
                + " the others are still done, and printed."
        case .usage: "The command line, a setting or a file to read is wrong. Nothing was sent."
        case .unreachable:
            "The backend could not be reached or did not answer in time. Reading, liking and unliking are safe to try"
                + " again, and no create was sent."
        case .unknownOutcome: "A create was sent and its outcome is not known. Look before you try again."
        }
    }
}

extension ExitCode {
    init(_ failure: CommandFailure) {
        self =
            switch failure.cause {
            case .usage: .usage
            case .network(let error): ExitCode(error)
            case .file(let failure): failure.isNamedByUser ? .usage : .failed
            case .noMatch, .notLiked, .notSet, .ambiguous, .unreadableFeed, .backend, .output, .editor, .nothingWritten,
                .cancelled, .signal:
                .failed
            case .reported(let worst): worst
            }
    }

    private init(_ error: NetworkError) {
        self =
            switch error {
            case .unreachable, .insecure, .interrupted, .timedOut: .unreachable
            case .noSuchPost, .notLiked, .refused, .redirected, .unexpectedContent, .malformedAnswer, .tooLarge,
                .cancelled:
                .failed
            case .invalidID: .usage
            case .outcomeUnknown: .unknownOutcome
            }
    }
}
