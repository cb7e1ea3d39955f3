/// What one fetch of all posts gave.
public struct Feed: Hashable, Sendable {
    /// The posts that could be read, in the backend's order, each id once.
    public let posts: [Post]

    /// The elements that could not be read, in the backend's order.
    public let unreadable: [UnreadablePost]

    /// The version of this feed, to ask later whether it has changed. RFC 9110, section 8.8.3.
    public let entityTag: String?

    /// Makes a feed from its parts.
    public init(posts: [Post], unreadable: [UnreadablePost] = [], entityTag: String? = nil) {
        self.posts = posts
        self.unreadable = unreadable
        self.entityTag = entityTag
    }
}

/// An element of a feed that is no post.
public struct UnreadablePost: Hashable, Sendable {
    /// Where it stands in the feed, counted from 1.
    public let number: Int

    /// What is wrong with it, in a few words: `no "message"`.
    public let reason: String

    /// Makes one from its parts.
    public init(number: Int, reason: String) {
        self.number = number
        self.reason = reason
    }
}
