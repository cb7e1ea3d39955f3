internal import ChatDevCore

/// Posts in an order that is a list of their places, so that a second order costs four bytes a post.
struct OrderedPosts: RandomAccessCollection, Sendable {
    let posts: [Post]
    let places: [UInt32]

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }

    subscript(index: Int) -> Post { posts[Int(places[index])] }
}
