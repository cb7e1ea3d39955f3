internal import Foundation

/// What a backend says about why it refused.
struct ErrorBody: Hashable, Sendable {
    /// The kind of error: `InvalidArgumentError`, `CastError`.
    let name: String?
    /// The reason, for a person: `details` as text, or the messages within; else the raw text, shortened.
    let details: String

    init(of answer: WireAnswer) {
        let object = try? JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
        name = object?["name"] as? String
        if let text = object?["details"] as? String ?? object?["message"] as? String {
            details = Self.short(text)
        } else if let fields = object?["details"] as? [String: Any], let messages = Self.messages(in: fields) {
            details = Self.short(messages)
        } else if answer.mediaType == "text/html" {
            details = "a web page instead of JSON"
        } else {
            details = Self.short(String(decoding: answer.body.prefix(4096), as: UTF8.self))
        }
    }

    static func details(of answer: WireAnswer) -> String {
        ErrorBody(of: answer).details
    }

    /// The messages of a validation error, `{"req.message": {"message": "'message' is required"}}`, by name of field.
    private static func messages(in fields: [String: Any]) -> String? {
        let messages = fields.sorted { $0.key < $1.key }.compactMap { _, value in
            value as? String ?? (value as? [String: Any])?["message"] as? String
        }
        return messages.isEmpty ? nil : messages.joined(separator: "; ")
    }

    /// One line of at most 200 characters without controls.
    private static func short(_ text: String) -> String {
        let line = String(
            text.unicodeScalars.prefix(4096).map { $0.properties.generalCategory == .control ? " " : Character($0) }
        )
        .split(separator: " ").joined(separator: " ")
        return line.count > 200 ? line.prefix(199) + "…" : line
    }
}
