internal import ChatDevCore

/// What `like` and `unlike` have in common: one call a post, several at a time, answers in the order given.
struct LikeChange: Sendable {
    /// How many requests may be under way.
    static let limit = 50

    /// What the spinner says.
    let label: String
    let call: @Sendable (NetworkManager, String, NetID) async throws(NetworkError) -> Post

    func run(_ words: [String], command: String, in context: Context) async throws(CommandFailure) {
        try PostIDs.requireSome(words)
        let netID = try context.requiredNetID()
        let ids = try await PostIDs.expand(words, in: context)
        let format = try context.postFormat()
        var report = try await context.withSpinner(label, countsBytes: false) {
            (context) async throws(CommandFailure) in
            let report = OrderedReport(ids: ids, netID: netID, command: command, context: context, format: format)
            if ids.isEmpty { return report }
            return try await context.backend.use(context) { (manager) async throws(CommandFailure) in
                var report = report
                try await send(ids.enumerated().map { ($0, $1) }, with: manager, netID: netID) {
                    (index, result) throws(CommandFailure) in
                    try report.add(result, at: index)
                }
                // Only now, and only once, the feed is asked which posts have ids that start so.
                let resolved = try await resolve(&report, with: manager)
                try await send(resolved, with: manager, netID: netID) { (index, result) throws(CommandFailure) in
                    try report.replace(at: index, with: result)
                }
                return report
            }
        }
        try report.end()
    }

    /// Sends the calls and gives each answer as it comes.
    private func send(
        _ calls: [(index: Int, id: String)], with manager: NetworkManager, netID: NetID,
        _ receive: (Int, Result<Post, NetworkError>) throws(CommandFailure) -> Void
    ) async throws(CommandFailure) {
        var failure: CommandFailure?
        await withTaskGroup(of: (Int, Result<Post, NetworkError>).self) { group in
            var rest = calls[...]
            func startOne() {
                guard let (index, id) = rest.popFirst() else { return }
                group.addTask { [call] in
                    // In two steps: returned from within, the pair's `index` was garbage in code that Swift 6.3.1 optimized.
                    let result: Result<Post, NetworkError>
                    do throws(NetworkError) {
                        result = .success(try await call(manager, id, netID))
                    } catch {
                        result = .failure(error)
                    }
                    return (index, result)
                }
            }
            for _ in 0..<Self.limit { startOne() }
            while let (index, result) = await group.next() {
                do throws(CommandFailure) {
                    try receive(index, result)
                } catch {
                    // The reader has gone, or the disk is full: what is under way ends, nothing new starts.
                    failure = failure ?? error
                    rest = []
                    group.cancelAll()
                }
                if !Task.isCancelled { startOne() }
            }
        }
        if let failure { throw failure }
        if Task.isCancelled { throw CommandFailure(.cancelled) }
    }

    /// Finds the whole ids for those that were refused; what cannot be found stays refused.
    private func resolve(
        _ report: inout OrderedReport, with manager: NetworkManager
    ) async throws(CommandFailure) -> [(index: Int, id: String)] {
        guard report.hasRefused else { return [] }
        let posts: [Post]
        do throws(NetworkError) {
            posts = try await manager.fetchPosts()
        } catch {
            try report.keepRefused()
            return []
        }
        return try report.resolve(among: posts)
    }
}
