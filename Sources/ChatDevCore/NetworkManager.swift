/// The ChatDev backend's four calls.
public final class NetworkManager: Sendable {
    /// The one that talks to the backend of the course.
    public static let shared = NetworkManager(baseURL: .course)

    /// The backend it talks to.
    package let baseURL: BaseURL
    /// The most time a call takes, retries included.
    package let timeout: Duration
    private let observe: @Sendable (TransportEvent) -> Void

    package init(
        baseURL: BaseURL, timeout: Duration = .seconds(30),
        observe: @escaping @Sendable (TransportEvent) -> Void = { _ in }
    ) {
        self.baseURL = baseURL
        self.timeout = timeout
        self.observe = observe
    }

    /// Fetches all posts, in the backend's order; those that cannot be read are left out.
    public func fetchPosts() async throws(NetworkError) -> [Post] {
        throw .cancelled
    }

    /// Fetches the feed, or gives `nil` where it is still the one that `entityTag` names.
    public func fetchFeed(ifChangedSince entityTag: String? = nil) async throws(NetworkError) -> Feed? {
        throw .cancelled
    }

    /// Creates a post and gives it as the backend stored it.
    public func createPost(message: String) async throws(NetworkError) -> Post {
        throw .cancelled
    }

    /// Likes a post, and gives it as it is then. Liking what is liked already changes nothing.
    public func likePost(id: String, netID: NetID) async throws(NetworkError) -> Post {
        throw .cancelled
    }

    /// Takes a like back, and gives the post as it is then.
    public func unlikePost(id: String, netID: NetID) async throws(NetworkError) -> Post {
        throw .cancelled
    }
}
