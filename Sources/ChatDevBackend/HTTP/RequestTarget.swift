/// A request line's target, split into what matters. RFC 9112, section 3.2.
struct RequestTarget {
    let path: String
    /// The host and port of an absolute target.
    let authority: String?

    init(_ target: String, method: String) throws(HTTPRefusal) {
        let bytes = target.utf8
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
            throw .malformed("the request target holds a character that must be percent-encoded")
        }
        if target.hasPrefix("/") {  // origin-form, 3.2.1
            path = Self.withoutQuery(target)
            authority = nil
        } else if target == "*", method == "OPTIONS" {  // asterisk-form, 3.2.4
            path = target
            authority = nil
        } else if target.prefix(7).lowercased() == "http://" {  // absolute-form, 3.2.2: must be accepted
            let rest = target.dropFirst(7)
            let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
            guard end != rest.startIndex else { throw .malformed("the request target has no host") }
            authority = String(rest[..<end])
            let afterHost = Self.withoutQuery(String(rest[end...]))
            path = afterHost.isEmpty ? "/" : afterHost
        } else if method == "CONNECT" {  // authority-form, 3.2.3: well-formed, and no path of ours
            path = ""
            authority = target
        } else {
            throw .malformed("the request target must be a path")
        }
    }

    private static func withoutQuery(_ text: String) -> String {
        String(text.prefix { $0 != "?" })
    }
}
