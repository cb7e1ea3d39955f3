import ChatDevCore
import Foundation
import TestSupport
import Testing

@testable import chatdev

/// The pure part of `feed --watch`.
struct FeedWatchTests {
    private static let lost = NetworkError.interrupted(host: "h", reason: "it broke")

    @Test func tellsEachPostOnceOldestFirst() {
        var watch = FeedWatch()
        let (a, b, c) = (Self.post("a", at: 3), Self.post("b", at: 1), Self.post("c", at: 2))
        #expect(watch.take(.success(Feed(posts: [a, b], entityTag: "1"))) == [.posts([b, a])])
        #expect(watch.entityTag == "1")
        #expect(watch.take(.success(nil)) == [])
        // Late, with an older time than what has been told: still new. And one that went and came back is not.
        #expect(watch.take(.success(Feed(posts: [c], entityTag: "2"))) == [.posts([c])])
        #expect(watch.take(.success(Feed(posts: [a, b, c]))) == [])
        #expect(watch.entityTag == nil)
    }

    @Test func tellsOfAnOutageTwice() {
        var watch = FeedWatch()
        let a = Self.post("a", at: 1)
        _ = watch.take(.success(Feed(posts: [])))
        #expect(watch.take(.failure(Self.lost)) == [.outageBegan(Self.lost)])
        #expect(watch.take(.failure(.timedOut(after: .seconds(1)))) == [])
        #expect(watch.take(.success(Feed(posts: [a]))) == [.outageEnded, .posts([a])])
        #expect(watch.take(.failure(Self.lost)) == [.outageBegan(Self.lost)])
        #expect(watch.take(.success(nil)) == [.outageEnded])
    }

    @Test func tellsOfUnreadablePostsWhereTheirNumberChanges() {
        var watch = FeedWatch()
        let bad = UnreadablePost(number: 1, reason: "no \"message\"")
        let (one, two) = (Feed(posts: [], unreadable: [bad]), Feed(posts: [], unreadable: [bad, bad]))
        #expect(watch.take(.success(one)) == [.unreadable(one)])
        #expect(watch.take(.success(one)) == [])
        #expect(watch.take(.success(two)) == [.unreadable(two)])
        #expect(watch.take(.success(Feed(posts: []))) == [])
        #expect(watch.take(.success(one)) == [.unreadable(one)])
    }

    @Test(arguments: [
        (0, 5, 5...5), (1, 5, 2.5...5), (2, 5, 5...10), (4, 5, 20...40), (5, 5, 30...60), (50, 5, 30...60),
        (1, 3600, 30...60), (0, 3600, 3600...3600), (7, 1, 30...60),
    ])
    func waitsLongerInAnOutage(failures: Int, interval: Int, seconds: ClosedRange<Double>) {
        var watch = FeedWatch()
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<failures { _ = watch.take(.failure(Self.lost)) }
        var pauses: Set<Duration> = []
        for _ in 0..<200 {
            let pause = watch.pause(after: .seconds(interval), using: &generator)
            #expect(seconds.contains(pause / .seconds(1)))
            pauses.insert(pause)
        }
        #expect(failures == 0 ? pauses.count == 1 : pauses.count > 100, "jitter is for outages")
    }

    /// Whatever feeds and failures come: every post that was ever in a feed is told exactly once.
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func losesNothingAndRepeatsNothing(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var watch = FeedWatch()
        var there: [Post] = []
        var everThere: Set<String> = []
        var told: [String] = []
        var isOut = false
        for step in 0..<500 {
            for number in 0..<Int.random(in: 0...3, using: &generator) {
                there.append(Self.post("\(step)-\(number)", at: Int.random(in: 0...50, using: &generator)))
            }
            if !there.isEmpty, Bool.random(using: &generator) { there.removeFirst() }
            let fails = Int.random(in: 0..<3, using: &generator) == 0
            if !fails { everThere.formUnion(there.map(\.id)) }
            let news = watch.take(
                fails ? .failure(Self.lost) : .success(Feed(posts: there.shuffled(using: &generator))))
            let posts = news.flatMap { if case .posts(let posts) = $0 { posts } else { [Post]() } }
            #expect(posts == posts.sorted(by: .new).reversed(), "seed \(seed)")
            told += posts.map(\.id)
            #expect(news.contains(.outageEnded) == (isOut && !fails), "seed \(seed)")
            #expect(news.contains(.outageBegan(Self.lost)) == (!isOut && fails), "seed \(seed)")
            isOut = fails
        }
        #expect(Set(told).count == told.count, "seed \(seed)")
        #expect(Set(told) == everThere, "seed \(seed)")
    }

    private static func post(_ id: String, at seconds: Int) -> Post {
        Post(id: id, likes: [], message: id, time: Date(timeIntervalSince1970: Double(seconds)))
    }
}
