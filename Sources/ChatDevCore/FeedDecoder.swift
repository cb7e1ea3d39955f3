package import Foundation

/// Reads a feed so that one bad post costs itself only.
///
/// The bytes are cut into elements and these decoded in runs, side by side. Each element is read on its own: plain ones
/// by ``PlainPostReader``, all others by `JSONDecoder`.
package enum FeedDecoder {
    /// Reads a JSON array of posts.
    package static func decode(_ data: Data) throws(FeedDecodingError) -> Feed {
        try decode(data, layout: .array)
    }

    /// Reads posts as `--json` and `--jsonl` write them: an array, or one object after the other.
    package static func decodeArrayOrLines(_ data: Data) throws(FeedDecodingError) -> Feed {
        try decode(data, layout: JSONElements.startsArray(data) ? .array : .sequence)
    }

    private static func decode(_ data: Data, layout: JSONElements.Layout) throws(FeedDecodingError) -> Feed {
        let elements = try JSONElements.cut(data, layout: layout)
        let runs = runs(of: elements)
        let results = concurrentMap(runs) { decode(run: elements[$0], firstNumber: $0.lowerBound + 1, of: data) }

        var posts: [Post] = []
        posts.reserveCapacity(elements.count)
        var ids = Set<String>(minimumCapacity: elements.count)
        for post in results.lazy.flatMap(\.posts) where ids.insert(post.id).inserted { posts.append(post) }
        return Feed(posts: posts, unreadable: results.flatMap(\.unreadable))
    }

    /// Runs of about half a megabyte: enough of them for all cores to end together, and each large enough for the cost
    /// of starting it not to count.
    private static func runs(of elements: [Range<Int>]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        for index in elements.indices
        where elements[index].upperBound - elements[start].lowerBound >= 1 << 19 || index == elements.count - 1 {
            runs.append(start..<index + 1)
            start = index + 1
        }
        return runs
    }

    private static func decode(run: ArraySlice<Range<Int>>, firstNumber: Int, of data: Data) -> Run {
        let decoder = JSONDecoder.chatDev
        var result = Run(posts: [], unreadable: [])
        result.posts.reserveCapacity(run.count)
        data.withUnsafeBytes { bytes in
            for (offset, element) in run.enumerated() {
                let element = UnsafeRawBufferPointer(rebasing: bytes[element])
                if let post = PlainPostReader.post(in: element) {
                    result.posts.append(post)
                    continue
                }
                do {
                    result.posts.append(try decoder.decode(Post.self, from: Data(element)))
                } catch {
                    let reason = UnreadablePost.reason(for: error)
                    result.unreadable.append(UnreadablePost(number: firstNumber + offset, reason: reason))
                }
            }
        }
        return result
    }

    private struct Run: Sendable {
        var posts: [Post]
        var unreadable: [UnreadablePost]
    }
}

/// Why a text is no feed at all.
package struct FeedDecodingError: Error, CustomStringConvertible, Hashable, Sendable {
    /// What is wrong with it.
    package let description: String
}
