internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Reads a post as the backend writes it, straight from its bytes, in a sixth of the time that `JSONDecoder` takes.
///
/// Anything that is not plain (a key that is unknown, doubled or escaped, a number as id, `\u`, a wrong kind of value,
/// damage of any sort) is left to `JSONDecoder`, which alone says what it means or why it is wrong. So this reader may
/// give up on whatever it likes, but must never read something else than `JSONDecoder` does; a fuzz test compares them.
struct PlainPostReader {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    /// The post that the bytes are, or `nil` where they are not plain.
    static func post(in bytes: UnsafeRawBufferPointer) -> Post? {
        var reader = PlainPostReader(bytes: bytes)
        return reader.post()
    }

    private init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    private mutating func post() -> Post? {
        var likes: [String]?
        var message: String?
        var time: Date?
        var id: String?
        guard take("{") else { return nil }
        repeat {
            guard let key = rawString(), take(":") else { return nil }
            if key.spells("likes"), likes == nil {
                guard let list = list() else { return nil }
                likes = list
            } else if key.spells("message"), message == nil {
                guard let text = text() else { return nil }
                message = text
            } else if key.spells("time"), time == nil {
                guard let text = rawString(), let date = RFC3339.date(from: text) else { return nil }
                time = date
            } else if key.spells("id"), id == nil {
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
    private mutating func list() -> [String]? {
        guard take("[") else { return nil }
        if take("]") { return [] }
        var texts: [String] = []
        repeat {
            guard let text = text() else { return nil }
            texts.append(text)
        } while take(",")
        return take("]") ? texts : nil
    }

    /// Moves past white space and, where it comes next, the character.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipWhiteSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func skipWhiteSpace() {
        while index < bytes.count, bytes[index] <= 0x20 {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    /// A string's bytes between its quotes, where none of them is escaped.
    private mutating func rawString() -> UnsafeRawBufferPointer? {
        guard let (content, isEscaped) = string(), !isEscaped else { return nil }
        return content
    }

    private mutating func text() -> String? {
        guard let (content, isEscaped) = string() else { return nil }
        guard isEscaped else { return decoded(content) }
        return withUnsafeTemporaryAllocation(byteCount: content.count, alignment: 1) { buffer in
            guard let count = unescape(content, into: buffer) else { return nil }
            return decoded(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private mutating func string() -> (content: UnsafeRawBufferPointer, isEscaped: Bool)? {
        guard take("\"") else { return nil }
        let start = index
        var isEscaped = false
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return (UnsafeRawBufferPointer(rebasing: bytes[start..<index - 1]), isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                index += 2
            case 0..<0x20:
                return nil
            default:
                index += 1
            }
        }
        return nil
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

    /// The bytes as text, where they are UTF-8. Decoding mends what is not, and so leaves other bytes than it was given.
    private func decoded(_ bytes: UnsafeRawBufferPointer) -> String? {
        var text = String(decoding: bytes, as: UTF8.self)
        return text.withUTF8 { UnsafeRawBufferPointer($0).equals(bytes) } ? text : nil
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
