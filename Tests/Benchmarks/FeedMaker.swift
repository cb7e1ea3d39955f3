import Foundation
import TestSupport

/// Makes feeds that look like real ones, as the backend spells them: short posts with some emoji and other scripts, 0 to
/// 50 likes, of which most posts have few; about 240 bytes a post.
enum FeedMaker {
    /// As they stand in JSON.
    private static let words = [
        "the", "a", "lecture", "on", "Swift", "homework", "is", "due", "Friday", "anyone", "at", "Duffield", "pizza",
        "tonight", "who", "wants", "to", "pair", "SwiftUI", "preview", "crashed", "again", "midterm", "curve", "was",
        "kind", "TCAT", "bus", "late", "snow", "slope", "day", "coffee", "in", "Gates", "lost", "my", "AirPods", "near",
        "Olin", "please", "DM", "me", "office", "hours", "moved", "café", "naïve", "“quoted”", #"C:\\temp"#, "☕", "🎉",
        #"\"so\""#, #"done.\nNext:"#, "🐻‍❄️", "👩🏽‍💻", "今日は", "خبر", "🇺🇸",
    ]

    /// The same JSON of `count` posts for the same seed, oldest first as the backend gives them.
    static func json(count: Int, seed: UInt64 = 2023) -> String {
        var random = SeededGenerator(seed: seed)
        let netIDs = (0..<400).map { #""n\#(1000 + $0)""# }
        var text = "["
        for index in 0..<count {
            let luck = Double.random(in: 0..<1, using: &random)
            let likes = Int(51 * luck * luck * luck)
            let start = Int.random(in: 0..<(netIDs.count - 50), using: &random)
            let wordCount = Int.random(in: 2...14, using: &random)
            let message = (0..<wordCount).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
            let seconds = 1_680_300_000 + index * 7 + Int.random(in: 0..<7, using: &random)
            let unique = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 16)
            let id = hex(seconds, digits: 8) + hex(index, digits: 6) + String(("0000000000" + unique).suffix(10))
            if index > 0 { text += "," }
            text += #"{"likes":[\#(netIDs[start..<(start + likes)].joined(separator: ","))],"message":"\#(message)","#
            text += #""time":"\#(time(seconds))","id":"\#(id)"}"#
        }
        return text + "]"
    }

    /// Seconds since 1970 as RFC 3339 writes them.
    private static func time(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
    }

    private static func hex(_ value: Int, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
