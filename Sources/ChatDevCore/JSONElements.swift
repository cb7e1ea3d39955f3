internal import Foundation

/// Cuts JSON into its top-level elements, looking at strings and nesting only (RFC 8259); whether an element is JSON
/// is for whoever decodes it.
enum JSONElements {
    /// How the elements stand in the text.
    enum Layout {
        /// In one array.
        case array
        /// One after the other, with white space between them, such as lines.
        case sequence
    }

    /// Whether the first thing in the text is an array.
    static func startsArray(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var scanner = Scanner(bytes: bytes)
            scanner.skipByteOrderMark()
            scanner.skipWhiteSpace()
            return scanner.byte == UInt8(ascii: "[")
        }
    }

    /// Where each element is, counted from the start of the data.
    static func cut(_ data: Data, layout: Layout) throws(FeedDecodingError) -> [Range<Int>] {
        let result: Result<[Range<Int>], FeedDecodingError> = data.withUnsafeBytes { bytes in
            var scanner = Scanner(bytes: bytes)
            scanner.skipByteOrderMark()
            return Result { () throws(FeedDecodingError) in
                switch layout {
                case .array: try scanner.array()
                case .sequence: try scanner.sequence()
                }
            }
        }
        return try result.get()
    }
}

private struct Scanner {
    let bytes: UnsafeRawBufferPointer
    var index = 0

    init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skipByteOrderMark() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    mutating func skipWhiteSpace() {
        while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    mutating func array() throws(FeedDecodingError) -> [Range<Int>] {
        skipWhiteSpace()
        guard byte == UInt8(ascii: "[") else { throw FeedDecodingError(description: "it is not a JSON array") }
        index += 1
        var elements: [Range<Int>] = []
        elements.reserveCapacity(bytes.count / 256)
        skipWhiteSpace()
        if byte == UInt8(ascii: "]") {
            index += 1
        } else {
            repeat {
                skipWhiteSpace()
                elements.append(try element(number: elements.count + 1, endsAtWhiteSpace: false))
                skipWhiteSpace()
                index += 1
            } while bytes[index - 1] == UInt8(ascii: ",")
            guard bytes[index - 1] == UInt8(ascii: "]") else {
                throw FeedDecodingError(description: "the array does not end with ]")
            }
        }
        skipWhiteSpace()
        guard index == bytes.count else { throw FeedDecodingError(description: "something follows the JSON array") }
        return elements
    }

    mutating func sequence() throws(FeedDecodingError) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        skipWhiteSpace()
        while index < bytes.count {
            elements.append(try element(number: elements.count + 1, endsAtWhiteSpace: true))
            skipWhiteSpace()
        }
        return elements
    }

    /// Moves past one element, to the comma or bracket behind it; in a sequence, to its end.
    private mutating func element(number: Int, endsAtWhiteSpace: Bool) throws(FeedDecodingError) -> Range<Int> {
        let start = index
        var depth = 0
        var end = start
        scan: while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                skipString()
                end = index
                if endsAtWhiteSpace, depth == 0 { return start..<end }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0, !endsAtWhiteSpace { break scan }
                depth -= 1
                if endsAtWhiteSpace, depth <= 0 {
                    index += 1
                    return start..<index
                }
            case UInt8(ascii: ",") where depth == 0 && !endsAtWhiteSpace:
                break scan
            case 0x20, 0x0A, 0x0D, 0x09:
                if depth == 0, endsAtWhiteSpace { return start..<end }
                index += 1
                continue
            default:
                break
            }
            index += 1
            end = index
        }
        guard index < bytes.count || (endsAtWhiteSpace && depth == 0) else {
            throw FeedDecodingError(description: "it ends in the middle of post number \(number)")
        }
        guard end > start else { throw FeedDecodingError(description: "post number \(number) is missing") }
        return start..<end
    }

    /// Moves past a string. A quote ends it unless an odd number of backslashes stands before it.
    private mutating func skipString() {
        var end = PlainBytes.end(in: bytes, from: index + 1)
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            end = PlainBytes.end(in: bytes, from: end + (bytes[end] == UInt8(ascii: "\\") ? 2 : 1))
        }
        index = min(end + 1, bytes.count)
    }
}
