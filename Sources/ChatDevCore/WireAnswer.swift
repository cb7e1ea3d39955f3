package import Foundation

/// An answer, whatever its status.
package struct WireAnswer: Sendable {
    /// The status.
    package let status: Int
    /// The header's fields, by name.
    package let fields: [HeaderField]
    /// The body, decompressed.
    package let body: Data
    /// How many times the request had been sent.
    package var attempts = 1

    /// The value of a field, whatever the case of its name.
    package func field(_ name: String) -> String? {
        fields.first { $0.name.caseInsensitiveCompare(name) == .orderedSame }?.value
    }

    /// The media type, in lower case and without its parameters.
    package var mediaType: String {
        (field("Content-Type") ?? "").prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
    }

    /// Whether the connection is not used again: RFC 9112, section 9.6.
    var closesConnection: Bool {
        (field("Connection") ?? "").lowercased().split(separator: ",").contains {
            $0.trimmingCharacters(in: .whitespaces) == "close"
        }
    }

    init(status: Int, fields: [HeaderField], body: Data) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
