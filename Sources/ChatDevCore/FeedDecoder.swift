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

    /// Reads one post.
    static func decodePost(_ data: Data) throws -> Post {
        var reader = PlainPostReader()
        return try data.withUnsafeBytes { reader.post(in: $0) } ?? JSONDecoder.chatDev.decode(Post.self, from: data)
    }

    private static func decode(_ data: Data, layout: JSONElements.Layout) throws(FeedDecodingError) -> Feed {
        let elements = try JSONElements.cut(data, layout: layout)
        let runs = runs(of: elements)
        var unreadable: [UnreadablePost] = []
        let posts = [Post](unsafeUninitializedCapacity: elements.count) { places, count in
            // Shared by the runs: each fills the places of its own elements only.
            nonisolated(unsafe) let places = places
            let results = concurrentMap(runs) { run in
                decode(elements[run], of: data, into: UnsafeMutableBufferPointer(rebasing: places[run]))
            }
            // Then the gaps that unreadable posts have left are closed; no post is copied on the way.
            for (run, result) in zip(runs, results) {
                let read = places[run].prefix(result.count)
                count = places[count...].moveInitialize(fromContentsOf: read)
                unreadable += result.unreadable
            }
        }
        return Feed(posts: firstOfEachID(posts), unreadable: unreadable)
    }

    /// Ids that only ever rise, as they do in the backend's feed, cannot repeat, and so need not be remembered.
    private static func firstOfEachID(_ posts: [Post]) -> [Post] {
        if posts.indices.dropFirst().allSatisfy({ posts[$0 - 1].id < posts[$0].id }) { return posts }
        var ids = Set<String>(minimumCapacity: posts.count)
        return posts.filter { ids.insert($0.id).inserted }
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

    /// Reads the elements of one run into `places`, from the first place on.
    private static func decode(
        _ run: ArraySlice<Range<Int>>, of data: Data, into places: UnsafeMutableBufferPointer<Post>
    ) -> (count: Int, unreadable: [UnreadablePost]) {
        let decoder = JSONDecoder.chatDev
        var count = 0
        var unreadable: [UnreadablePost] = []
        data.withUnsafeBytes { bytes in
            var reader = PlainPostReader()
            for index in run.indices {
                let element = UnsafeRawBufferPointer(rebasing: bytes[run[index]])
                do {
                    let post = try reader.post(in: element) ?? decoder.decode(Post.self, from: Data(element))
                    places.initializeElement(at: count, to: post)
                    count += 1
                } catch {
                    let reason = UnreadablePost.reason(for: error)
                    unreadable.append(UnreadablePost(number: index + 1, reason: reason))
                }
            }
        }
        return (count, unreadable)
    }
}

/// Why a text is no feed at all.
package struct FeedDecodingError: Error, CustomStringConvertible, Hashable, Sendable {
    /// What is wrong with it.
    package let description: String
}
