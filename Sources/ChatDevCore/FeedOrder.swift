/// An order of the feed. Both are total: no two different posts ever stand equal.
public enum FeedOrder: String, CaseIterable, Sendable {
    /// The latest first; of posts of the same time, the greater id first.
    case new

    /// The most liked first; of equally liked posts, as in ``new``.
    case top
}
