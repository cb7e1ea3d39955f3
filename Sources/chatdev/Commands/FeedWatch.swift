internal import ChatDevCore
internal import Foundation

/// What `feed --watch` does: prints what is there, then each new post as it comes.
struct FeedWatch: Sendable {
    let interval: Duration
    let since: Since?
    let count: Count?

    func run(in context: Context) async throws(CommandFailure) {
        let writer = PostWriter(format: try context.postFormat(), output: context.output, now: context.now)
        try await context.backend.use(context) { (manager) async throws(CommandFailure) in
            var writer = writer
            try CommandFailure.writing { () throws(OutputError) in try writer.begin() }
            // A first fetch that fails is a wrong address rather than an outage.
            let first = try await CommandFailure.wrap { () async throws(NetworkError) in try await manager.fetchFeed() }
            var news = FeedNews()
            if let first {
                context.tellOfUnreadable(first)
                try show(try news.begin(first, since: since, count: count, now: context.now()), with: &writer)
            }
            var outage = Outage(interval: interval)
            while true {
                try await Self.sleep(outage.pause(by: .random(in: 0.75...1.25)))
                try CommandFailure.writing(context.output.checkReader)
                switch await Self.fetch(manager, unless: news.entityTag) {
                case .success(let feed):
                    if outage.end() { context.diagnostics.notice("the backend answers again") }
                    if let feed { try show(news.take(feed), with: &writer) }
                case .failure(.cancelled): throw CommandFailure(.cancelled)
                case .failure(let error):
                    if outage.begin() { context.diagnostics.notice("\(error.description); trying on") }
                }
            }
        }
    }

    private func show(_ posts: [Post], with writer: inout PostWriter) throws(CommandFailure) {
        var copy = writer
        try CommandFailure.writing { () throws(OutputError) in
            for post in posts {
                try copy.write(CollectionOfOne(post))
                try copy.flush()
            }
        }
        writer = copy
    }

    private static func fetch(_ manager: NetworkManager, unless tag: String?) async -> Result<Feed?, NetworkError> {
        do throws(NetworkError) {
            return .success(try await manager.fetchFeed(ifChangedSince: tag))
        } catch {
            return .failure(error)
        }
    }

    private static func sleep(_ duration: Duration) async throws(CommandFailure) {
        do {
            try await Task.sleep(for: duration)
        } catch {
            throw CommandFailure(.cancelled)
        }
    }
}
