internal import Foundation

/// Strings as JSON, for texts whose order of keys matters.
enum JSONText {
    /// Appends a string in quotes.
    static func append(_ string: String, to bytes: inout [UInt8]) {
        // Most need no escape, and then the encoder's own cost (about a microsecond) is the larger part.
        guard string.utf8.allSatisfy(isPlain) else {
            bytes += encoded(string)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: string.utf8)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a byte of UTF-8 stands for itself between quotes. RFC 8259, section 7.
    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func encoded(_ string: String) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        do {
            return try encoder.encode(string)
        } catch {
            preconditionFailure("a string can always be encoded: \(error)")
        }
    }
}
