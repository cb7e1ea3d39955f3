internal import ChatDevCore
internal import Foundation

/// Which posts of a feed have not been seen yet. Pure.
struct FeedNews: Sendable {
    /// The version of the feed that was seen last.
    private(set) var entityTag: String?
    private var seen: Set<String> = []

    /// What is shown of the first feed, oldest first.
    mutating func begin(_ feed: Feed, since: Since?, count: Count?, now: Date) throws(CommandFailure) -> [Post] {
        var posts = feed.posts
        if let since { posts = try since.filter(posts, now: now) }
        _ = take(feed)
        return PostSelection(order: .new, count: count, isReversed: true).apply(to: posts)
    }

    /// What is new in a later one, oldest first.
    mutating func take(_ feed: Feed) -> [Post] {
        entityTag = feed.entityTag
        let new = feed.posts.filter { seen.insert($0.id).inserted }
        return PostSelection(order: .new, isReversed: true).apply(to: new)
    }
}
