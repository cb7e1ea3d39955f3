/// A field of a header.
package struct HeaderField: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// What it holds.
    package let value: String

    /// Makes one from its parts.
    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension HeaderField {
    /// The field as a trace may show it.
    var redacted: HeaderField {
        let secrets = ["authorization", "proxy-authorization", "cookie", "set-cookie", "set-cookie2", "x-api-key"]
        return secrets.contains(name.lowercased()) ? HeaderField(name: name, value: "[redacted]") : self
    }
}
