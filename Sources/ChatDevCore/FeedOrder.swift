internal import Foundation

/// An order of the feed. Both are total: no two different posts ever stand equal.
public enum FeedOrder: String, CaseIterable, Sendable {
    /// The latest first; of posts of the same time, the greater id first.
    case new

    /// The most liked first; of equally liked posts, as in ``new``.
    case top
}

extension Sequence<Post> {
    /// The posts in the given order.
    public func sorted(by order: FeedOrder) -> [Post] {
        var posts = Array(self)
        posts.sort(by: order)
        return posts
    }
}

extension [Post] {
    /// Puts the posts in the given order.
    ///
    /// Ids are compared by their UTF-8 bytes, as Mongo and `jq` compare them: `String`'s own `<` holds different
    /// spellings of one text for equal.
    public mutating func sort(by order: FeedOrder) {
        var sources = withUnsafeBufferPointer { posts in
            var keys = posts.indices.map { index in
                SortKey(
                    likes: order == .top ? UInt32(clamping: posts[index].likes.count) : 0, index: UInt32(index),
                    time: posts[index].time.sortableBits)
            }
            keys.sort { left, right in
                if left.likes != right.likes { return left.likes > right.likes }
                if left.time != right.time { return left.time > right.time }
                return posts[Int(right.index)].id.utf8.lexicographicallyPrecedes(posts[Int(left.index)].id.utf8)
            }
            return keys.map { Int($0.index) }
        }
        // Each place takes its post from its source, whose place is then free for the next one, until the circle is
        // closed. To copy the posts into a new array instead would touch the counts of all their texts, one by one all
        // over the memory.
        withUnsafeMutableBufferPointer { posts in
            for start in posts.indices {
                var place = start
                while sources[place] != start {
                    let source = sources[place]
                    posts.swapAt(place, source)
                    sources[place] = place
                    place = source
                }
                sources[place] = place
            }
        }
    }
}

/// What decides where a post stands, in 16 bytes: sorting 100 000 of these and moving each post once takes 1 ms for the
/// 160 of sorting the posts themselves.
private struct SortKey {
    let likes: UInt32
    let index: UInt32
    let time: UInt64
}

extension Date {
    /// The time as a number whose order is that of the times, for each possible value.
    fileprivate var sortableBits: UInt64 {
        // Adding 0 turns -0 into 0, which is the same time.
        let bits = (timeIntervalSinceReferenceDate + 0).bitPattern
        return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    }
}
