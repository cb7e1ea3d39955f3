/// An id as the hosted backend's database makes them: four bytes of seconds, five random ones, a counter of three.
///
/// Later ids are greater, also within a second, whichever process made them.
struct ObjectID: Comparable, CustomStringConvertible, Sendable {
    private let seconds: UInt32
    private let rest: UInt64

    /// Makes the id of a post created at `seconds` since 1970, greater than all before it.
    init(seconds: UInt32, after last: ObjectID?, random: UInt64) {
        guard let last, last.seconds >= seconds else {
            self.seconds = seconds
            // Without the top bit, so that counting on cannot soon run over.
            rest = random >> 1
            return
        }
        let (next, overflow) = last.rest.addingReportingOverflow(1)
        self.seconds = overflow ? last.seconds &+ 1 : last.seconds
        rest = next
    }

    /// Reads 24 lower-case hexadecimal digits; an id of another form is none of ours.
    init?(_ text: String) {
        guard text.utf8.count == 24, text.utf8.allSatisfy({ $0.hexDigitValue != nil && !(0x41...0x46).contains($0) }),
            let seconds = UInt32(text.prefix(8), radix: 16), let rest = UInt64(text.dropFirst(8), radix: 16)
        else { return nil }
        self.seconds = seconds
        self.rest = rest
    }

    static func < (left: ObjectID, right: ObjectID) -> Bool {
        (left.seconds, left.rest) < (right.seconds, right.rest)
    }

    var description: String {
        let digits =
            (0..<8).map { UInt8.hexDigit(seconds >> (28 - 4 * $0)) }
            + (0..<16).map { UInt8.hexDigit(rest >> (60 - 4 * $0)) }
        return String(decoding: digits, as: UTF8.self)
    }
}
