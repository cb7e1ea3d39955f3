import ChatDevCore
import Foundation
import TestSupport
import Testing

@testable import chatdev

/// The posts on screen, beside the plain list that they stand for.
@Suite struct FeedContentsTests {
    @Test("Whatever is put in, both orders and the places in them are those of a list that is sorted anew")
    func isAsSortedAnew() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            var list = (0..<Int.random(in: 0...20, using: &random)).map { Self.post("\($0)", &random) }
            var contents = FeedContents(Feed(posts: list, entityTag: "\"1\""))
            #expect(contents.entityTag == "\"1\"")
            for _ in 0..<20 {
                let post = Self.post("\(Int.random(in: 0...25, using: &random))", &random)
                list.removeAll { $0.id == post.id }
                list.append(post)
                contents.put(post)
                #expect(contents.entityTag == nil)
                for order in FeedOrder.allCases {
                    let sorted = list.sorted(by: order)
                    #expect(Array(contents.posts(in: order)) == sorted, "seed \(seed)")
                    for (index, post) in sorted.enumerated() {
                        #expect(contents.index(of: post.id, in: order) == index, "seed \(seed)")
                        #expect(contents.post(post.id) == post, "seed \(seed)")
                    }
                    #expect(contents.index(of: "none", in: order) == nil)
                }
            }
        }
    }

    @Test("New are the posts whose ids were not there, however the others have changed")
    func countsNew() {
        func contents(_ ids: String..., likes: [String] = []) -> FeedContents {
            FeedContents(
                Feed(posts: ids.map { Post(id: $0, likes: likes, message: $0, time: .distantPast) }, entityTag: nil))
        }
        #expect(contents("a", "b", "c", likes: ["x"]).countNew(since: contents("a", "d")) == 2)
        #expect(contents("a").countNew(since: contents("a", "b")) == 0)
        #expect(contents().countNew(since: contents("a")) == 0)
    }

    private static func post(_ id: String, _ random: inout SeededGenerator) -> Post {
        Post(
            id: id, likes: (0..<Int.random(in: 0...3, using: &random)).map { "n\($0)" }, message: id,
            time: Date(timeIntervalSince1970: Double(Int.random(in: 0...5, using: &random))))
    }
}
