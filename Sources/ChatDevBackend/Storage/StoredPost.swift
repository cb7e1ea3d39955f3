/// A post as the store keeps it: what never changes already as JSON, what does as values.
struct StoredPost: Equatable, Sendable {
    let id: String
    private(set) var likes: [String]

    /// `"message":…,"time":…,"id":…}`: a post in JSON from its message on.
    private let rest: [UInt8]

    init(id: String, likes: [String], message: String, time: String) {
        var rest = Array(#""message":"#.utf8)
        JSONText.append(message, to: &rest)
        rest += Array(#","time":"#.utf8)
        JSONText.append(time, to: &rest)
        rest += Array(#","id":"#.utf8)
        JSONText.append(id, to: &rest)
        rest.append(UInt8(ascii: "}"))
        self.init(id: id, likes: likes, rest: rest)
    }

    /// - Parameter rest: the post's JSON from its message on, known to be good.
    init(id: String, likes: [String], rest: [UInt8]) {
        self.id = id
        self.likes = likes
        self.rest = rest
    }

    /// Adds a like, or gives `false` where it is there.
    mutating func like(by netID: String) -> Bool {
        guard !likes.contains(netID) else { return false }
        likes.append(netID)
        return true
    }

    /// Takes a like away, or gives `false` where there is none.
    mutating func unlike(by netID: String) -> Bool {
        guard let index = likes.firstIndex(of: netID) else { return false }
        likes.remove(at: index)
        return true
    }

    /// Appends the post as the contract writes it: likes, message, time, id.
    func appendJSON(to bytes: inout [UInt8]) {
        bytes += Array(#"{"likes":["#.utf8)
        for (index, netID) in likes.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(netID, to: &bytes)
        }
        bytes += Array("],".utf8)
        bytes += rest
    }

    var json: [UInt8] {
        var bytes: [UInt8] = []
        appendJSON(to: &bytes)
        return bytes
    }
}

extension StoredPost: Decodable {
    private enum CodingKeys: CodingKey {
        case id, likes, message, time
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id), likes: try values.decode([String].self, forKey: .likes),
            message: try values.decode(String.self, forKey: .message),
            time: try values.decode(String.self, forKey: .time))
    }
}
