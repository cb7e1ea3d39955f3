/// A Cornell NetID: ASCII letters and digits, in lower case.
///
/// Checked once, here; whoever holds one need not check again.
public struct NetID: CustomStringConvertible, Hashable, Sendable {
    /// The text, trimmed and in lower case.
    public let rawValue: String

    /// Reads a NetID, ignoring white space around it and the case of its letters.
    ///
    /// - Throws: ``InvalidNetID`` where what is left is empty, longer than 64 characters or holds anything but ASCII
    ///   letters and digits.
    public init(_ text: some StringProtocol) throws(InvalidNetID) {
        var trimmed = Substring(text)
        while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
        while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
        let isPlain = trimmed.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: false
            }
        }
        guard (1...64).contains(trimmed.utf8.count), isPlain else { throw InvalidNetID(text: String(text)) }
        rawValue = trimmed.lowercased()
    }

    /// The NetID itself.
    public var description: String { rawValue }
}

/// Why a text is no NetID.
public struct InvalidNetID: Error, CustomStringConvertible, Hashable, Sendable {
    /// The text as it was given.
    public let text: String

    /// A sentence for the person who typed it.
    public var description: String {
        "“\(text)” is not a NetID: a NetID has letters and digits only, like abc12"
    }
}
