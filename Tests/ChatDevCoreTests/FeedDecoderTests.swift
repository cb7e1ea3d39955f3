import Foundation
import TestSupport
import Testing

@testable import ChatDevCore

/// Reading feeds, good and bad.
@Suite struct FeedDecoderTests {
    private func decode(_ text: String) throws -> Feed {
        try FeedDecoder.decode(Data(text.utf8))
    }

    private static func element(_ id: String = #""a""#, more: String = "") -> String {
        #"{"likes":["n1"],"message":"hi","time":"2023-06-12T22:03:23Z","id":\#(id)\#(more)}"#
    }

    @Test(
        "Empty feeds", arguments: ["[]", " [ ] ", "\u{FEFF}[]", "[\n\t]\r\n"])
    func empty(text: String) throws {
        #expect(try decode(text) == Feed(posts: []))
    }

    @Test(
        "What the backend may leave out or write otherwise",
        arguments: [
            (#"{"message":"hi","time":"2023-06-12T22:03:23Z","id":"a"}"#, "a", []),
            (#"{"likes":null,"message":"hi","time":"2023-06-12T22:03:23Z","id":"a"}"#, "a", []),
            (#"{"likes":[],"message":"hi","time":"2023-06-12T18:03:23.000-04:00","id":7}"#, "7", []),
            (
                #"{"id":-9007199254740993,"likes":["x","y"],"message":"hi","time":"2023-06-12T22:03:23Z"}"#,
                "-9007199254740993", ["x", "y"]
            ),
            (
                #"{"id":18446744073709551615,"message":"hi","time":"2023-06-12T22:03:23Z","__v":0,"o":{"id":[1]}}"#,
                "18446744073709551615", []
            ),
            (#"{"\u0069d":"\u0061","me\u0073sage":"h\u0069","time":"2023-06-12T22:03:23Z"}"#, "a", []),
        ] as [(String, String, [String])])
    func lenient(element: String, id: String, likes: [String]) throws {
        let post = Post(id: id, likes: likes, message: "hi", time: Date(timeIntervalSince1970: 1_686_607_403))
        #expect(try decode("[\(element)]") == Feed(posts: [post]))
    }

    @Test(
        "One bad post costs itself only, and is named",
        arguments: [
            (#"{"likes":[],"time":"2023-06-12T22:03:23Z","id":"a"}"#, #"no "message""#),
            (#"{"likes":[],"message":null,"time":"2023-06-12T22:03:23Z","id":"a"}"#, #"no "message""#),
            (#"{"likes":[],"message":5,"time":"2023-06-12T22:03:23Z","id":"a"}"#, #""message" is not text"#),
            (#"{"message":"x","id":"a"}"#, #"no "time""#),
            (#"{"message":"x","time":"2023-06-12T22:03:23Z"}"#, #"no "id""#),
            (#"{"message":"x","time":"yesterday","id":"a"}"#, #""time" is not a time"#),
            (#"{"message":"x","time":5,"id":"a"}"#, #""time" is not a time"#),
            (#"{"message":"x","time":"2023-02-30T00:00:00Z","id":"a"}"#, #""time" is not a time"#),
            (#"{"message":"x","time":"2023-06-12T22:03:23Z","id":1.5}"#, #""id" is neither text nor a whole number"#),
            (#"{"message":"x","time":"2023-06-12T22:03:23Z","id":true}"#, #""id" is neither text nor a whole number"#),
            (#"{"message":"x","time":"2023-06-12T22:03:23Z","id":"a","likes":3}"#, #""likes" is not a list of NetIDs"#),
            (
                #"{"message":"x","time":"2023-06-12T22:03:23Z","id":"a","likes":[1]}"#,
                #""likes" is not a list of NetIDs"#
            ),
            (
                #"{"message":"x","time":"2023-06-12T22:03:23Z","id":"a","likes":[null]}"#,
                #""likes" is not a list of NetIDs"#
            ),
            ("null", "not an object"), ("7", "not an object"), (#""text""#, "not an object"), ("[]", "not an object"),
            (#"{"message":"\ud800","time":"2023-06-12T22:03:23Z","id":"a"}"#, "not JSON"), ("{]", "not JSON"),
            ("nonsense", "not JSON"),
            (#"{"message":"x" "time":1}"#, "not JSON"),
        ])
    func unreadable(element: String, reason: String) throws {
        let good = Self.element(#""good""#)
        let feed = try decode("[\(good), \(element) ,\(Self.element(#""last""#))]")
        #expect(feed.posts.map(\.id) == ["good", "last"])
        #expect(feed.unreadable == [UnreadablePost(number: 2, reason: reason)])
    }

    @Test("Bytes that are no UTF-8 cost their own post only")
    func invalidUTF8() throws {
        var data = Data("[\(Self.element(#""a""#)),".utf8)
        data += Data(#"{"message":""#.utf8) + [0xFF, 0xFE] + Data(#"","time":"2023-06-12T22:03:23Z","id":"b"}"#.utf8)
        data += Data(",\(Self.element(#""c""#))]".utf8)
        let feed = try FeedDecoder.decode(data)
        #expect(feed.posts.map(\.id) == ["a", "c"])
        #expect(feed.unreadable == [UnreadablePost(number: 2, reason: "not JSON")])
    }

    @Test("Of posts with the same id the first stays")
    func duplicates() throws {
        let feed = try decode(#"[\#(Self.element(more: #","x":1"#)),\#(Self.element(#""b""#)),\#(Self.element())]"#)
        #expect(feed.posts.map(\.id) == ["a", "b"])
        #expect(feed.unreadable.isEmpty)
    }

    @Test(
        "What is no feed at all",
        arguments: [
            ("", "it is not a JSON array"), ("{}", "it is not a JSON array"), ("<html>", "it is not a JSON array"),
            ("[", "it ends in the middle of post number 1"), (#"[{"a":"]"#, "it ends in the middle of post number 1"),
            (#"[{}"#, "it ends in the middle of post number 1"), (#"[{},"#, "it ends in the middle of post number 2"),
            (#"["\"#, "it ends in the middle of post number 1"), ("[{},]", "post number 2 is missing"),
            ("[,{}]", "post number 1 is missing"), ("[{},,{}]", "post number 2 is missing"),
            ("[] []", "something follows the JSON array"),
            ("[{}]]", "something follows the JSON array"), ("[}", "post number 1 is missing"),
            ("[{}}", "the array does not end with ]"), ("[{}} ", "the array does not end with ]"),
        ])
    func hopeless(text: String, reason: String) {
        let error = #expect(throws: FeedDecodingError.self) { try decode(text) }
        #expect(error?.description == reason)
    }

    @Test("Lines of JSON, and arrays, for `sort`")
    func lines() throws {
        let one = Self.element(#""1""#, more: #","x":" \" } ""#)
        let two = Self.element(#""2""#)
        for text in ["\(one)\n\(two)\n", "\n\(one)\r\n\n\(two)", "\(one)\(two)", " [\(one),\n\(two)]"] {
            #expect(try FeedDecoder.decodeArrayOrLines(Data(text.utf8)).posts.map(\.id) == ["1", "2"], "\(text)")
        }
        let feed = try FeedDecoder.decodeArrayOrLines(Data("\(one)\nnonsense\n7\n\(two)".utf8))
        #expect(feed.posts.map(\.id) == ["1", "2"])
        #expect(
            feed.unreadable == [
                UnreadablePost(number: 2, reason: "not JSON"), UnreadablePost(number: 3, reason: "not an object"),
            ])
        #expect(try FeedDecoder.decodeArrayOrLines(Data()).posts.isEmpty)
        #expect(throws: FeedDecodingError.self) { try FeedDecoder.decodeArrayOrLines(Data("\(one)\n{".utf8)) }
    }

    @Test("What the encoder writes, the decoder reads")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 7)
        let posts = (0..<2000).map { RandomPosts.post($0, using: &random) }
        let feed = try FeedDecoder.decode(try JSONEncoder.chatDev.encode(posts))
        #expect(feed == Feed(posts: posts))
    }
}

/// Posts with every kind of text.
enum RandomPosts {
    static func post(_ index: Int, using random: inout SeededGenerator, maximumLength: Int = 400) -> Post {
        Post(
            id: "\(index)", likes: (0..<Int.random(in: 0...5, using: &random)).map { "n\($0)" },
            message: text(using: &random, maximumLength: maximumLength),
            time: Date(
                timeIntervalSinceReferenceDate: Double(Int.random(in: -900_000_000...900_000_000, using: &random))
                    + Double(Int.random(in: 0...999, using: &random)) / 1000))
    }

    static func text(using random: inout SeededGenerator, maximumLength: Int) -> String {
        let pieces = [
            "a", " ", "\"", "\\", "\n", "\u{0}", "\u{1f}", "/", "é", "e\u{301}", "👩‍👩‍👧", "\u{202E}", "}", "]", ",",
            "\u{10FFFF}",
        ]
        return (0..<Int.random(in: 0...maximumLength, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
        }
        .joined()
    }
}
