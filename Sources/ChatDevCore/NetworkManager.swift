internal import Foundation

/// The ChatDev backend's four calls.
public final class NetworkManager: Sendable {
    /// The one that talks to the backend of the course.
    public static let shared = NetworkManager(baseURL: .course)

    private let transport: Transport

    /// The backend it talks to.
    package var baseURL: BaseURL { transport.baseURL }

    /// The most time a call takes, retries included.
    package var timeout: Duration { transport.timeout }

    /// Makes one that talks to another backend: a local one, say, while an app is being written.
    public convenience init(baseURL: BaseURL) {
        self.init(baseURL: baseURL, timeout: .seconds(30))
    }

    /// Makes one with everything that can be set.
    ///
    /// - Parameters:
    ///   - timeout: at most a day.
    ///   - proxy: the proxy that URLSession finds in the environment, to be named in errors.
    package init(
        baseURL: BaseURL, timeout: Duration = .seconds(30), proxy: String? = nil,
        observe: @escaping @Sendable (TransportEvent) -> Void = { _ in }
    ) {
        transport = Transport(
            baseURL: baseURL, timeout: min(max(timeout, .zero), .seconds(86_400)),
            proxy: baseURL.isLoopback ? nil : proxy, observe: observe)
    }

    /// Fetches all posts, in the backend's order; those that cannot be read are left out.
    public func fetchPosts() async throws(NetworkError) -> [Post] {
        try await fetchFeed()?.posts ?? []
    }

    /// Fetches the feed, or gives `nil` where it is still the one that `entityTag` names.
    public func fetchFeed(ifChangedSince entityTag: String? = nil) async throws(NetworkError) -> Feed? {
        let answer = try await answer(to: Endpoint<Feed>.posts(ifChangedSince: entityTag))
        if answer.status == 304, entityTag != nil { return nil }
        return try AnswerReader.feed(in: answer)
    }

    /// Creates a post and gives it as the backend stored it.
    public func createPost(message: String) async throws(NetworkError) -> Post {
        let answer: WireAnswer
        do {
            answer = try await transport.send(Endpoint<Post>.create(message: message).request)
        } catch {
            throw error.wasSent ? .outcomeUnknown(error.error) : error.error
        }
        do {
            return try AnswerReader.post(in: answer, isNew: true)
        } catch {
            throw AnswerReader.leavesCreateOpen(answer.status) ? .outcomeUnknown(error) : error
        }
    }

    /// Likes a post, and gives it as it is then. Liking what is liked already changes nothing.
    public func likePost(id: String, netID: NetID) async throws(NetworkError) -> Post {
        try AnswerReader.post(in: try await answer(to: try .like(id: id, netID: netID)))
    }

    /// Takes a like back, and gives the post as it is then.
    public func unlikePost(id: String, netID: NetID) async throws(NetworkError) -> Post {
        let answer = try await answer(to: try .unlike(id: id, netID: netID))
        do {
            return try AnswerReader.post(in: answer)
        } catch .notLiked(let status, let details) where answer.attempts > 1 {
            // The first try was done after all, and only its answer got lost.
            guard let post = try await fetchPosts().first(where: { $0.id == id }) else {
                throw .noSuchPost(status: status, details: details)
            }
            return post
        }
    }

    /// Sends any request and gives the answer, whatever its status.
    package func send(_ request: WireRequest) async throws(NetworkError) -> WireAnswer {
        do {
            return try await transport.send(request)
        } catch {
            throw error.wasSent && request.repetition == .harmful ? .outcomeUnknown(error.error) : error.error
        }
    }

    private func answer<Answer>(to endpoint: Endpoint<Answer>) async throws(NetworkError) -> WireAnswer {
        try await send(endpoint.request)
    }
}
