/// A weak entity tag: equal for what means the same. RFC 9110, section 8.8.3.
struct EntityTag: CustomStringConvertible, Equatable, Sendable {
    private let opaque: String

    /// - Parameter opaque: visible ASCII without a quote.
    init(_ opaque: String) {
        self.opaque = opaque
    }

    var description: String { "W/\"\(opaque)\"" }

    /// Whether an `If-None-Match` names this tag, compared weakly. RFC 9110, section 13.1.2.
    ///
    /// What is no list of tags names none: the client then gets the content, which is never wrong.
    func isNamed(by field: String) -> Bool {
        var rest = Substring(field.trimming(while: \.isOptionalWhiteSpace)).utf8
        if rest.elementsEqual("*".utf8) { return true }
        while true {
            rest = rest.drop { $0.isOptionalWhiteSpace || $0 == UInt8(ascii: ",") }
            if rest.starts(with: "W/".utf8) { rest = rest.dropFirst(2) }
            guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
            let tag = rest.prefix { $0 != UInt8(ascii: "\"") }
            rest = rest.dropFirst(tag.count)
            guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
            if tag.elementsEqual(opaque.utf8) { return true }
        }
    }
}
