import Foundation
import TestSupport
import Testing

@testable import ChatDevBackend

struct JournalEventTests {
    private static let seed = UInt64.random(in: 0 ... .max)

    private static func read(_ json: [UInt8]) -> JournalEvent? {
        json.withUnsafeBytes { JournalEvent(json: $0) }
    }

    @Test func writesWhatHappened() {
        let post = StoredPost(id: "1", likes: ["a", "b"], message: "x", time: "t")
        let texts = [
            JournalEvent.began([post]), .created(post), .liked(id: "1", netID: "a"), .unliked(id: "1", netID: "a"),
        ]
        .map { String(decoding: $0.json, as: UTF8.self) }
        #expect(
            texts == [
                #"{"began":[{"likes":["a","b"],"message":"x","time":"t","id":"1"}]}"#,
                #"{"created":{"likes":["a","b"],"message":"x","time":"t","id":"1"}}"#,
                #"{"liked":{"id":"1","netId":"a"}}"#, #"{"unliked":{"id":"1","netId":"a"}}"#,
            ])
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"liked":{"id":"1"}}"#, #"{"liked":{"id":"1","netId":"a"}} "x""#,
        #"{"hated":{"id":"1","netId":"a"}}"#,
        #"{"liked":{"id":"1","netId":"a"},"unliked":{"id":"1","netId":"a"}}"#, #"{"created":{"message":"x"}}"#,
    ])
    func refuses(_ json: String) {
        #expect(Self.read(Array(json.utf8)) == nil)
    }

    /// The quick reader against `JSONDecoder`: what it reads, the decoder reads alike; and both read all that is written.
    @Test func quickReaderAgreesWithJSONDecoder() throws {
        var generator = SeededGenerator(seed: Self.seed)
        let alphabet = ["a", "Z", " ", "\"", "\\", "/", "\n", "\t", "\u{1}", "\u{7f}", "é", "🙂", "}", ",", "\u{0}"]
        func text() -> String {
            Bool.random(using: &generator)
                ? "plain"
                : (0..<Int.random(in: 0...8, using: &generator))
                    .map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
        }
        var plain = 0
        for _ in 0..<3_000 {
            let post = StoredPost(
                id: text(), likes: (0..<Int.random(in: 0...2, using: &generator)).map { _ in text() }, message: text(),
                time: text())
            let events: [JournalEvent] = [
                .created(post), .liked(id: text(), netID: text()), .unliked(id: text(), netID: text()), .began([post]),
            ]
            let event = try #require(events.randomElement(using: &generator))
            var json = event.json
            #expect(Self.read(json) == event, "seed \(Self.seed)")
            if Bool.random(using: &generator) {
                json[Int.random(in: 0..<json.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if let quick = json.withUnsafeBytes({ PlainEventReader.read($0) }) {
                plain += 1
                let slow = try? JSONDecoder().decode(JournalEvent.self, from: Data(json))
                #expect(quick == slow, "seed \(Self.seed): \(String(decoding: json, as: UTF8.self))")
            }
        }
        #expect(plain > 100)
    }

    @Test func findsEveryFlippedBit() {
        let record = JournalRecord(.liked(id: "7m03J198pyXFBvCOLNbw", netID: "abc12"))
        let line = Array(record.line.dropLast())
        #expect(line.withUnsafeBytes { JournalRecord(line: $0) } == record)
        for place in line.indices {
            for bit in 0..<8 {
                var damaged = line
                damaged[place] ^= 1 << bit
                #expect(damaged.withUnsafeBytes { JournalRecord(line: $0) } == nil, "byte \(place), bit \(bit)")
            }
        }
    }
}
