internal import ChatDevCore

/// `chatdev feed`
struct FeedCommand: Command {
    var sort: FeedOrder?
    var count: Count?
    var since: Since?
    var isReversed = false
    var isWatching = false
    var interval: WatchInterval?

    static let summary = CommandSummary(
        name: "feed", alias: "fetch", line: "Print the feed.",
        details: [
            "On a terminal, each post is a card; in a pipe, each post is a line with tabs between its fields: id, number"
                + " of likes, time, message.",
            "With --watch it prints what is there, oldest first, and then each new post as it comes, until Ctrl-C. Of what"
                + " is there, -n takes the newest; -n 0 none. A first look that fails ends it. After that no outage does: one"
                + " line on stderr says when it starts, one when it is over, and no post is missed.",
        ],
        examples: [
            "chatdev feed --sort top -n 3", "chatdev feed --since 2d --json | jq -r '.[].message'",
            "chatdev feed --local --fields id,message", "chatdev feed --watch -n 0 --jsonl",
        ])

    static let bindings: [Binding<FeedCommand>] = [
        .option(\.sort, "--sort", value: "ORDER", help: "Latest first (new) or most liked first (top)."),
        .option(\.count, "-n", value: "COUNT", help: "Print at most COUNT posts."),
        .option(
            \.since, "--since", value: "WHEN",
            help: "Only posts newer than a post's id, a date, a time, or 90m, 2d, 1w."),
        .flag(\.isReversed, "--reverse", help: "Print them in reverse order."),
        .flag(\.isWatching, "--watch", help: "Keep running, and print each new post as it arrives."),
        .option(\.interval, "--interval", value: "SECONDS", help: "How often --watch looks: 1 to 3600, 5 by default."),
    ]

    mutating func validate() throws(UsageError) {
        guard isWatching else {
            if interval != nil {
                throw UsageError("--interval is for --watch", advice: "chatdev feed --watch --interval …")
            }
            return
        }
        if sort == .top {
            throw UsageError(
                "--watch prints posts as they come, so it cannot sort them by likes",
                advice: "use one of the two; chatdev feed --sort top prints the feed as it is")
        }
        if isReversed { throw UsageError("--watch prints the oldest first as it is", advice: "leave out --reverse") }
    }

    func run(in context: Context) async throws(CommandFailure) {
        if isWatching { return try await watch(in: context) }
        let order = try context.order(sort)
        var posts = try await context.fetchFeed().posts
        if let since { posts = try since.filter(posts, now: context.now()) }
        let selection = PostSelection(order: order, count: count, isReversed: isReversed)
        let chosen = selection.apply(to: &posts)
        keepToExit(posts)
        try context.write(chosen, order: order, emptyText: PostWriter.noPostsYet)
    }

    private func watch(in context: Context) async throws(CommandFailure) {
        if context.shared.form == .json {
            throw CommandFailure(
                .usage(
                    UsageError(
                        "--watch never ends, so --json would never close its array",
                        advice: "--jsonl writes an object a line")))
        }
        let watcher = FeedWatcher(
            interval: (interval ?? .standard).duration,
            choose: { [since, count] (posts) throws(CommandFailure) in
                let newer = try since.map { (since) throws(CommandFailure) in
                    try since.filter(posts, now: context.now())
                }
                let chosen = newer ?? posts
                return count.map { Array(chosen.suffix($0.value)) } ?? chosen
            }, context: context)
        try await watcher.run()
    }
}

extension Context {
    /// The order that was asked for, or else the one of the settings.
    func order(_ asked: FeedOrder?) throws(CommandFailure) -> FeedOrder {
        if let asked { return asked }
        return try settings.value(AllSettings.sort) ?? .new
    }

    /// Fetches the feed, and tells of the posts that could not be read.
    func fetchFeed() async throws(CommandFailure) -> Feed {
        let feed = try await withSpinner("Fetching the feed") { (context) async throws(CommandFailure) in
            try await context.backend.use(context) { (manager) async throws(CommandFailure) in
                try await CommandFailure.wrap { () async throws(NetworkError) in try await manager.fetchFeed() }
            }
        }
        // Without an entity tag to compare with there is always a feed.
        guard let feed else { throw CommandFailure(.network(.malformedAnswer(reason: "HTTP 304 to a first request"))) }
        tellOfUnreadable(feed)
        return feed
    }

    func tellOfUnreadable(_ feed: Feed) {
        guard let first = feed.unreadable.first else { return }
        let count = feed.unreadable.count
        diagnostics.notice(
            count == 1
                ? "left out 1 post that could not be read (number \(first.number), \(first.reason))"
                : "left out \(count) posts that could not be read (first: number \(first.number), \(first.reason))")
    }
}
