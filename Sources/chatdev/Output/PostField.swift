/// What can be shown of a post, in the order of the columns of tab-separated values.
enum PostField: String, CaseIterable, Sendable {
    case id
    case likes
    case time
    case message
}
