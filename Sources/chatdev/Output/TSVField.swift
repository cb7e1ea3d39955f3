/// A field of a line of tab-separated values, as ``Spelling/tsv`` has spelled it.
enum TSVField {
    /// The text that was spelled so. A backslash that starts none of the escapes stands for itself.
    static func text(of field: String) -> String {
        guard field.utf8.contains(UInt8(ascii: "\\")) else { return field }
        // By scalars: a combining mark after a backslash would be one character with it.
        let escape = /\\(?:([\\tnr])|u\{([0-9a-f]{1,6})\})/.matchingSemantics(.unicodeScalar)
        return field.replacing(escape) { match -> String in
            switch match.output.1 {
            case "t": "\t"
            case "n": "\n"
            case "r": "\r"
            case "\\": "\\"
            default:
                match.output.2.flatMap { UInt32($0, radix: 16) }.flatMap(Unicode.Scalar.init).map { String($0) }
                    ?? String(match.output.0)
            }
        }
    }
}
