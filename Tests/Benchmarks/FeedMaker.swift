import ChatDevCore
import Foundation
import TestSupport

/// Makes feeds that look like real ones: mostly short posts, some emoji and other scripts, 0 to 50 likes.
enum FeedMaker {
    private static let words = [
        "the", "a", "lecture", "on", "Swift", "homework", "is", "due", "Friday", "anyone", "at", "Duffield", "pizza",
        "tonight", "who", "wants", "to", "pair", "SwiftUI", "preview", "crashed", "again", "midterm", "curve", "was",
        "kind", "TCAT", "bus", "late", "snow", "slope", "day", "coffee", "in", "Gates", "lost", "my", "AirPods", "near",
        "Olin", "please", "DM", "me", "office", "hours", "moved", "café", "naïve", "“quoted”", "C:\\temp", "☕", "🎉",
        "🐻‍❄️", "👩🏽‍💻", "今日は", "خبر", "🇺🇸",
    ]

    /// The same `count` posts for the same seed, oldest first as the backend gives them.
    static func posts(count: Int, seed: UInt64 = 2023) -> [Post] {
        var random = SeededGenerator(seed: seed)
        let netIDs = (0..<400).map { "nid\($0)" }
        return (0..<count).map { index in
            let likes = Int.random(in: 0...50, using: &random)
            let start = Int.random(in: 0..<(netIDs.count - 50), using: &random)
            let wordCount = Int.random(in: 3...20, using: &random)
            let message = (0..<wordCount).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
            let seconds = 1_650_000_000 + index * 7 + Int.random(in: 0..<7, using: &random)
            let unique = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 16)
            let id = hex(seconds, digits: 8) + hex(index, digits: 6) + String(("0000000000" + unique).suffix(10))
            return Post(
                id: id, likes: Array(netIDs[start..<(start + likes)]), message: message,
                time: Date(timeIntervalSince1970: TimeInterval(seconds)))
        }
    }

    private static func hex(_ value: Int, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
