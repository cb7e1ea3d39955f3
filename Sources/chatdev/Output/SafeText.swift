/// Text that is safe to write to a terminal. The only thing an output takes.
///
/// It can be made in three ways only, and the compiler keeps the list short: from a literal of our own source (which may
/// hold escape sequences of our own), from a number, and from untrusted text, which is spelled safely as it goes in. So
/// `"no post \(id)"` is safe whatever the id holds, and there is no way to put a string in as it is.
struct SafeText: Hashable, Sendable {
    /// The text as UTF-8.
    private(set) var utf8: [UInt8] = []

    /// Makes an empty text.
    init() {}

    /// Makes a text of untrusted text.
    init(_ untrusted: String, as spelling: Spelling = .line) {
        append(untrusted, as: spelling)
    }

    /// Makes a text of untrusted bytes, of which those that are no UTF-8 are shown as `<9B>`.
    init(bytes: some Collection<UInt8>, as spelling: Spelling = .line) {
        append(bytes: bytes, as: spelling)
    }

    /// Whether there is nothing in it.
    var isEmpty: Bool { utf8.isEmpty }

    /// Appends a text that is safe already.
    mutating func append(_ text: SafeText) {
        utf8.append(contentsOf: text.utf8)
    }

    /// Appends a literal of our own source. Nothing else converts to `StaticString`.
    mutating func append(literal: StaticString) {
        literal.withUTF8Buffer { utf8.append(contentsOf: $0) }
    }

    /// Appends untrusted text.
    mutating func append(_ untrusted: String, as spelling: Spelling = .line) {
        spelling.append(untrusted, to: &utf8)
    }

    /// Appends untrusted bytes, of which those that are no UTF-8 are shown as `<9B>`.
    mutating func append(bytes: some Collection<UInt8>, as spelling: Spelling = .line) {
        for piece in UTF8Pieces(bytes) {
            switch piece {
            case .text(let text): append(text, as: spelling)
            case .invalid(let byte): append("<\(hex: UInt32(byte), digits: 2)>" as SafeText)
            }
        }
    }

    /// Appends a number in decimal digits.
    mutating func append(_ number: some BinaryInteger) {
        utf8.append(contentsOf: number.description.utf8)
    }

    /// Appends so many spaces; none where `count` is negative.
    mutating func append(spaces count: Int) {
        if count > 0 { utf8.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count)) }
    }

    /// Empties the text and keeps its memory for the next one.
    mutating func removeAllKeepingCapacity() {
        utf8.removeAll(keepingCapacity: true)
    }

    /// Makes room for so many bytes.
    mutating func reserveCapacity(_ count: Int) {
        utf8.reserveCapacity(count)
    }

    /// A part of the text, by bytes. The bounds move down to the start of a scalar, for a cut inside one would make
    /// bytes that no longer say the same: `U+26DB` ends in `0x9B`, the control sequence introducer of an 8-bit terminal.
    subscript(range: Range<Int>) -> SafeText {
        func scalarStart(_ index: Int) -> Int {
            var start = min(max(index, 0), utf8.count)
            while start > 0, start < utf8.count, utf8[start] & 0xC0 == 0x80 { start -= 1 }
            return start
        }
        var part = SafeText()
        part.utf8 = Array(utf8[scalarStart(range.lowerBound)..<scalarStart(range.upperBound)])
        return part
    }
}

extension SafeText: CustomStringConvertible {
    /// The text as a string.
    var description: String { String(decoding: utf8, as: UTF8.self) }
}

extension SafeText {
    static func + (left: SafeText, right: SafeText) -> SafeText {
        var sum = left
        sum.append(right)
        return sum
    }

    static func += (left: inout SafeText, right: SafeText) {
        left.append(right)
    }
}

extension Sequence<SafeText> {
    /// The texts one after the other, with a separator between them.
    func joined(separator: SafeText) -> SafeText {
        var whole = SafeText()
        var isFirst = true
        for text in self {
            if !isFirst { whole.append(separator) }
            whole.append(text)
            isFirst = false
        }
        return whole
    }
}
