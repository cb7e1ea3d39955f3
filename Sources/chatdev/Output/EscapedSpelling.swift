internal import ChatDevCore

/// Spells untrusted text for programs, so that nothing is lost: ``Spelling/tsv`` and ``Spelling/json``.
///
/// Escaped are controls, what changes the direction of text, line separators and tag characters: the output may still
/// be looked at on a terminal. Works on bytes; a feed of 100 000 posts must cost no time worth mentioning.
enum EscapedSpelling {
    enum Dialect {
        case tsv
        case json
    }

    static func append(_ text: String, as dialect: Dialect, to output: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            var copied = 0
            var index = 0
            while index < bytes.count {
                index = PlainBytes.end(in: UnsafeRawBufferPointer(bytes), from: index)
                guard index < bytes.count else { break }
                if dialect == .tsv, let length = flagLength(in: bytes, at: index) {
                    index += length
                    continue
                }
                guard let (scalar, length) = hazard(in: bytes, at: index, dialect) else {
                    index += 1
                    continue
                }
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<index]))
                switch dialect {
                case .tsv: appendTSVEscape(scalar, to: &output)
                case .json: appendJSONEscape(scalar, to: &output)
                }
                index += length
                copied = index
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
        }
    }

    /// The scalar that starts at `index` and how many bytes it has, where it must be escaped.
    private static func hazard(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ dialect: Dialect
    ) -> (Unicode.Scalar, Int)? {
        let first = bytes[index]
        func next(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset] & 0x3F) }
        let value: UInt32
        let length: Int
        switch first {
        case UInt8(ascii: "\""): return dialect == .json ? (Unicode.Scalar(first), 1) : nil
        case 0x00...0x7F: return (Unicode.Scalar(first), 1)
        // The only leads of what is escaped: C1, U+061C, U+2000 to U+2FFF, and the tags. A String is valid UTF-8.
        case 0xC2, 0xD8: (value, length) = (UInt32(first & 0x1F) << 6 | next(1), 2)
        case 0xE2: (value, length) = (0x2000 | next(1) << 6 | next(2), 3)
        case 0xF3: (value, length) = (0xC0000 | next(1) << 12 | next(2) << 6 | next(3), 4)
        default: return nil
        }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        switch Hazard(scalar) {
        case .control, .layout, .tag: return (scalar, length)
        case .variation, .joiner, .invisible, nil: return nil
        }
    }

    /// How many bytes the flag at `index` has, where one of the three with tags starts there.
    private static func flagLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        // A flag is seven scalars of four bytes; U+1F3F4 is F0 9F 8F B4.
        guard bytes[index] == 0xF0, index + 28 <= bytes.count, bytes[index + 4] == 0xF3 else { return nil }
        let scalars = String(decoding: bytes[index..<(index + 28)], as: UTF8.self).unicodeScalars
        return TagFlag.length(in: scalars, at: scalars.startIndex).map { $0 * 4 }
    }

    private static func appendTSVEscape(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
        switch scalar {
        case "\\": output.append(contentsOf: #"\\"#.utf8)
        case "\t": output.append(contentsOf: #"\t"#.utf8)
        case "\n": output.append(contentsOf: #"\n"#.utf8)
        case "\r": output.append(contentsOf: #"\r"#.utf8)
        default: output.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".utf8)
        }
    }

    /// The escapes of RFC 8259, section 7; above the basic plane as a pair of surrogates.
    private static func appendJSONEscape(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
        switch scalar {
        case "\"": output.append(contentsOf: #"\""#.utf8)
        case "\\": output.append(contentsOf: #"\\"#.utf8)
        case "\t": output.append(contentsOf: #"\t"#.utf8)
        case "\n": output.append(contentsOf: #"\n"#.utf8)
        case "\r": output.append(contentsOf: #"\r"#.utf8)
        default:
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                output.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
            }
        }
    }
}
