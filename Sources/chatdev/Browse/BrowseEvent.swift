internal import ChatDevCore
internal import Foundation

/// What happens to the screen's state.
enum BrowseEvent: Sendable {
    case input(InputEvent)
    case resized(ScreenSize)
    /// A time that the state asked to be woken at has come.
    case tick
    /// The fetch of this number is done; `unchanged` where the backend said that nothing is new.
    case fetched(number: Int, Result<FetchOutcome, NetworkError>)
    case reacted(Reaction, id: String, Result<Post, NetworkError>)
    case created(Result<Post, NetworkError>)
    /// The editor has been closed again.
    case edited(EditOutcome)
}

/// What a fetch gave.
enum FetchOutcome: Sendable {
    case unchanged
    case feed(FeedContents, newPosts: Int)
}

/// What came of the text in the editor.
enum EditOutcome: Sendable {
    case text(String)
    /// It could not be run, or failed; why, in words.
    case failed(String)
}

/// What a NetID does to a post.
enum Reaction: Hashable, Sendable {
    case like, unlike
}

/// What the state asks of the world.
enum BrowseEffect: Sendable {
    /// Fetch the feed; the answer is an event of the same number.
    case fetch(number: Int, known: FeedContents?)
    case react(Reaction, id: String, netID: NetID)
    case create(message: String)
    /// Leave the screen to the editor until it is closed.
    case edit(text: String)
    case suspend
    /// Give the terminal back and end; `interrupted` where Ctrl-C asked for it.
    case leave(interrupted: Bool)
}
