import Foundation
import TestSupport
import Testing

@testable import ChatDevCore

/// The feed decoder against `JSONDecoder`, on good, damaged and random bytes.
@Suite struct FeedDecoderFuzzTests {
    /// What `JSONDecoder` alone makes of a feed.
    private func plain(_ data: Data) -> [Post]? {
        try? JSONDecoder.chatDev.decode([Post].self, from: data)
    }

    @Test("A good feed is what JSONDecoder says, however its JSON is written")
    func good() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let posts = (0..<Int.random(in: 0...60, using: &random)).map { RandomPosts.post($0, using: &random) }
            let encoder = JSONEncoder.chatDev
            encoder.outputFormatting = [[], .prettyPrinted, .sortedKeys].randomElement(using: &random) ?? []
            let data = try encoder.encode(posts)
            let feed = try FeedDecoder.decode(data)
            #expect(feed == Feed(posts: posts), "seed \(seed)")
            #expect(feed.posts == plain(data), "seed \(seed)")
        }
    }

    @Test("Of a damaged feed, whatever JSONDecoder takes comes out the same; nothing crashes")
    func damaged() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let interesting = Array(#"{}[]",:\ u0e-.tfn"#.utf8) + [0, 0x1F, 0x7F, 0x80, 0xC0, 0xED, 0xF4, 0xFF]
        for _ in 0..<2000 {
            let posts = (0..<3).map { RandomPosts.post($0, using: &random) }
            var bytes = [UInt8](try JSONEncoder.chatDev.encode(posts))
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes[index] = interesting.randomElement(using: &random) ?? 0
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: index)
                default: bytes.removeSubrange(index..<min(index + Int.random(in: 1...40, using: &random), bytes.count))
                }
            }
            let data = Data(bytes)
            let feed = try? FeedDecoder.decode(data)
            if let expected = plain(data), Set(expected.map(\.id)).count == expected.count, let feed {
                #expect(feed == Feed(posts: expected), "seed \(seed)")
            }
            if let feed, feed.unreadable.isEmpty, let expected = plain(data) {
                #expect(feed.posts.allSatisfy(expected.contains), "seed \(seed)")
            }
            _ = try? FeedDecoder.decodeArrayOrLines(data)
        }
    }

    @Test("Random bytes")
    func noise() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let alphabet = Array(#"{}[]",:\ a1"#.utf8)
        for round in 0..<10_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                round.isMultiple(of: 2)
                    ? UInt8.random(in: 0...255, using: &random) : alphabet.randomElement(using: &random) ?? 0
            }
            _ = try? FeedDecoder.decode(Data(bytes))
            _ = try? FeedDecoder.decode(Data([UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")]))
            _ = try? FeedDecoder.decodeArrayOrLines(Data(bytes))
        }
    }

    @Test("Nesting of any depth costs its post only")
    func nesting() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let feed = try FeedDecoder.decode(
            Data("[\(deep),{\"id\":1,\"message\":\"x\",\"time\":\"2023-06-12T22:03:23Z\"}]".utf8))
        #expect(feed.posts.map(\.id) == ["1"])
        #expect(feed.unreadable.map(\.number) == [1])
    }
}
