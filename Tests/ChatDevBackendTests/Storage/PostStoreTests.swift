import Foundation
import TestSupport
import Testing

@testable import ChatDevBackend

struct PostStoreTests {
    @Test func idsGrowWithinASecondAndAcrossProcesses() throws {
        let first = ObjectID(seconds: 100, after: nil, random: .max)
        #expect(first.description == "000000647fffffffffffffff")
        let second = ObjectID(seconds: 100, after: first, random: 0)
        let third = ObjectID(seconds: 101, after: second, random: 0)
        let afterTheClockWentBack = ObjectID(seconds: 50, after: third, random: .max)
        let all = [first, second, third, afterTheClockWentBack]
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.description < $1.description })
        let last = try #require(ObjectID("00000001ffffffffffffffff"))
        #expect(ObjectID(seconds: 1, after: last, random: 7).description == "000000020000000000000000")
        for id in all { #expect(ObjectID(id.description) == id) }
        #expect(ObjectID("7m03J198pyXFBvCOLNbw") == nil)
        #expect(ObjectID("00000001FFFFFFFFFFFFFFFF") == nil)
    }

    /// The feed is put together from blocks; it must be what encoding each post gives, whatever changed in between.
    @Test func feedIsItsPostsWhateverChanges() {
        var generator = SeededGenerator(seed: 7)
        var store = PostStore()
        store.begin(with: [])
        var ids: [String] = []
        for round in 0..<1_500 {
            if round % 3 < 2 {
                ids.append(store.create(message: "m\(round)", seconds: UInt32(round), time: "t").id)
            } else if let id = ids.randomElement(using: &generator) {
                _ = store.like(id: id, netID: "n\(round)")
            }
            guard round.isMultiple(of: 97) || round > 1_490 else { continue }
            let expected = ids.compactMap { store[$0]?.json }.map { String(decoding: $0, as: UTF8.self) }
            let feed = String(decoding: store.feedContent().bytes, as: UTF8.self)
            #expect(feed == "[" + expected.joined(separator: ",") + "]")
        }
        #expect(store.count == 1_000)
    }

    @Test func checksumIsCastagnolis() {
        // RFC 3720, appendix B.4.
        #expect(CRC32C.checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
        #expect(CRC32C.checksum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
        #expect(CRC32C.checksum(Array(UInt8(0)..<32)) == 0x46DD_794E)
        #expect(CRC32C.checksum(Array("123456789".utf8)) == 0xE306_9283)
    }
}
