internal import ChatDevCore

/// The posts on screen, kept in both orders so that a switch of tabs costs nothing.
struct FeedContents: Sendable {
    /// The version that the backend gave, to ask whether it has changed.
    ///
    /// Gone as soon as a post is put in: what the tag names is then no longer what is kept here.
    private(set) var entityTag: String?
    /// How many elements of the feed could not be read.
    let unreadable: Int
    /// Each post once, where it came; the rest are places in here.
    private var posts: [Post]
    private var newest: [UInt32]
    private var top: [UInt32]
    private var byID: [String: UInt32]

    init(_ feed: Feed) {
        entityTag = feed.entityTag
        unreadable = feed.unreadable.count
        posts = feed.posts
        newest = posts.places(in: .new)
        top = posts.places(in: .top)
        byID = Dictionary(
            posts.indices.lazy.map { [posts] in (posts[$0].id, UInt32($0)) }, uniquingKeysWith: { first, _ in first })
    }

    var count: Int { posts.count }

    func posts(in order: FeedOrder) -> OrderedPosts {
        switch order {
        case .new: OrderedPosts(posts: posts, places: newest)
        case .top: OrderedPosts(posts: posts, places: top)
        }
    }

    func contains(_ id: String) -> Bool { byID[id] != nil }

    func post(_ id: String) -> Post? { byID[id].map { posts[Int($0)] } }

    func index(of id: String, in order: FeedOrder) -> Int? {
        post(id).map { index(of: $0, in: order) }
    }

    /// How many posts of this feed are not in another.
    func countNew(since other: FeedContents) -> Int {
        byID.keys.count { !other.contains($0) }
    }

    /// Puts in a post as the backend has it now, in its place in either order.
    mutating func put(_ post: Post) {
        entityTag = nil
        let place: UInt32
        if let known = byID[post.id] {
            place = known
            let old = posts[Int(place)]
            newest.remove(at: index(of: old, in: .new))
            top.remove(at: index(of: old, in: .top))
            posts[Int(place)] = post
        } else {
            place = UInt32(posts.count)
            byID[post.id] = place
            posts.append(post)
        }
        newest.insert(place, at: index(of: post, in: .new))
        top.insert(place, at: index(of: post, in: .top))
    }

    /// Where a post stands, or would stand, in an order.
    ///
    /// The orders are total, so that halving finds it: a key must not wait for 100 000 posts to be looked through.
    private func index(of post: Post, in order: FeedOrder) -> Int {
        let posts = posts(in: order)
        var range = 0..<posts.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = order.precedes(posts[middle], post) ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
