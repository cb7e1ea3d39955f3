internal import ChatDevCore

/// The posts on screen, kept in both orders so that a switch of tabs costs nothing.
struct FeedContents: Sendable {
    /// The version that the backend gave, to ask whether it has changed.
    ///
    /// Gone as soon as a post is put in: what the tag names is then no longer what is kept here.
    private(set) var entityTag: String?
    /// How many elements of the feed could not be read.
    let unreadable: Int
    /// Each post once, where it came.
    private var posts: [Post]
    /// The places of the posts in each order, and in that of their ids: four bytes a post where a copy takes 48.
    private var newest: [UInt32]
    private var top: [UInt32]
    private var byID: [UInt32]

    init(_ feed: Feed) {
        entityTag = feed.entityTag
        unreadable = feed.unreadable.count
        posts = feed.posts
        newest = posts.places(in: .new)
        top = posts.places(in: .top)
        byID = posts.indices.map(UInt32.init).sorted { [posts] in posts[Int($0)].id < posts[Int($1)].id }
    }

    var count: Int { posts.count }

    func posts(in order: FeedOrder) -> OrderedPosts {
        switch order {
        case .new: OrderedPosts(posts: posts, places: newest)
        case .top: OrderedPosts(posts: posts, places: top)
        }
    }

    func post(_ id: String) -> Post? { place(of: id).map { posts[Int($0)] } }

    func index(of id: String, in order: FeedOrder) -> Int? {
        post(id).map { index(of: $0, in: order) }
    }

    /// How many posts of this feed are not in another.
    func countNew(since other: FeedContents) -> Int {
        posts.count { other.place(of: $0.id) == nil }
    }

    /// Puts in a post as the backend has it now, in its place in either order.
    mutating func put(_ post: Post) {
        entityTag = nil
        let place = place(of: post.id) ?? UInt32(posts.count)
        if place < posts.count {
            let old = posts[Int(place)]
            newest.remove(at: index(of: old, in: .new))
            top.remove(at: index(of: old, in: .top))
            posts[Int(place)] = post
        } else {
            byID.insert(place, at: indexByID(of: post.id))
            posts.append(post)
        }
        newest.insert(place, at: index(of: post, in: .new))
        top.insert(place, at: index(of: post, in: .top))
    }
}

// Where something stands, or would stand, is found by halving: no key must wait for 100 000 posts to be looked at.
extension FeedContents {
    private func place(of id: String) -> UInt32? {
        let index = indexByID(of: id)
        guard index < byID.count, posts[Int(byID[index])].id == id else { return nil }
        return byID[index]
    }

    private func indexByID(of id: String) -> Int {
        byID.partitioningIndex { posts[Int($0)].id >= id }
    }

    private func index(of post: Post, in order: FeedOrder) -> Int {
        posts(in: order).partitioningIndex { !order.precedes($0, post) }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index of those, at the end, whose elements meet a condition that none before them meets.
    fileprivate func partitioningIndex(where isMet: (Element) -> Bool) -> Int {
        var range = startIndex..<endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = isMet(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
