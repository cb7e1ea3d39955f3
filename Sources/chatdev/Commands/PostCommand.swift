internal import ChatDevCore
internal import Foundation

/// `chatdev post`
struct PostCommand: Command {
    var words: [String] = []
    var file: String?
    var isEdited = false
    var isDryRun = false

    static let summary = CommandSummary(
        name: "post", alias: "create", line: "Post something.",
        details: [
            "Words are joined by spaces. Without TEXT, it is read from stdin, or where that is a terminal, written in an"
                + " editor: CHATDEV_EDITOR, VISUAL, EDITOR or vi. Put -- before text that starts with a dash.",
            "Text that could not be posted is kept in a file, and its path is printed.",
        ],
        examples: [
            "chatdev post 'Howdy!'", "id=$(chatdev post 'Howdy!' --fields id)", "fortune | chatdev post",
            "chatdev post -- -1 for Mondays",
        ])

    static let bindings: [Binding<PostCommand>] = [
        .operands(\.words, usage: "[TEXT... | -]", help: "The text."),
        .option(\.file, "-F", "--file", value: "FILE", help: "Read the text from a file; - is stdin."),
        .flag(\.isEdited, "-e", "--edit", help: "Write the text in an editor, or go on with what is given."),
        .flag(\.isDryRun, "--dry-run", help: "Print the request instead of sending it."),
    ]

    static let hints = Dictionary(
        uniqueKeysWithValues: ["-m", "--message", "-b", "--body", "--text"].map {
            ($0, "the text needs no option: chatdev post 'Howdy!'")
        })

    mutating func validate() throws(UsageError) {
        guard file != nil, !words.isEmpty else { return }
        throw UsageError("text is given both as words and with --file", advice: "use one of the two")
    }

    func run(in context: Context) async throws(CommandFailure) {
        let text = try await text(in: context)
        if isDryRun {
            // The local backend has a port only while it runs, and need not run for this.
            let base = context.shared.isLocal ? "http://127.0.0.1:PORT" : try context.url().description
            return try context.write(text: DryRun(message: text.text, base: base).text)
        }
        let post = try await create(text, in: context)
        do throws(CommandFailure) {
            try context.write([post])
        } catch {
            // Else the error would read as if nothing had been posted, and a script would post it again.
            throw CommandFailure(error.cause, advice: "it has been posted, with the id \(post.id)")
        }
    }

    /// Sends the text, which is kept until the backend has it: not even a crash loses what was written.
    private func create(_ text: PostText, in context: Context) async throws(CommandFailure) -> Post {
        // A draft that is posted at last is its own draft: gone once it has arrived.
        let draft =
            file.flatMap { isEdited ? nil : Draft(at: $0, in: context.directories) }
            ?? Draft(keeping: Array((text.text + "\n").utf8), in: context.directories)
        let advice = PostAdvice(draft: draft, shared: context.shared)
        do throws(CommandFailure) {
            let post = try await context.withSpinner("Posting") { (context) async throws(CommandFailure) in
                try await context.backend.use(context) { (manager) async throws(CommandFailure) in
                    FatalSignals.beginCreate(advice: SafeText(advice.whereUnknown))
                    defer { FatalSignals.endCreate() }
                    return try await CommandFailure.wrap { () async throws(NetworkError) in
                        try await manager.createPost(message: text.text)
                    }
                }
            }
            draft.remove()
            return post
        } catch {
            guard case .network(let reason) = error.cause else { throw error }
            throw CommandFailure(error.cause, advice: advice.text(after: reason))
        }
    }
}
