internal import ChatDevCore

/// `chatdev show`
struct ShowCommand: Command {
    var ids: [String] = []

    static let summary = CommandSummary(
        name: "show", line: "Print posts by id.",
        examples: ["chatdev show 64f1c2b8", "chatdev show 64f1c2b8 --fields message"])

    static let bindings: [Binding<ShowCommand>] = [
        .operands(\.ids, usage: "ID... | -", help: PostIDs.help)
    ]

    func run(in context: Context) async throws(CommandFailure) {
        let ids = try await PostIDs.expand(ids, in: context)
        let feed = PostIndex(ids.isEmpty ? [] : try await context.fetchFeed().posts)
        var found: [Post] = []
        var foundIDs: Set<String> = []
        var failures: [CommandFailure] = []
        for id in ids {
            do throws(CommandFailure) {
                let post = try feed.only(id)
                // An id and its beginning on one line are one post.
                if foundIDs.insert(post.id).inserted { found.append(post) }
            } catch {
                failures.append(error.named(Self.name))
            }
        }
        try context.write(found)
        for failure in failures { context.diagnostics.report(failure.problem) }
        if let worst = failures.map(ExitCode.init).max() { throw CommandFailure(.reported(worst)) }
    }
}
