internal import Foundation

/// What happened, as a line of the journal says it.
enum JournalEvent: Equatable, Sendable {
    /// The journal was begun with these posts: always its first event.
    case began([StoredPost])
    case created(StoredPost)
    case liked(id: String, netID: String)
    case unliked(id: String, netID: String)

    /// The event as JSON.
    var json: [UInt8] {
        var bytes: [UInt8] = []
        switch self {
        case .began(let posts):
            bytes += Array(#"{"began":["#.utf8)
            for (index, post) in posts.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                post.appendJSON(to: &bytes)
            }
            bytes += Array("]}".utf8)
        case .created(let post):
            bytes += Array(#"{"created":"#.utf8)
            post.appendJSON(to: &bytes)
            bytes.append(UInt8(ascii: "}"))
        case .liked(let id, let netID):
            Self.append("liked", id, netID, to: &bytes)
        case .unliked(let id, let netID):
            Self.append("unliked", id, netID, to: &bytes)
        }
        return bytes
    }

    private static func append(_ name: String, _ id: String, _ netID: String, to bytes: inout [UInt8]) {
        bytes += Array("{\"\(name)\":{\"id\":".utf8)
        JSONText.append(id, to: &bytes)
        bytes += Array(#","netId":"#.utf8)
        JSONText.append(netID, to: &bytes)
        bytes += Array("}}".utf8)
    }

    /// Reads an event's JSON; `nil` where it is none.
    init?(json: UnsafeRawBufferPointer) {
        if let event = PlainEventReader.read(json) {
            self = event
        } else if let event = try? JSONDecoder().decode(JournalEvent.self, from: Data(json)) {
            self = event
        } else {
            return nil
        }
    }
}

extension JournalEvent: Decodable {
    private enum Kind: CodingKey {
        case began, created, liked, unliked
    }

    private struct Like: Decodable {
        let id: String
        let netId: String
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Kind.self)
        guard values.allKeys.count == 1, let kind = values.allKeys.first else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not one event"))
        }
        switch kind {
        case .began:
            self = .began(try values.decode([StoredPost].self, forKey: kind))
        case .created:
            self = .created(try values.decode(StoredPost.self, forKey: kind))
        case .liked:
            let like = try values.decode(Like.self, forKey: kind)
            self = .liked(id: like.id, netID: like.netId)
        case .unliked:
            let like = try values.decode(Like.self, forKey: kind)
            self = .unliked(id: like.id, netID: like.netId)
        }
    }
}
