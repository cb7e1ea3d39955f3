extension SafeText: ExpressibleByStringInterpolation {
    /// Makes a text of a literal. The type is `StaticString`, not `String`, so that a string made at run time cannot
    /// come in here.
    init(stringLiteral literal: StaticString) {
        append(literal: literal)
    }

    init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.text
    }

    /// Collects the literals of an interpolation as they are, and what is put in between them safely.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = SafeText()

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: StaticString) {
            text.append(literal: literal)
        }

        mutating func appendInterpolation(_ safe: SafeText) {
            text.append(safe)
        }

        mutating func appendInterpolation(_ untrusted: String) {
            text.append(untrusted)
        }

        mutating func appendInterpolation(_ untrusted: Substring) {
            text.append(String(untrusted))
        }

        mutating func appendInterpolation(_ number: some BinaryInteger) {
            text.append(number)
        }

        mutating func appendInterpolation(_ untrusted: some CustomStringConvertible) {
            text.append(untrusted.description)
        }

        /// A number in upper-case hexadecimal digits, at least so many.
        mutating func appendInterpolation(hex number: UInt32, digits: Int) {
            let text = String(number, radix: 16, uppercase: true)
            self.text.append(String(repeating: "0", count: max(0, digits - text.count)) + text)
        }
    }
}
