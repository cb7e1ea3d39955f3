internal import Foundation

extension Endpoint<Feed> {
    /// All posts, unless the feed is still the one that `entityTag` names.
    static func posts(ifChangedSince entityTag: String?) -> Self {
        var request = WireRequest(method: "GET", target: "/api/posts/", repetition: .harmless)
        if let entityTag { request.headers.append(HeaderField(name: "If-None-Match", value: entityTag)) }
        return Self(request: request)
    }
}

extension Endpoint<Post> {
    /// A new post.
    static func create(message: String) -> Self {
        Self(
            request: WireRequest(
                method: "POST", target: "/api/posts/create/", body: json(["message": message]), repetition: .harmful))
    }

    /// A like. The backend keeps a set: a second one changes nothing.
    static func like(id: String, netID: NetID) throws(NetworkError) -> Self {
        try change("like", id: id, netID: netID, repetition: .harmless)
    }

    /// A like taken back.
    static func unlike(id: String, netID: NetID) throws(NetworkError) -> Self {
        try change("unlike", id: id, netID: netID, repetition: .answeredOtherwise)
    }

    private static func change(
        _ action: String, id: String, netID: NetID, repetition: WireRequest.Repetition
    ) throws(NetworkError) -> Self {
        let target = "/api/posts/\(try pathSegment(id))/\(action)/"
        let body = json(["netId": netID.rawValue])
        return Self(request: WireRequest(method: "POST", target: target, body: body, repetition: repetition))
    }

    /// The id as one segment of a path: all but unreserved characters (RFC 3986, section 2.3) percent-encoded, so that
    /// no id reaches another route. `.` and `..` cannot be written so that they are nothing but a name.
    static func pathSegment(_ id: String) throws(NetworkError) -> String {
        guard !id.isEmpty, id != ".", id != ".." else { throw .invalidID(id) }
        var segment = ""
        for byte in id.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                segment.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                segment += byte < 0x10 ? "%0" : "%"
                segment += String(byte, radix: 16, uppercase: true)
            }
        }
        return segment
    }

    private static func json(_ fields: [String: String]) -> Data? {
        // Text in a dictionary always encodes.
        try? JSONEncoder.chatDev.encode(fields)
    }
}
