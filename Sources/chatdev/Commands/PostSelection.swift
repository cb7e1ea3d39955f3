internal import ChatDevCore

/// Which posts are printed, and in which order.
struct PostSelection: Sendable {
    var order: FeedOrder
    var count: Count?
    var isReversed = false

    /// Sorts the posts and gives the first so many; turned round only then, so that `-n 3` chooses the same three either
    /// way.
    func apply(to posts: inout [Post]) -> ArraySlice<Post> {
        posts.sort(by: order)
        let chosen = posts.prefix(count?.value ?? posts.count)
        return isReversed ? ArraySlice(chosen.reversed()) : chosen
    }
}

/// A number of posts.
struct Count: ArgumentValue, Hashable {
    let value: Int

    init(argument: String) throws(InvalidValue) {
        guard let value = Int(argument), value >= 0, !argument.utf8.starts(with: "+".utf8) else {
            throw InvalidValue("“\(argument)” is not a number of posts")
        }
        self.value = value
    }
}
