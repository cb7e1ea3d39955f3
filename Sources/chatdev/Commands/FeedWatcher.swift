internal import ChatDevCore

/// `feed --watch`: fetches again and again, and tells each post once, as soon as it is there.
struct FeedWatcher: Sendable {
    let interval: Duration
    /// Which of the posts that are there at first are told.
    let choose: @Sendable ([Post]) throws(CommandFailure) -> [Post]
    let context: Context

    /// Watches until somebody ends it, so it always throws; a first fetch that fails ends it as well, for it may be the
    /// address that is wrong.
    func run() async throws(CommandFailure) {
        let format = try context.postFormat()
        try await context.backend.use(context) { (manager) async throws(CommandFailure) in
            var watch = FeedWatch()
            var writer = PostWriter(format: format, output: context.output, now: context.now)
            let first = try await context.withSpinner("Fetching the feed") { _ async throws(CommandFailure) in
                try await CommandFailure.wrap { () async throws(NetworkError) in try await manager.fetchFeed() }
            }
            for news in watch.take(.success(first)) {
                guard case .posts(let posts) = news else {
                    try tell(news, with: &writer)
                    continue
                }
                try tell(.posts(try choose(posts)), with: &writer)
            }
            var generator = SystemRandomNumberGenerator()
            while true {
                try await wait(watch.pause(after: interval, using: &generator))
                let result = await fetch(with: manager, after: watch.entityTag)
                if Task.isCancelled { throw CommandFailure(.cancelled) }
                for news in watch.take(result) { try tell(news, with: &writer) }
            }
        }
    }

    private func fetch(with manager: NetworkManager, after entityTag: String?) async -> Result<Feed?, NetworkError> {
        do throws(NetworkError) {
            return .success(try await manager.fetchFeed(ifChangedSince: entityTag))
        } catch {
            return .failure(error)
        }
    }

    /// The reader may go at any time, and must not have to wait for the next post until that is noticed.
    private func wait(_ duration: Duration) async throws(CommandFailure) {
        let output = context.output
        guard let hasLeft = await onOwnThread({ output.readerLeaves(within: duration) }) else {
            throw CommandFailure(.cancelled)
        }
        if hasLeft { throw CommandFailure(.output(.closed)) }
    }

    private func tell(_ news: FeedWatch.News, with writer: inout PostWriter) throws(CommandFailure) {
        switch news {
        case .posts(let posts):
            var copy = writer
            try CommandFailure.writing { () throws(OutputError) in
                try copy.write(posts)
                try copy.flush()
            }
            writer = copy
        case .unreadable(let feed): context.tellOfUnreadable(feed)
        case .outageBegan(let error):
            var problem = CommandFailure(.network(error), command: FeedCommand.name).problem
            problem.message += "; still trying"
            problem.advice = nil
            context.diagnostics.report(problem)
        case .outageEnded: context.diagnostics.notice("\(FeedCommand.name): the backend answers again")
        }
    }
}
