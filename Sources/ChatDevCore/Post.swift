public import Foundation

/// A post of the ChatDev feed, as the backend stores it.
public struct Post: Hashable, Identifiable, Sendable {
    /// The backend's name for the post. Opaque: its length and alphabet have changed over the years.
    public let id: String

    /// The NetIDs of those who like the post, in the order in which they did.
    public let likes: [String]

    /// What the post says. The backend allows any text, blank included.
    public let message: String

    /// When the post was created.
    public let time: Date

    /// Makes a post from its parts.
    public init(id: String, likes: [String], message: String, time: Date) {
        self.id = id
        self.likes = likes
        self.message = message
        self.time = time
    }

    /// Whether the owner of `netID` likes the post.
    public func isLiked(by netID: NetID) -> Bool {
        likes.contains(netID.rawValue)
    }
}
