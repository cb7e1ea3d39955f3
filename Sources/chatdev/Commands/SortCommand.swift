internal import ChatDevCore
internal import Foundation

/// `chatdev sort`
struct SortCommand: Command {
    var words: [String] = []
    var count: Count?
    var isReversed = false
    private var order: FeedOrder?
    private var file: String?

    static let summary = CommandSummary(
        name: "sort", line: "Sort posts of a file, a pipe or the feed.",
        details: [
            "Reads what --json and --jsonl write. Without FILE it reads stdin, or fetches the feed where stdin is a"
                + " terminal. A file called top or new is ./top or ./new."
        ],
        examples: ["chatdev sort top posts.json -n 10", "chatdev feed --json | chatdev sort top --jsonl"])

    static let bindings: [Binding<SortCommand>] = [
        .operands(
            \.words, usage: "[top | new] [FILE | -]", limit: 2, choices: FeedOrder.choices,
            help: "Most liked first (top) or latest first (new); posts as JSON."),
        .option(\.count, "-n", value: "COUNT", help: "Print at most COUNT posts."),
        .flag(\.isReversed, "--reverse", help: "Print them in reverse order."),
    ]

    mutating func validate() throws(UsageError) {
        var rest = words[...]
        if let word = rest.first, let order = FeedOrder(rawValue: word) {
            self.order = order
            rest = rest.dropFirst()
        } else if rest.count == 2, let word = rest.last, let order = FeedOrder(rawValue: word) {
            self.order = order
            rest = rest.dropLast()
        }
        guard rest.count <= 1 else {
            do throws(InvalidValue) {
                _ = try FeedOrder(argument: words[0])
            } catch {
                throw UsageError(error, of: "the order")
            }
            throw UsageError("unexpected argument “\(rest[rest.startIndex + 1])”")
        }
        file = rest.first
    }

    func run(in context: Context) async throws(CommandFailure) {
        var posts = try await feed(in: context).posts
        let order = try context.order(order)
        let selection = PostSelection(order: order, count: count, isReversed: isReversed)
        let chosen = selection.apply(to: &posts)
        keepToExit(posts)
        try context.write(chosen, order: order)
    }

    private func feed(in context: Context) async throws(CommandFailure) -> Feed {
        if file == nil, context.input.standardInputIsTerminal { return try await context.fetchFeed() }
        let path = file ?? "-"
        let data: Data
        do throws(CommandFailure) {
            data = try await context.input.read(path)
        } catch {
            guard order == nil, let near = Suggestion.nearest(to: path, among: FeedOrder.choices) else { throw error }
            throw CommandFailure(error.cause, advice: Suggestion.advice(near))
        }
        let feed: Feed
        do throws(FeedDecodingError) {
            feed = try FeedDecoder.decodeArrayOrLines(data)
        } catch {
            throw Self.unreadable(path, error.description, of: data)
        }
        // Where nothing at all could be read it was no feed, but a web page, say.
        if let first = feed.unreadable.first, feed.posts.isEmpty {
            throw Self.unreadable(path, "no posts in it (number \(first.number), \(first.reason))", of: data)
        }
        context.tellOfUnreadable(feed)
        return feed
    }

    private static func unreadable(_ path: String, _ reason: String, of data: Data) -> CommandFailure {
        CommandFailure(
            .unreadableFeed(path: path == "-" ? "standard input" : path, reason: reason),
            advice: InputReader.looksLikeJSON(data) ? nil : "it reads what “chatdev feed --json” writes")
    }
}
