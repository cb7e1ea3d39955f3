internal import ChatDevCore

/// The posts on screen, kept in both orders so that a switch of tabs costs nothing.
struct FeedContents: Sendable {
    /// The version that the backend gave, to ask whether it has changed.
    ///
    /// Gone as soon as a post is put in: what the tag names is then no longer what is kept here.
    private(set) var entityTag: String?
    /// How many elements of the feed could not be read.
    let unreadable: Int
    private var newest: [Post]
    private var top: [Post]
    private var ids: Set<String>

    init(_ feed: Feed) {
        entityTag = feed.entityTag
        unreadable = feed.unreadable.count
        newest = feed.posts.sorted(by: FeedOrder.new)
        top = feed.posts.sorted(by: FeedOrder.top)
        ids = Set(feed.posts.map(\.id))
    }

    var count: Int { newest.count }

    func posts(in order: FeedOrder) -> [Post] {
        switch order {
        case .new: newest
        case .top: top
        }
    }

    func contains(_ id: String) -> Bool { ids.contains(id) }

    func index(of id: String, in order: FeedOrder) -> Int? {
        guard ids.contains(id) else { return nil }
        return posts(in: order).firstIndex { $0.id == id }
    }

    func post(_ id: String) -> Post? {
        index(of: id, in: .new).map { newest[$0] }
    }

    /// How many posts of this feed are not in another.
    func countNew(since other: FeedContents) -> Int {
        ids.reduce(0) { $0 + (other.ids.contains($1) ? 0 : 1) }
    }

    /// Puts in a post as the backend has it now, in its place in either order.
    mutating func put(_ post: Post) {
        entityTag = nil
        if ids.insert(post.id).inserted {
            newest = (newest + [post]).sorted(by: FeedOrder.new)
            top = (top + [post]).sorted(by: FeedOrder.top)
        } else {
            newest = newest.map { $0.id == post.id ? post : $0 }.sorted(by: FeedOrder.new)
            top = top.map { $0.id == post.id ? post : $0 }.sorted(by: FeedOrder.top)
        }
    }
}
