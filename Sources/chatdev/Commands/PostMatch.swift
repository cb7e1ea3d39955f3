internal import ChatDevCore

/// The posts that an id, or the beginning of one, fits.
enum PostMatch: Sendable {
    case none
    case one(Post)
    case several([Post])
}

extension Collection<Post> {
    /// The post of that id, or else those whose ids start so.
    func match(_ id: String) -> PostMatch {
        if let post = first(where: { $0.id == id }) { return .one(post) }
        let candidates = filter { !id.isEmpty && $0.id.utf8.starts(with: id.utf8) }
        guard let post = candidates.first else { return .none }
        return candidates.count == 1 ? .one(post) : .several(candidates)
    }

    /// The one post that an id, or the beginning of one, fits.
    func only(_ id: String) throws(CommandFailure) -> Post {
        switch match(id) {
        case .none: throw CommandFailure(.noMatch, id: id)
        case .one(let post): return post
        case .several(let candidates):
            throw CommandFailure(.ambiguous(candidates: candidates.map(\.id)), id: id)
        }
    }
}
