/// A request line and its fields, while they arrive.
struct RequestHead {
    /// How a request's content is delimited. RFC 9112, section 6.3.
    enum Framing: Equatable {
        case none
        case length(Int)
        case chunked
    }

    private(set) var method = ""
    private(set) var target = ""
    private var path = ""
    private var authority: String?
    private var minorVersion = 1
    private var fields: [HTTPField] = []

    init() {}

    /// Reads a request line: method, target and version with one space between. Section 3.
    init(requestLine: ArraySlice<UInt8>) throws(HTTPRefusal) {
        let parts = requestLine.split(separator: .space, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isToken), !parts[1].isEmpty else {
            throw .malformed("the request line is not METHOD TARGET HTTP/1.1")
        }
        // Section 2.3 of RFC 9112: the name is case-sensitive, and each number is one digit.
        let version = Array(parts[2])
        guard version.count == 8, version.starts(with: Array("HTTP/".utf8)), version[5].isDigit,
            version[6] == UInt8(ascii: "."), version[7].isDigit
        else { throw .malformed("the request line does not end in HTTP/1.1") }
        guard version[5] == UInt8(ascii: "1") else { throw .unknownVersion }
        // Section 2.5 of RFC 9110: a higher minor version is understood as the highest known.
        minorVersion = version[7] == UInt8(ascii: "0") ? 0 : 1
        method = String(decoding: parts[0], as: UTF8.self)
        target = String(decoding: parts[1], as: UTF8.self)
        let split = try RequestTarget(target, method: method)
        path = split.path
        authority = split.authority
    }

    /// Reads a field line. Section 5.
    mutating func append(fieldLine line: ArraySlice<UInt8>, atMost limit: Int) throws(HTTPRefusal) {
        // Sections 2.2 and 5.2: white space first is a folded line, or an attempt to smuggle one.
        if line.first?.isOptionalWhiteSpace == true { throw .malformed("a field line begins with white space") }
        // Section 5.1: no white space between the name and the colon.
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            line[..<colon].allSatisfy(\.isToken)
        else { throw .malformed("a field line has no proper name") }
        guard fields.count < limit else { throw .fieldsTooLarge }
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
        fields.append(
            HTTPField(
                name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
                value: value.trimming(while: \.isOptionalWhiteSpace)))
    }

    /// Section 3.2: a request of HTTP/1.1 has exactly one `Host`, and no request has two.
    func checkHost() throws(HTTPRefusal) {
        let hosts = fields.count { $0.name == "host" }
        guard hosts == 1 || hosts == 0 && minorVersion == 0 else {
            throw .malformed(hosts == 0 ? "there is no Host field" : "there is more than one Host field")
        }
    }

    func framing() throws(HTTPRefusal) -> Framing {
        let lengths = fields.filter { $0.name == "content-length" }.map(\.value)
        let codings = fields.filter { $0.name == "transfer-encoding" }
            .flatMap { $0.value.split(separator: ",", omittingEmptySubsequences: false) }
            .map { $0.trimming(while: \.isOptionalWhiteSpace).lowercased() }
        guard codings.isEmpty else {
            // Section 6.1: with both, or in HTTP/1.0, the framing is faulty: an attempt to smuggle a request.
            guard lengths.isEmpty, minorVersion > 0 else {
                throw .malformed("Transfer-Encoding cannot stand with Content-Length or in HTTP/1.0")
            }
            guard codings != ["chunked"] else { return .chunked }
            // Section 6.1: chunked must be the last, and only once; an unknown one is a 501.
            let isFaulty = codings.dropLast().contains("chunked") || codings.contains("")
            throw isFaulty ? .malformed("Transfer-Encoding is faulty") : .unknownCoding
        }
        guard let text = lengths.first else { return .none }
        // Section 6.3, item 5. Equal repeated values may be taken for one; strictly they are faulty.
        guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else {
            throw .malformed("Content-Length is not one number")
        }
        guard let length = Int(text) else { throw .contentTooLarge }
        return length == 0 ? .none : .length(length)
    }

    /// RFC 9110, section 10.1.1: what HTTP/1.0 expects is ignored.
    func expectsContinue() throws(HTTPRefusal) -> Bool {
        guard minorVersion > 0, let field = fields.first(where: { $0.name == "expect" }) else { return false }
        guard field.value.lowercased() == "100-continue" else { throw .unknownExpectation }
        return true
    }

    func request(content: [UInt8]) -> HTTPRequest {
        HTTPRequest(
            method: method, target: target, path: path,
            authority: authority ?? fields.first { $0.name == "host" }?.value, minorVersion: minorVersion,
            fields: fields, content: content)
    }
}
