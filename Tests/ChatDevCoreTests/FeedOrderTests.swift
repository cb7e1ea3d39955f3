import Foundation
import TestSupport
import Testing

@testable import ChatDevCore

/// The two orders of the feed.
@Suite struct FeedOrderTests {
    private func post(_ id: String, likes: Int = 0, time: Double = 0) -> Post {
        Post(id: id, likes: (0..<likes).map { "n\($0)" }, message: id, time: Date(timeIntervalSince1970: time))
    }

    @Test("New: by time, then by id, both descending")
    func new() {
        let posts = [post("a", likes: 9, time: 1), post("c", time: 2), post("b", time: 2), post("d", time: -5)]
        #expect(posts.sorted(by: FeedOrder.new).map(\.id) == ["c", "b", "a", "d"])
    }

    @Test("Top: by likes, then as in new")
    func top() {
        let posts = [
            post("a", likes: 1, time: 9), post("b", likes: 2, time: 1), post("c", likes: 2, time: 3),
            post("d", likes: 2, time: 3), post("e", likes: 0, time: 99),
        ]
        #expect(posts.sorted(by: FeedOrder.top).map(\.id) == ["d", "c", "b", "a", "e"])
    }

    @Test("Ids are compared by their bytes, as jq and Mongo do")
    func bytes() {
        let posts = ["Z", "a", "é", "e\u{301}", "aa", "~", "🐻", "\u{FFFD}"].map { post($0) }
        let ids = posts.sorted(by: FeedOrder.new).map { Array($0.id.utf8) }
        #expect(ids == posts.map { Array($0.id.utf8) }.sorted { $1.lexicographicallyPrecedes($0) })
    }

    @Test("Fractions of a second, times before 1970 and zero of either sign")
    func times() {
        let posts = [-0.0, 0, -1.5, 1.5, 1.25, 1e11, -1e11].enumerated().map { post("\($0.offset)", time: $0.element) }
        #expect(posts.sorted(by: FeedOrder.new).map(\.id) == ["5", "3", "4", "1", "0", "2", "6"])
    }

    @Test(
        "Total and idempotent: the start does not matter, sorting again changes nothing", arguments: FeedOrder.allCases)
    func total(order: FeedOrder) {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let posts = (0..<Int.random(in: 0...40, using: &random)).map { index in
                post(
                    "\(index)", likes: Int.random(in: 0...3, using: &random),
                    time: Double(Int.random(in: -2...2, using: &random)) / 2)
            }
            let sorted = posts.sorted(by: order)
            #expect(sorted.sorted(by: order) == sorted, "seed \(seed)")
            #expect(posts.shuffled(using: &random).sorted(by: order) == sorted, "seed \(seed)")
            for (left, right) in zip(sorted, sorted.dropFirst()) {
                let leftKey = (order == .top ? left.likes.count : 0, left.time)
                let rightKey = (order == .top ? right.likes.count : 0, right.time)
                #expect(leftKey > rightKey || (leftKey == rightKey && left.id > right.id), "seed \(seed)")
            }
        }
    }
}
