public import Foundation

// Each use gets its own coder: they are classes with settings that anyone who holds one can change.

extension JSONDecoder {
    /// Reads the backend's JSON: times as RFC 3339, with or without fractions of a second.
    public static var chatDev: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = RFC3339.date(from: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time")
            }
            return date
        }
        return decoder
    }
}

extension JSONEncoder {
    /// Writes JSON in the backend's shape, the keys in a stable order.
    public static var chatDev: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(RFC3339.string(from: date))
        }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
