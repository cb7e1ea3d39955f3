import ChatDevCore
import Foundation

@testable import chatdev

/// A screen with posts on it, and a clock that stands still.
enum ScreenFixture {
    static let now = Date(timeIntervalSince1970: 1_700_000_000)

    /// The latest first: each an hour older than the one before, with as many likes as said.
    static func posts(_ messages: [(String, likes: [String])]) -> [Post] {
        messages.enumerated().map { index, post in
            Post(
                id: "p\(index + 1)", likes: post.likes, message: post.0,
                time: now.addingTimeInterval(-3600 * Double(index + 1)))
        }
    }

    static let three = posts([("First", likes: []), ("Second", likes: ["abc12", "x1"]), ("Third", likes: ["x1"])])

    /// A screen as it is once the feed has come.
    static func screen(
        _ posts: [Post] = three, columns: Int = 80, rows: Int = 24, netID: String? = "abc12",
        level: Style.Level = .none, isMotionAllowed: Bool = true
    ) -> FeedScreen {
        var screen = empty(columns: columns, rows: rows, netID: netID, level: level, isMotionAllowed: isMotionAllowed)
        _ = screen.start(at: now)
        _ = screen.update(.fetched(number: 1, .success(feed(posts))), at: now)
        return screen
    }

    static func empty(
        columns: Int = 80, rows: Int = 24, netID: String? = "abc12", level: Style.Level = .none,
        isMotionAllowed: Bool = true
    ) -> FeedScreen {
        var screen = FeedScreen(
            order: .new, netID: netID.flatMap { try? NetID($0) }, style: Style(level: level, isUTF8: true),
            timeStyle: .relative, isMotionAllowed: isMotionAllowed)
        _ = screen.update(.resized(ScreenSize(columns: columns, rows: rows)), at: now)
        return screen
    }

    static func feed(_ posts: [Post], newPosts: Int = 0) -> FetchOutcome {
        .feed(FeedContents(Feed(posts: posts, entityTag: "\"1\"")), newPosts: newPosts)
    }
}

extension FeedScreen {
    /// Types, as a terminal would send it, and gives what is to be done. `␛` is the Escape key.
    mutating func type(_ keys: String, at now: Date = ScreenFixture.now) -> [String] {
        var decoder = KeyDecoder()
        var inputs: [InputEvent] = []
        for (index, piece) in keys.split(separator: "␛", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { inputs += decoder.decode([0x1B]) + decoder.flush() }
            inputs += decoder.decode(Array(piece.utf8)) + decoder.flush()
        }
        return inputs.flatMap { update(.input($0), at: now) }.map(\.label)
    }

    /// The whole screen as text.
    func text(at now: Date = ScreenFixture.now) -> String { view(at: now).text }
}

extension BrowseEffect {
    /// The effect in words, to compare.
    var label: String {
        switch self {
        case .fetch(let number, let known):
            "fetch \(number)\(known.map { " since \($0.entityTag ?? "nothing")" } ?? "")"
        case .react(let reaction, let id, let netID): "\(reaction) \(id) as \(netID)"
        case .create(let message): "create \(message)"
        case .edit(let text): "edit \(text)"
        case .suspend: "suspend"
        case .leave(let interrupted): interrupted ? "leave interrupted" : "leave"
        }
    }
}
