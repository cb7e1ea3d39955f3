internal import ChatDevCore
internal import Foundation

/// The backend's contract as a function: a request and the posts in, an answer and the changed posts out.
struct PostsAPI: Sendable {
    /// Who may ask at all.
    let policy: OriginPolicy

    /// Answers a request.
    ///
    /// - Parameter writeRefusal: what every POST gets where nothing can be written.
    func answer(
        _ request: HTTPRequest, posts: inout PostStore, now: Date, writeRefusal: HTTPRefusal? = nil
    ) -> HTTPResponse {
        do throws(HTTPRefusal) {
            try policy.check(request)
            let route = try Route(path: request.path)
            guard route.methods.contains(request.method) else { throw .methodNotAllowed(route.methods) }
            if request.method == "OPTIONS" { return HTTPResponse(status: 204, fields: [.allow(route.methods)]) }
            if request.method == "POST", let writeRefusal { throw writeRefusal }
            switch route {
            case .server: throw .methodNotAllowed(["OPTIONS"])
            case .feed: return feed(for: request, posts: &posts)
            case .create: return try create(from: request, posts: &posts, now: now)
            case .like(let id): return try like(id, from: request, posts: &posts)
            case .unlike(let id): return try unlike(id, from: request, posts: &posts)
            }
        } catch {
            return .refusal(error)
        }
    }

    private func feed(for request: HTTPRequest, posts: inout PostStore) -> HTTPResponse {
        let tag = EntityTag(posts.version)
        if let names = request.field("if-none-match"), tag.isNamed(by: names) {
            return HTTPResponse(status: 304, fields: [HTTPField(name: "ETag", value: tag.description)])
        }
        return .json(200, posts.feedContent(), entityTag: tag)
    }

    private func create(
        from request: HTTPRequest, posts: inout PostStore, now: Date
    ) throws(HTTPRefusal) -> HTTPResponse {
        let message = try RequestContent(of: request).text("message")
        let seconds = max(0, now.timeIntervalSince1970.rounded(.down))
        let post = posts.create(
            message: message, seconds: UInt32(min(seconds, Double(UInt32.max))),
            time: RFC3339.string(from: Date(timeIntervalSince1970: seconds)))
        return json(201, post)
    }

    private func like(
        _ id: String, from request: HTTPRequest, posts: inout PostStore
    ) throws(HTTPRefusal) -> HTTPResponse {
        let netID = try RequestContent(of: request).text("netId")
        guard posts[id] != nil else { throw .noSuchPost("Invalid postId or netId supplied") }
        // A like that is there already is as good as a new one.
        _ = posts.like(id: id, netID: netID)
        return try json(of: id, in: posts)
    }

    private func unlike(
        _ id: String, from request: HTTPRequest, posts: inout PostStore
    ) throws(HTTPRefusal) -> HTTPResponse {
        let netID = try RequestContent(of: request).text("netId")
        guard posts[id] != nil else { throw .noSuchPost("Invalid postId supplied") }
        guard posts.unlike(id: id, netID: netID) else { throw .notLiked }
        return try json(of: id, in: posts)
    }

    private func json(of id: String, in posts: PostStore) throws(HTTPRefusal) -> HTTPResponse {
        guard let post = posts[id] else { throw .noSuchPost("Invalid postId supplied") }
        return json(200, post)
    }

    private func json(_ status: Int, _ post: StoredPost) -> HTTPResponse {
        let bytes = post.json
        let tag = "\(String(bytes.count, radix: 16))-\(String(CRC32C.checksum(bytes), radix: 16))"
        return .json(status, HTTPContent([bytes]), entityTag: EntityTag(tag))
    }
}
