internal import ChatDevCore

/// What a watch knows, and what there is to tell after each fetch. Pure: it knows no clock and no network.
struct FeedWatch: Sendable {
    /// Something to tell.
    enum News: Hashable, Sendable {
        /// Posts that no feed before had, oldest first.
        case posts([Post])
        /// So many posts cannot be read, unlike before.
        case unreadable(Feed)
        case outageBegan(NetworkError)
        case outageEnded
    }

    /// The longest pause in an outage.
    static let longestPause = Duration.seconds(60)

    /// The version of the last feed, to ask for the next one with.
    private(set) var entityTag: String?
    /// Ids are kept for good: a post that goes and comes back is not told twice.
    private var seen: Set<String> = []
    private var unreadableCount = 0
    private var failures = 0

    /// Takes what a fetch gave; no feed is an unchanged one.
    mutating func take(_ result: Result<Feed?, NetworkError>) -> [News] {
        switch result {
        case .failure(let error):
            failures += 1
            return failures == 1 ? [.outageBegan(error)] : []
        case .success(let feed):
            defer { failures = 0 }
            return (failures > 0 ? [.outageEnded] : []) + (feed.map { news(in: $0) } ?? [])
        }
    }

    /// How long to wait before the next fetch. In an outage, twice as long after each failure; and a random part less,
    /// so that not all who watch come back in the same moment.
    func pause(after interval: Duration, using generator: inout some RandomNumberGenerator) -> Duration {
        guard failures > 0 else { return interval }
        // 2⁶ seconds are past the longest pause already.
        let whole = min(interval * (1 << min(failures - 1, 6)), Self.longestPause)
        return whole * Double.random(in: 0.5...1, using: &generator)
    }

    private mutating func news(in feed: Feed) -> [News] {
        var news: [News] = []
        if feed.unreadable.count != unreadableCount, !feed.unreadable.isEmpty { news.append(.unreadable(feed)) }
        unreadableCount = feed.unreadable.count
        entityTag = feed.entityTag
        let new = feed.posts.filter { seen.insert($0.id).inserted }
        if !new.isEmpty { news.append(.posts(new.sorted(by: .new).reversed())) }
        return news
    }
}
