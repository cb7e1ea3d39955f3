internal import ChatDevCore
internal import Foundation

/// Everything that the screen knows. A value: it is changed by ``update(_:at:)`` alone, and shown by ``view(at:)``.
struct FeedScreen: Sendable {
    var size = ScreenSize(columns: 80, rows: 24)
    var order: FeedOrder
    var netID: NetID?
    let isMotionAllowed: Bool
    let style: Style
    let timeStyle: TimeStyle

    /// The last good feed, kept whatever happens to the connection.
    var contents: FeedContents?
    /// The selected post, where there is one.
    var selection: Selection?
    /// The first line on screen.
    var anchor = Anchor()
    var connection = Connection.connecting
    var fetch = Fetch()
    /// The posts with a call under way, and which one.
    var underWay: [String: Reaction] = [:]
    /// When the hearts that are still beating began to.
    var beats: [String: Date] = [:]

    var mode = Mode.feed
    var draft = TextEditor()
    /// Whether the draft is being posted; until that has an end it can't be changed.
    var isPosting = false
    var searched: String?
    var notice: Notice?

    /// A post and its place in the order shown.
    struct Selection: Equatable, Sendable {
        var id: String
        var index: Int
    }

    /// A line of a card: the post's place and the line in it.
    struct Anchor: Equatable, Sendable {
        var index = 0
        var line = 0
    }

    /// How the last word with the backend went.
    enum Connection: Equatable, Sendable {
        case connecting
        case online
        case offline(since: Date, reason: String)
    }

    /// The fetches so far.
    struct Fetch: Sendable {
        /// The last one's number. Answers to earlier ones are old news.
        var number = 0
        var began: Date?
        var ended: Date?
        /// Whether the person asked for it, and so is told that nothing has changed.
        var isAnnounced = false
        /// The posts changed since it began: it may have been answered before them.
        var changed: [Post] = []

        var isUnderWay: Bool { began != nil }
    }

    /// Who gets the keys.
    indirect enum Mode: Sendable {
        case feed
        case detail(id: String, scroll: Int)
        case help(scroll: Int)
        case compose
        case search(TextEditor)
        /// Asks for a NetID, to do then what it is wanted for.
        case netID(TextEditor, reaction: Reaction, id: String)
        /// Asks whether to leave in spite of a draft.
        case leaving(from: Mode)
    }

    /// A line that says what happened, until the next key or its time.
    struct Notice: Equatable, Sendable {
        let text: SafeText
        let ink: Ink
        let until: Date
    }

    init(order: FeedOrder, netID: NetID?, style: Style, timeStyle: TimeStyle, isMotionAllowed: Bool) {
        self.order = order
        self.netID = netID
        self.style = style
        self.timeStyle = timeStyle
        self.isMotionAllowed = isMotionAllowed
    }

    /// The posts in the order shown.
    var posts: OrderedPosts { contents?.posts(in: order) ?? OrderedPosts(posts: [], places: []) }

    /// The selected post.
    var selected: Post? {
        guard let selection, let contents else { return nil }
        return contents.posts(in: order)[selection.index]
    }

    /// Whether something would be lost by leaving.
    var hasDraft: Bool { !draft.isBlank }
}
