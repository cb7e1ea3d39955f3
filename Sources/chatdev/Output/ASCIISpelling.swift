/// Spells text for terminals that take ASCII only: ``Spelling/ascii``, and the last resort of ``TextOutput``.
enum ASCIISpelling {
    /// - Parameter keepsEscapes: leave controls as they are, for text that is safe already and may hold escape
    ///   sequences of our own. Else they are spelled `^[`, as `cat -v` does.
    static func append(_ utf8: some Sequence<UInt8>, keepsEscapes: Bool, to bytes: inout [UInt8]) {
        var decoder = UTF8()
        var rest = utf8.makeIterator()
        scan: while true {
            switch decoder.decode(&rest) {
            case .emptyInput: break scan
            case .error: bytes.append(UInt8(ascii: "?"))
            case .scalarValue(let scalar):
                let value = scalar.value
                if keepsEscapes && value < 0x80 || (0x20...0x7E).contains(value) {
                    bytes.append(UInt8(truncatingIfNeeded: value))
                } else if value < 0x80 {
                    bytes.append(contentsOf: [UInt8(ascii: "^"), UInt8(truncatingIfNeeded: value ^ 0x40)])
                } else {
                    bytes.append(contentsOf: scalar.codePointNotation.utf8)
                }
            }
        }
    }
}

extension Unicode.Scalar {
    /// `<U+202E>`, as Unicode writes of scalars, with at least four digits.
    var codePointNotation: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
    }
}
