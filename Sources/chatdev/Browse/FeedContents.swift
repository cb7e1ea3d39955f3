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
    private var byID: [String: Post]

    init(_ feed: Feed) {
        entityTag = feed.entityTag
        unreadable = feed.unreadable.count
        newest = feed.posts.sorted(by: FeedOrder.new)
        top = feed.posts.sorted(by: FeedOrder.top)
        byID = Dictionary(feed.posts.lazy.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var count: Int { newest.count }

    func posts(in order: FeedOrder) -> [Post] {
        switch order {
        case .new: newest
        case .top: top
        }
    }

    func contains(_ id: String) -> Bool { byID[id] != nil }

    func post(_ id: String) -> Post? { byID[id] }

    func index(of id: String, in order: FeedOrder) -> Int? {
        byID[id].map { posts(in: order).place(of: $0, in: order) }
    }

    /// How many posts of this feed are not in another.
    func countNew(since other: FeedContents) -> Int {
        byID.keys.count { !other.contains($0) }
    }

    /// Puts in a post as the backend has it now, in its place in either order.
    mutating func put(_ post: Post) {
        entityTag = nil
        let old = byID.updateValue(post, forKey: post.id)
        newest.put(post, insteadOf: old, in: .new)
        top.put(post, insteadOf: old, in: .top)
    }
}

extension [Post] {
    /// Where a post stands, or would stand, among posts that are in an order already.
    ///
    /// The orders are total, so that halving finds it: a key must not wait for 100 000 posts to be looked through.
    fileprivate func place(of post: Post, in order: FeedOrder) -> Int {
        var places = 0..<count
        while !places.isEmpty {
            let middle = places.lowerBound + places.count / 2
            places = order.precedes(self[middle], post) ? middle + 1..<places.upperBound : places.lowerBound..<middle
        }
        return places.lowerBound
    }

    fileprivate mutating func put(_ post: Post, insteadOf old: Post?, in order: FeedOrder) {
        if let old { remove(at: place(of: old, in: order)) }
        insert(post, at: place(of: post, in: order))
    }
}
