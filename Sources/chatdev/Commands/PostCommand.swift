internal import ChatDevCore
internal import Foundation

/// `chatdev post`
struct PostCommand: Command {
    var words: [String] = []
    var file: String?
    var isDryRun = false

    static let summary = CommandSummary(
        name: "post", alias: "create", line: "Post something.",
        details: [
            "Words are joined by spaces. Without TEXT, or with -, the text is read from stdin. Text that starts with a dash"
                + " goes behind --."
        ],
        examples: [
            "chatdev post 'Howdy!'", "id=$(chatdev post 'Howdy!' --fields id)", "fortune | chatdev post",
            "chatdev post -- -1 for Mondays",
        ])

    static let bindings: [Binding<PostCommand>] = [
        .operands(\.words, usage: "[TEXT... | -]", help: "The text."),
        .option(\.file, "-F", "--file", value: "FILE", help: "Read the text from a file; - is stdin."),
        .flag(\.isDryRun, "--dry-run", help: "Print the request instead of sending it."),
    ]

    mutating func validate() throws(UsageError) {
        guard file != nil, !words.isEmpty else { return }
        throw UsageError("there is text on the line, and --file names more", advice: "give one of the two")
    }

    func run(in context: Context) async throws(CommandFailure) {
        let text = try await text(in: context)
        if isDryRun {
            // The local backend has a port only while it runs, and need not run for this.
            let base = context.shared.isLocal ? "http://127.0.0.1" : try context.url().description
            return try context.write(text: DryRun(message: text.text, base: base).text)
        }
        let post: Post
        do throws(CommandFailure) {
            post = try await context.backend.use(context) { (manager) async throws(CommandFailure) in
                FatalSignals.isCreating = true
                defer { FatalSignals.isCreating = false }
                return try await CommandFailure.wrap { () async throws(NetworkError) in
                    try await manager.createPost(message: text.text)
                }
            }
        } catch {
            throw keep(text, after: error, in: context)
        }
        try context.write([post])
    }

    private func text(in context: Context) async throws(CommandFailure) -> PostText {
        do throws(UsageError) {
            if !words.isEmpty, words != ["-"] { return try PostText(words: words) }
        } catch {
            throw CommandFailure(.usage(error))
        }
        guard file != nil || words == ["-"] || !context.input.standardInputIsTerminal else {
            throw CommandFailure(.usage(UsageError("there is no text to post", advice: "chatdev post 'Howdy!'")))
        }
        let data = try await context.input.read(file ?? "-")
        do throws(UsageError) {
            return try PostText(bytes: data)
        } catch {
            throw CommandFailure(.usage(error))
        }
    }

    /// Keeps what could not be posted, and says where; of a create that may have arrived also how to look.
    private func keep(_ text: PostText, after failure: CommandFailure, in context: Context) -> CommandFailure {
        guard case .network(let error) = failure.cause else { return failure }
        let place: [String] =
            (context.shared.isLocal ? ["--local"] : [])
            + (context.shared.settings[AllSettings.url.key].map { ["--url", $0] } ?? [])
        let path: String
        do throws(CommandFailure) {
            path = try Drafts(directories: context.directories).keep(text.text)
        } catch {
            return CommandFailure(failure.cause, advice: "nor could the text be kept: \(error.problem.message)")
        }
        let advice =
            if case .outcomeUnknown = error {
                "look for it with: \(ShellWord.line(["chatdev", "feed", "-n", "5"] + place)); the text is kept in \(path)"
            } else {
                "to post it: \(ShellWord.line(["chatdev", "post"] + place + ["--file", path]))"
            }
        return CommandFailure(failure.cause, advice: advice)
    }
}
