internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Reads a post as the backend writes it, straight from its bytes, in a fraction of the time that `JSONDecoder` takes.
///
/// Anything that is not plain (a key that is unknown, doubled or escaped, a number as id, `\u`, a wrong kind of value,
/// damage of any sort) is left to `JSONDecoder`, which alone says what it means or why it is wrong. So this reader may
/// give up on whatever it likes, but must never read something else than `JSONDecoder` does; a fuzz test compares them.
struct PlainPostReader {
    private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    private var index = 0
    /// Where a list grows until its length is known. Kept from post to post, so that each list is allocated once.
    private var list: [String] = []

    /// The post that the bytes are, or `nil` where they are not plain.
    mutating func post(in bytes: UnsafeRawBufferPointer) -> Post? {
        self.bytes = bytes
        index = 0
        return post()
    }

    private mutating func post() -> Post? {
        var likes: [String]?
        var message: String?
        var time: Date?
        var id: String?
        guard take("{") else { return nil }
        repeat {
            guard let key = string(), !key.isEscaped, take(":") else { return nil }
            if key.bytes.spells("likes"), likes == nil {
                guard let texts = texts() else { return nil }
                likes = texts
            } else if key.bytes.spells("message"), message == nil {
                guard let text = text() else { return nil }
                message = text
            } else if key.bytes.spells("time"), time == nil {
                guard let text = string(), !text.isEscaped, let date = RFC3339.date(from: text.bytes) else {
                    return nil
                }
                time = date
            } else if key.bytes.spells("id"), id == nil {
                guard let text = text() else { return nil }
                id = text
            } else {
                return nil
            }
        } while take(",")
        guard take("}"), index == bytes.count, let message, let time, let id else { return nil }
        return Post(id: id, likes: likes ?? [], message: message, time: time)
    }

    /// A list of texts, the empty one included.
    private mutating func texts() -> [String]? {
        guard take("[") else { return nil }
        if take("]") { return [] }
        list.removeAll(keepingCapacity: true)
        repeat {
            guard let text = text() else { return nil }
            list.append(text)
        } while take(",")
        guard take("]") else { return nil }
        var texts: [String] = []
        texts.reserveCapacity(list.count)
        texts += list
        return texts
    }

    private mutating func text() -> String? {
        guard let content = string() else { return nil }
        guard content.isEscaped else { return decoded(content.bytes, isASCII: content.isASCII) }
        return withUnsafeTemporaryAllocation(byteCount: content.bytes.count, alignment: 1) { buffer in
            guard let count = unescape(content.bytes, into: buffer) else { return nil }
            return decoded(UnsafeRawBufferPointer(rebasing: buffer[..<count]), isASCII: content.isASCII)
        }
    }

    /// The bytes as text, where they are UTF-8. Decoding mends what is not, and so leaves other bytes than it was given.
    private func decoded(_ bytes: UnsafeRawBufferPointer, isASCII: Bool) -> String? {
        var text = String(decoding: bytes, as: UTF8.self)
        return isASCII || text.withUTF8 { UnsafeRawBufferPointer($0).equals(bytes) } ? text : nil
    }
}

// Bytes and what they spell.
extension PlainPostReader {
    /// Moves past white space and, where it comes next, the character.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: character):
                index += 1
                return true
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return false
            }
        }
        return false
    }

    /// What stands between two quotes.
    private struct Content {
        let bytes: UnsafeRawBufferPointer
        let isEscaped: Bool
        let isASCII: Bool
    }

    private mutating func string() -> Content? {
        guard take("\"") else { return nil }
        let start = index
        var end = start
        var isEscaped = false
        var isASCII = true
        while true {
            end = PlainBytes.end(in: bytes, from: end)
            guard end < bytes.count else { return nil }
            switch bytes[end] {
            case UInt8(ascii: "\""):
                index = end + 1
                let content = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                return Content(bytes: content, isEscaped: isEscaped, isASCII: isASCII)
            case UInt8(ascii: "\\"):
                isEscaped = true
                end += 2
            case 0..<0x20:
                return nil
            case 0x80...:
                isASCII = false
                end += 1
            default:
                end += 1
            }
        }
    }

    /// Undoes the escapes of one letter, and gives how many bytes that left.
    private func unescape(_ content: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        var count = 0
        var index = 0
        while index < content.count {
            var byte = content[index]
            if byte == UInt8(ascii: "\\") {
                index += 1
                switch content[index] {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte = content[index]
                case UInt8(ascii: "n"): byte = 0x0A
                case UInt8(ascii: "t"): byte = 0x09
                case UInt8(ascii: "r"): byte = 0x0D
                case UInt8(ascii: "b"): byte = 0x08
                case UInt8(ascii: "f"): byte = 0x0C
                default: return nil
                }
            }
            buffer[count] = byte
            count += 1
            index += 1
        }
        return count
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these are the bytes of the ASCII text.
    fileprivate func spells(_ text: StaticString) -> Bool {
        equals(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Whether these are the same bytes. `elementsEqual` compares them one by one.
    fileprivate func equals(_ other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
            return count == other.count
        }
        return memcmp(start, otherStart, count) == 0
    }
}
