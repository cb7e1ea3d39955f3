internal import ChatDevCore

/// Which posts are printed, and in which order.
struct PostSelection: Sendable {
    var order: FeedOrder
    var count: Count?
    var isReversed = false

    /// The first so many of the order; turned round only then, so that `-n 3` chooses the same three either way.
    func apply(to posts: [Post]) -> [Post] {
        let sorted = posts.sorted(by: order)
        let chosen = count.map { Array(sorted.prefix($0.value)) } ?? sorted
        return isReversed ? chosen.reversed() : chosen
    }
}

/// A number of posts.
struct Count: ArgumentValue, Hashable {
    let value: Int

    init(argument: String) throws(InvalidValue) {
        guard let value = Int(argument), value >= 0, !argument.utf8.starts(with: "+".utf8) else {
            throw InvalidValue("“\(argument)” is no number of posts")
        }
        self.value = value
    }
}
