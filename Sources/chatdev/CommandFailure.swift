internal import ChatDevBackend
internal import ChatDevCore

/// Why a command failed, and for which post.
struct CommandFailure: Error, Sendable {
    enum Cause: Sendable {
        case usage(UsageError)
        case network(NetworkError)
        /// No post of the feed has the id, or an id that starts so.
        case noMatch
        /// The NetID has not liked the post, and so cannot take a like back.
        case notLiked(NetID, status: Int)
        /// The setting has no value.
        case notSet(key: String)
        /// Several posts have an id that starts so.
        case ambiguous(prefix: String, candidates: [String])
        case file(FileFailure)
        /// What was read is no feed.
        case unreadableFeed(path: String, reason: String)
        case backend(BackendError)
        case output(OutputError)
        /// Each failure has been reported already; this was the worst.
        case reported(ExitCode)
        case editor(Editor.Failure)
        /// The editor was left without a text to post.
        case nothingWritten
        /// A signal asked for the end.
        case cancelled
        /// The process is to end as this signal ends it: the terminal said so, where it sends no signals itself.
        case signal(Int32)
    }

    let cause: Cause
    /// The command, where the message should name it.
    var command: String?
    /// The id of the post it was about.
    var id: String?
    /// What to do next; where nil, what the cause itself advises.
    private let ownAdvice: String?

    init(_ cause: Cause, command: String? = nil, id: String? = nil, advice: String? = nil) {
        self.cause = cause
        self.command = command
        self.id = id
        ownAdvice = advice
    }

    /// The failure as it is reported.
    var problem: Problem {
        let subject = [command, id].compactMap { $0 }.joined(separator: " ")
        return Problem(
            code: code, subject: subject.isEmpty ? nil : subject, message: reason, status: status, id: id,
            advice: advice)
    }

    private var advice: String? {
        if let ownAdvice { return ownAdvice }
        return switch cause {
        case .usage(let error): error.advice
        case .network(let error): error.advice
        case .editor(let failure): failure.path.map { "the text is kept in \($0)" }
        case .ambiguous(_, let candidates):
            candidates.count > 5
                ? "they are \(candidates.prefix(5).joined(separator: ", ")) and \(candidates.count - 5) more"
                : "did you mean \(Wording.choice(of: candidates))?"
        case .noMatch, .notLiked, .notSet, .file, .unreadableFeed, .backend, .output, .reported, .nothingWritten,
            .cancelled, .signal:
            nil
        }
    }

    private var status: Int? {
        if case .notLiked(_, let status) = cause { return status }
        return if case .network(let error) = cause { error.status } else { nil }
    }

    private var reason: String {
        switch cause {
        case .usage(let error): error.message
        case .network(let error): error.description
        case .noMatch: "no such post"
        case .notLiked(let netID, let status): "\(netID) has not liked this post (HTTP \(status))"
        case .notSet(let key): "\(key) is not set"
        case .ambiguous(let prefix, let candidates): "\(candidates.count) posts have ids that start with \(prefix)"
        case .file(let failure): failure.description
        case .unreadableFeed(let path, let reason): "\(path): \(reason)"
        case .backend(let error): error.description
        case .output(let error): error.description
        case .reported: "some of it failed"
        case .editor(let failure): failure.reason
        case .nothingWritten: "nothing was written, so nothing was posted"
        case .cancelled: "cancelled"
        case .signal(let number): "ended by signal \(number)"
        }
    }

    /// The kind, for programs. These names are part of the contract of `--json`.
    private var code: String {
        switch cause {
        case .usage: "usage"
        case .network(let error): Self.code(of: error)
        case .noMatch: "no_such_post"
        case .notLiked: "not_liked"
        case .notSet: "not_set"
        case .ambiguous: "ambiguous_id"
        case .file: "file"
        case .unreadableFeed: "unreadable_feed"
        case .backend: "local_backend"
        case .output: "output"
        case .editor: "editor"
        case .nothingWritten: "nothing_written"
        case .reported: "several"
        case .cancelled, .signal: "cancelled"
        }
    }

    private static func code(of error: NetworkError) -> String {
        switch error {
        case .unreachable: "unreachable"
        case .insecure: "insecure"
        case .interrupted: "interrupted"
        case .timedOut: "timed_out"
        case .noSuchPost: "no_such_post"
        case .notLiked: "not_liked"
        case .refused: "refused"
        case .redirected: "redirected"
        case .unexpectedContent: "unexpected_content"
        case .malformedAnswer: "malformed_answer"
        case .tooLarge: "too_large"
        case .invalidID: "invalid_id"
        case .cancelled: "cancelled"
        case .outcomeUnknown: "outcome_unknown"
        }
    }
}

extension CommandFailure {
    /// The same failure, of a command that it may not know itself.
    func named(_ command: String) -> CommandFailure {
        var failure = self
        failure.command = failure.command ?? command
        return failure
    }

    /// Runs a call of the backend; its error becomes a failure.
    static func wrap<Value>(
        id: String? = nil, _ body: () async throws(NetworkError) -> Value
    ) async throws(CommandFailure) -> Value {
        do throws(NetworkError) {
            return try await body()
        } catch {
            throw CommandFailure(.network(error), id: id)
        }
    }

    /// Writes something; its error becomes a failure.
    static func writing<Value>(_ body: () throws(OutputError) -> Value) throws(CommandFailure) -> Value {
        do throws(OutputError) {
            return try body()
        } catch {
            throw CommandFailure(.output(error))
        }
    }
}
