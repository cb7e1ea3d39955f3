internal import Foundation

/// A path of the contract.
enum Route: Equatable {
    /// `*`, the server as a whole. RFC 9110, section 9.3.7.
    case server
    case feed
    case create
    case like(id: String)
    case unlike(id: String)

    /// Reads a path; the slash at its end is optional, as in Express.
    init(path: String) throws(HTTPRefusal) {
        if path == "*" {
            self = .server
            return
        }
        var segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if segments.last?.isEmpty == true { segments.removeLast() }
        guard segments.starts(with: ["api", "posts"]) else { throw .notFound }
        let rest = Array(segments.dropFirst(2))
        switch (rest.count, rest.last) {
        case (0, _): self = .feed
        case (1, "create"): self = .create
        case (2, "like"): self = .like(id: try Self.decode(rest[0]))
        case (2, "unlike"): self = .unlike(id: try Self.decode(rest[0]))
        default: throw .notFound
        }
    }

    var methods: [String] {
        switch self {
        case .server: ["GET", "HEAD", "OPTIONS", "POST"]
        case .feed: ["GET", "HEAD", "OPTIONS"]
        case .create, .like, .unlike: ["OPTIONS", "POST"]
        }
    }

    private static func decode(_ segment: Substring) throws(HTTPRefusal) -> String {
        guard let text = String(segment).removingPercentEncoding else {
            throw .malformed("the path is not percent-encoded UTF-8")
        }
        return text
    }
}
