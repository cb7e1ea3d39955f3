internal import Foundation

extension UnreadablePost {
    /// In a few words, why an element could not be decoded as a post.
    static func reason(for error: any Error) -> String {
        guard let error = error as? DecodingError else { return "not JSON" }
        switch error {
        case .keyNotFound(let key, _):
            return "no \"\(key.stringValue)\""
        case .valueNotFound(_, let context):
            guard let key = context.codingPath.first else { return "not an object" }
            return context.codingPath.count == 1 ? "no \"\(key.stringValue)\"" : wrongKind(of: key)
        case .typeMismatch(_, let context):
            guard let key = context.codingPath.first else { return "not an object" }
            return wrongKind(of: key)
        case .dataCorrupted(let context):
            guard let key = context.codingPath.first else { return "not JSON" }
            return wrongKind(of: key)
        @unknown default:
            return "not a post"
        }
    }

    private static func wrongKind(of key: any CodingKey) -> String {
        switch key.stringValue {
        case "time": "\"time\" is not a time"
        case "likes": "\"likes\" is not a list of NetIDs"
        case "id": "\"id\" is neither text nor a whole number"
        default: "\"\(key.stringValue)\" is not text"
        }
    }
}
