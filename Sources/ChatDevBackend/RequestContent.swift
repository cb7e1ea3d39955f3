internal import Foundation

/// The JSON object that a POST carries.
struct RequestContent {
    private let object: [String: Any]

    init(of request: HTTPRequest) throws(HTTPRefusal) {
        guard (request.field("content-encoding") ?? "identity").lowercased() == "identity" else {
            throw .encodedContent
        }
        guard Self.isJSON(request) else { throw .notJSON }
        // As Express has it: no content is an object without fields.
        guard !request.content.isEmpty else {
            object = [:]
            return
        }
        // Foundation also takes UTF-16, which RFC 8259, section 8.1 rules out, and a comma before a closing bracket.
        guard !request.content.contains(0), String(bytes: request.content, encoding: .utf8) != nil,
            !Self.hasTrailingComma(request.content),
            let value = try? JSONSerialization.jsonObject(with: Data(request.content), options: .fragmentsAllowed)
        else { throw .brokenJSON }
        guard let object = value as? [String: Any] else { throw .invalid("req", "invalid object") }
        self.object = object
    }

    /// The field of a name, which must be a text that is not blank.
    ///
    /// Otherwise any text, a NetID included: the hosted backend checks no more, and an app that works with this one
    /// must work with that one.
    func text(_ name: String) throws(HTTPRefusal) -> String {
        guard let value = object[name], !(value is NSNull) else {
            throw .invalid("req.\(name)", "'\(name)' is required")
        }
        guard let text = value as? String else { throw .invalid("req.\(name)", "invalid string value") }
        guard !text.allSatisfy(\.isWhitespace) else { throw .invalid("req.\(name)", "'\(name)' must not be blank") }
        return text
    }

    private static func isJSON(_ request: HTTPRequest) -> Bool {
        let parts = (request.field("content-type") ?? "").lowercased().split(separator: ";")
            .map { $0.trimming(while: \.isOptionalWhiteSpace) }
        guard parts.first == "application/json" else { return false }
        return parts.dropFirst().allSatisfy { parameter in
            !parameter.hasPrefix("charset=") || ["charset=utf-8", "charset=\"utf-8\""].contains(parameter)
        }
    }

    private static func hasTrailingComma(_ bytes: [UInt8]) -> Bool {
        var isInString = false
        var isEscaped = false
        var isAfterComma = false
        for byte in bytes {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: ","): isAfterComma = true
            case .space, .tab, .lineFeed, .carriageReturn: break
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if isAfterComma { return true }
            default:
                isAfterComma = false
                isInString = byte == UInt8(ascii: "\"")
            }
        }
        return false
    }
}
