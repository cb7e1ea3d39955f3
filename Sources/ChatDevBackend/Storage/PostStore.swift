/// The posts in memory, and the events that are not in the journal yet.
struct PostStore {
    private var posts: [StoredPost] = []
    private var places: [String: Int] = [:]
    private var lastID: ObjectID?
    /// The feed's JSON in blocks of posts, each `nil` until it is asked for: a like costs one block, not the feed.
    private var blocks: [[UInt8]?] = []
    private var feed: HTTPContent?
    private var unsaved: [UInt8] = []
    private var eventCount = 0
    private var chain: UInt32 = 0

    private static let postsInBlock = 256

    var count: Int { posts.count }

    /// Whether the journal has been begun.
    var hasBegun: Bool { eventCount > 0 }

    /// The feed's version: of two states of a journal, in any process, it is equal only where the feed is.
    var version: String { "\(String(eventCount, radix: 16))-\(String(chain, radix: 16))" }

    subscript(id: String) -> StoredPost? { places[id].map { posts[$0] } }

    /// The feed as JSON, oldest first.
    mutating func feedContent() -> HTTPContent {
        if let feed { return feed }
        var pieces: [[UInt8]] = [[UInt8(ascii: "[")]]
        for index in blocks.indices {
            let block = blocks[index] ?? encodeBlock(index)
            blocks[index] = block
            pieces.append(block)
        }
        pieces.append([UInt8(ascii: "]")])
        let content = HTTPContent(pieces)
        feed = content
        return content
    }

    private func encodeBlock(_ index: Int) -> [UInt8] {
        let start = index * Self.postsInBlock
        let end = min(start + Self.postsInBlock, posts.count)
        var bytes: [UInt8] = []
        for place in start..<end {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            posts[place].appendJSON(to: &bytes)
        }
        return bytes
    }
}

extension PostStore {
    /// Begins a journal with posts.
    mutating func begin(with posts: [StoredPost]) {
        record(.began(posts))
    }

    /// Creates a post.
    mutating func create(message: String, seconds: UInt32, time: String) -> StoredPost {
        let id = ObjectID(seconds: seconds, after: lastID, random: .random(in: 0 ... .max)).description
        let post = StoredPost(id: id, likes: [], message: message, time: time)
        record(.created(post))
        return post
    }

    /// Likes a post that exists; `false`, and nothing recorded, where it is liked already.
    mutating func like(id: String, netID: String) -> Bool {
        record(.liked(id: id, netID: netID))
    }

    /// Takes a like of a post that exists away; `false`, and nothing recorded, where there is none.
    mutating func unlike(id: String, netID: String) -> Bool {
        record(.unliked(id: id, netID: netID))
    }

    /// The lines of what happened since the last call.
    mutating func takeUnsaved() -> [UInt8] {
        defer { unsaved = [] }
        return unsaved
    }

    /// Repeats what a line of the journal says; `false` where it cannot have happened.
    mutating func replay(_ record: JournalRecord) -> Bool {
        guard apply(record.event) else { return false }
        count(record)
        return true
    }

    @discardableResult
    private mutating func record(_ event: JournalEvent) -> Bool {
        guard apply(event) else { return false }
        let record = JournalRecord(event)
        unsaved += record.line
        count(record)
        return true
    }

    private mutating func count(_ record: JournalRecord) {
        eventCount += 1
        chain = CRC32C.chain(chain, record.checksum)
    }

    private mutating func apply(_ event: JournalEvent) -> Bool {
        switch event {
        case .began(let posts):
            return !hasBegun && posts.allSatisfy { add($0) }
        case .created, .liked, .unliked:
            return hasBegun && change(by: event)
        }
    }

    private mutating func change(by event: JournalEvent) -> Bool {
        switch event {
        case .began:
            return false
        case .created(let post):
            return add(post)
        case .liked(let id, let netID):
            return change(id) { $0.like(by: netID) }
        case .unliked(let id, let netID):
            return change(id) { $0.unlike(by: netID) }
        }
    }

    private mutating func add(_ post: StoredPost) -> Bool {
        guard places.updateValue(posts.count, forKey: post.id) == nil else { return false }
        if posts.count.isMultiple(of: Self.postsInBlock) { blocks.append(nil) }
        posts.append(post)
        forgetBlock(of: posts.count - 1)
        if let id = ObjectID(post.id) { lastID = max(id, lastID ?? id) }
        return true
    }

    private mutating func change(_ id: String, _ change: (inout StoredPost) -> Bool) -> Bool {
        guard let place = places[id], change(&posts[place]) else { return false }
        forgetBlock(of: place)
        return true
    }

    private mutating func forgetBlock(of place: Int) {
        blocks[place / Self.postsInBlock] = nil
        feed = nil
    }
}
