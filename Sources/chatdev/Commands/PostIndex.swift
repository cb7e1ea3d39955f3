internal import ChatDevCore

/// Posts by id, and by the beginning of an id.
struct PostIndex: Sendable {
    private let posts: [Post]
    private let places: [String: Int]

    init(_ posts: [Post]) {
        self.posts = posts
        places = Dictionary(posts.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    /// What an id fits.
    enum Match: Sendable {
        case none
        case one(Post)
        case several([Post])
    }

    /// The post of that id, or else those whose ids start so.
    func match(_ id: String) -> Match {
        if let place = places[id] { return .one(posts[place]) }
        let candidates = id.isEmpty ? [] : posts.filter { $0.id.utf8.starts(with: id.utf8) }
        guard let post = candidates.first else { return .none }
        return candidates.count == 1 ? .one(post) : .several(candidates)
    }

    /// The one post that an id, or the beginning of one, fits.
    func only(_ id: String) throws(CommandFailure) -> Post {
        switch match(id) {
        case .none: throw CommandFailure(.noMatch, id: id)
        case .one(let post): return post
        case .several(let candidates):
            throw CommandFailure(.ambiguous(prefix: id, candidates: candidates.map(\.id)), id: id)
        }
    }
}
