internal import Foundation

/// Reads the events that a journal is full of, in the very form that ``JournalEvent/json`` gives them.
///
/// Anything else is left to `JSONDecoder`, which takes ten times as long: half a second for 100 000 posts. A test holds
/// the two against each other.
struct PlainEventReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The event, or `nil` where it is not plain.
    static func read(_ bytes: UnsafeRawBufferPointer) -> JournalEvent? {
        var reader = PlainEventReader(bytes)
        guard let event = reader.event(), reader.position == bytes.count else { return nil }
        return event
    }

    private mutating func event() -> JournalEvent? {
        if skip(#"{"created":{"likes":["#) { return created() }
        if skip(#"{"liked":{"id":""#), let (id, netID) = like() { return .liked(id: id, netID: netID) }
        if skip(#"{"unliked":{"id":""#), let (id, netID) = like() { return .unliked(id: id, netID: netID) }
        return nil
    }

    private mutating func created() -> JournalEvent? {
        var likes: [String] = []
        if !skip("]") {
            repeat {
                guard skip("\""), let netID = plainString() else { return nil }
                likes.append(netID)
            } while skip(",")
            guard skip("]") else { return nil }
        }
        guard skip(",") else { return nil }
        let start = position
        guard skip(#""message":""#), passString(), skip(#","time":""#), plainString() != nil, skip(#","id":""#),
            let id = plainString(), skip("}"),
            case let rest = bytes[start..<position], isUTF8(rest), skip("}")
        else { return nil }
        return .created(StoredPost(id: id, likes: likes, rest: Array(rest)))
    }

    private mutating func like() -> (id: String, netID: String)? {
        guard let id = plainString(), skip(#","netId":""#), let netID = plainString(), skip("}}") else { return nil }
        return (id, netID)
    }

    private mutating func skip(_ literal: StaticString) -> Bool {
        let length = literal.utf8CodeUnitCount
        guard bytes.count - position >= length, let start = bytes.baseAddress,
            memcmp(start + position, literal.utf8Start, length) == 0
        else { return false }
        position += length
        return true
    }

    /// A string of ASCII without escapes, from behind its opening quote to behind the closing one.
    private mutating func plainString() -> String? {
        let start = position
        while position < bytes.count, bytes[position] < 0x80, JSONText.isPlain(bytes[position]) { position += 1 }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
        defer { position += 1 }
        return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    }

    /// Goes behind the closing quote of a string whose escapes are the short ones.
    private mutating func passString() -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if JSONText.isPlain(byte) { continue }
            if byte == UInt8(ascii: "\"") { return true }
            guard byte == UInt8(ascii: "\\"), position < bytes.count else { return false }
            switch bytes[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"),
                UInt8(ascii: "b"), UInt8(ascii: "f"):
                position += 1
            default: return false
            }
        }
        return false
    }

    private func isUTF8(_ slice: Slice<UnsafeRawBufferPointer>) -> Bool {
        let slice = UnsafeRawBufferPointer(rebasing: slice)
        return slice.allSatisfy { $0 < 0x80 } || String(bytes: slice, encoding: .utf8) != nil
    }
}
