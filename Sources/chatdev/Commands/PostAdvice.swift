internal import ChatDevCore

/// What to do about a text that could not be posted.
struct PostAdvice: Sendable {
    let draft: Draft
    let shared: SharedOptions

    /// The line below the error.
    func text(after error: NetworkError) -> String {
        switch error {
        case .outcomeUnknown: whereUnknown
        // What is wrong with the text itself stays wrong however often it is sent.
        case .refused(let status, _) where [400, 413, 422].contains(status): whereRefused
        case .unreachable, .insecure, .interrupted, .timedOut, .noSuchPost, .notLiked, .refused, .redirected,
            .unexpectedContent, .malformedAnswer, .tooLarge, .invalidID, .cancelled:
            whereNotPosted
        }
    }

    /// For a post that may have arrived: first of all the command that looks whether it did.
    var whereUnknown: String {
        let look = "look for it with: \(ShellWord.line(["chatdev", "feed", "-n", "5"] + place))"
        return switch draft.state {
        case .kept(let path): "\(look); the text is kept in \(path)"
        case .lost: look
        }
    }

    private var whereRefused: String {
        switch draft.state {
        case .kept(let path): "the text is kept in \(path)"
        case .lost: whereNotPosted
        }
    }

    private var whereNotPosted: String {
        switch draft.state {
        case .kept(let path): "to post it: \(ShellWord.line(["chatdev", "post"] + place + ["--file", path]))"
        case .lost(let reason): "the text could not be kept either: \(reason)"
        }
    }

    /// The options that choose the same backend again.
    private var place: [String] {
        if shared.isLocal { return ["--local"] }
        return shared.settings[AllSettings.url.key].map { ["--url", $0] } ?? []
    }
}
