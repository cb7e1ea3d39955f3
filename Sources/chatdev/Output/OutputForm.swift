/// What posts are written as.
enum OutputForm: CaseIterable, Sendable {
    /// For people: a card a post.
    case cards
    /// For shells: a post a line, its fields separated by tabs.
    case tsv
    /// For programs: one JSON array.
    case json
    /// For programs that read along: a JSON object a line.
    case jsonLines

    /// The fields that are written where none were asked for, in order: in JSON the backend's own.
    var defaultFields: [PostField] {
        switch self {
        case .cards, .tsv: PostField.allCases
        case .json, .jsonLines: [.id, .likes, .message, .time]
        }
    }

    /// The form for a stream: what was asked for, or else cards for people, and for everything else, picked fields among
    /// it, tab-separated values.
    init(asked: OutputForm?, picksFields: Bool, isTerminal: Bool) {
        self = asked ?? (isTerminal && !picksFields ? .cards : .tsv)
    }
}
