import Foundation
import TestSupport
import Testing

@testable import ChatDevCore

/// The fast reader against `JSONDecoder`: it may give up on a post, but never read another one.
@Suite struct PlainPostReaderTests {
    private func plain(_ bytes: [UInt8]) -> Post? {
        var reader = PlainPostReader()
        return bytes.withUnsafeBytes { reader.post(in: $0) }
    }

    private func reference(_ bytes: [UInt8]) -> Post? {
        try? JSONDecoder.chatDev.decode(Post.self, from: Data(bytes))
    }

    /// Equal to the byte; `==` of texts is not.
    private func isSame(_ left: Post, _ right: Post?) -> Bool {
        guard let right else { return false }
        return left == right && left.message.utf8.elementsEqual(right.message.utf8)
            && left.id.utf8.elementsEqual(right.id.utf8)
            && left.likes.map { Array($0.utf8) } == right.likes.map { Array($0.utf8) }
    }

    @Test(
        "Plain posts are read",
        arguments: [
            #"{"likes":["a","b"],"message":"hi","time":"2023-06-12T22:03:23Z","id":"x"}"#,
            #"{"id":"x","message":"","time":"2023-06-12T22:03:23.5+01:00"}"#,
            "{ \"likes\" : [ ] ,\n\t\"message\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t é 🐻\",\r\n\"time\":\"2023-06-12T22:03:23Z\",\"id\":\"\" }",
            "{\"message\":\"\u{FEFF}\u{FFFD}\u{7f}\",\"time\":\"2023-06-12T22:03:23Z\",\"id\":\"e\u{301}\"}",
        ])
    func read(text: String) throws {
        let bytes = Array(text.utf8)
        let post = try #require(plain(bytes))
        #expect(isSame(post, reference(bytes)))
    }

    @Test(
        "What is not plain is left to JSONDecoder",
        arguments: [
            "", "{}", "null", "[]", #"{"message":"hi","time":"2023-06-12T22:03:23Z","id":1}"#,
            #"{"message":"hi","message":"ho","time":"2023-06-12T22:03:23Z","id":"a"}"#,
            #"{"message":"h\u0069","time":"2023-06-12T22:03:23Z","id":"a"}"#,
            #"{"message":"hi","time":"2023-06-12T22:03:23Z","id":"a","extra":1}"#,
            #"{"message":"hi","time":"2023-06-12T22:03:23Z","id":"a",}"#,
            #"{"message":"hi","time":"2023-06-12T22:03:23Z","id":"a"}}"#,
            #"{"message":"hi","time":"2023-06-12T22:03:23Z","id":"a""#, #"{"message":"hi\"#, #"{"message":"\"#,
            "{\"message\":\"a\nb\",\"time\":\"2023-06-12T22:03:23Z\",\"id\":\"a\"}",
            #"{"message":"hi","time":"2023-02-30T22:03:23Z","id":"a"}"#,
            #"{"message":"hi","time":"2023-06-12T22:03:23Z","id":"a","likes":["b",]}"#,
            #"{"message":"hi","time":"2023-06-12T22:03:23Z","id":"a","likes":[1]}"#,
        ])
    func leave(text: String) {
        #expect(plain(Array(text.utf8)) == nil)
    }

    @Test(
        "Bytes that are no UTF-8 are not plain",
        arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80]])
    func invalidUTF8(bytes: [UInt8]) {
        let text = Array(#"{"message":""#.utf8) + bytes + Array(#"","time":"2023-06-12T22:03:23Z","id":"a"}"#.utf8)
        #expect(plain(text) == nil)
    }

    @Test("On damaged posts it never says anything else than JSONDecoder")
    func fuzz() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let pieces: [[UInt8]] =
            [
                "\"", "\\", "{", "}", "[", "]", ",", ":", " ", "\n", "\\u0041", "\\ud83d\\ude00", "\\ud800", "\\/",
                "null", "true",
                "1", "-0", "1e3", "\"id\":\"b\",", "\"likes\":null,", "\"likes\":[\"c\"],", "\"x\":{},", "\u{FEFF}",
                "\u{FFFD}", "é",
            ].map { Array($0.utf8) } + [[0], [0x1F], [0x7F], [0x80], [0xC3], [0xE2, 0x82], [0xFF]]
        var agreed = 0
        // One for all, as in a feed: nothing of a post may show up in the next.
        var reader = PlainPostReader()
        for round in 0..<4000 {
            var bytes = [UInt8](
                try JSONEncoder.chatDev.encode(RandomPosts.post(round, using: &random, maximumLength: 20)))
            for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes.remove(at: index)
                case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
                default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: index)
                }
            }
            guard let post = bytes.withUnsafeBytes({ reader.post(in: $0) }) else { continue }
            agreed += 1
            guard isSame(post, reference(bytes)) else {
                Issue.record("\(String(decoding: bytes, as: UTF8.self)), seed \(seed)")
                return
            }
        }
        #expect(agreed > 200, "the reader reads something")
    }
}
