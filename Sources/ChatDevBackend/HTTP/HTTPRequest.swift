/// A whole request, its framing checked and undone.
struct HTTPRequest: Equatable, Sendable {
    let method: String

    /// The target as it stands on the request line.
    let target: String

    /// The target's path, still percent-encoded; `*` for `OPTIONS *`.
    let path: String

    /// The host and port it is meant for, where it says so: of an absolute target, else the `Host` field.
    let authority: String?

    /// 0 for HTTP/1.0, else 1.
    let minorVersion: Int

    /// The field lines in their order, names in lower case.
    let fields: [HTTPField]

    var content: [UInt8] = []

    /// The host, as a URL writes it, of the server's own end of the connection; empty where it is not known.
    var arrivedAt = ""

    /// The fields of a name (in lower case), joined as RFC 9110, section 5.3 allows; `nil` where there is none.
    func field(_ name: String) -> String? {
        let values = fields.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Whether the connection may serve another request after this one. RFC 9112, section 9.3.
    var keepsConnection: Bool {
        let options = (field("connection") ?? "").lowercased().split(separator: ",")
            .map { $0.trimming(while: \.isOptionalWhiteSpace) }
        if options.contains("close") { return false }
        return minorVersion > 0 || options.contains("keep-alive")
    }
}

/// A field line.
struct HTTPField: Equatable, Sendable {
    let name: String
    let value: String
}
