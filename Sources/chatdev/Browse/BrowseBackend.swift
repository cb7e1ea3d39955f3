internal import ChatDevCore

/// What the screen needs of the world outside: the calls of the backend, and the editor.
struct BrowseBackend: Sendable {
    var fetchFeed: @Sendable (_ entityTag: String?) async -> Result<Feed?, NetworkError>
    var react: @Sendable (Reaction, _ id: String, NetID) async -> Result<Post, NetworkError>
    /// Keeps a text that is about to be posted. At once, for the screen may be left before the call has begun.
    var keep: @Sendable (_ message: String) -> Void
    var create: @Sendable (_ message: String) async -> Result<Post, NetworkError>
    /// Lets the person write in an editor that has the terminal to itself. Blocks until it is closed.
    var edit: @Sendable (_ text: String) -> EditOutcome
}

extension BrowseBackend {
    init(_ network: NetworkManager, edit: @escaping @Sendable (String) -> EditOutcome) {
        fetchFeed = { entityTag in
            await result { () async throws(NetworkError) in try await network.fetchFeed(ifChangedSince: entityTag) }
        }
        react = { reaction, id, netID in
            await result { () async throws(NetworkError) in
                switch reaction {
                case .like: try await network.likePost(id: id, netID: netID)
                case .unlike: try await network.unlikePost(id: id, netID: netID)
                }
            }
        }
        keep = { _ in }
        create = { message in
            await result { () async throws(NetworkError) in try await network.createPost(message: message) }
        }
        self.edit = edit
    }
}

extension BrowseBackend {
    /// Does what the state asks for, in a task; what comes of it is left in the mailbox.
    func start(_ effect: BrowseEffect, reportingTo mailbox: BrowseMailbox) {
        switch effect {
        case .fetch(let number, let known):
            Task { mailbox.post(.fetched(number: number, await fetch(known: known))) }
        case .react(let reaction, let id, let netID):
            Task { mailbox.post(.reacted(reaction, id: id, await react(reaction, id, netID))) }
        case .create(let message):
            keep(message)
            Task { mailbox.post(.created(await create(message))) }
        case .edit, .suspend, .leave:
            break
        }
    }

    /// Fetches, and does here what takes time with a large feed: sorting it both ways, counting what is new.
    private func fetch(known: FeedContents?) async -> Result<FetchOutcome, NetworkError> {
        await fetchFeed(known?.entityTag).map { feed in
            guard let feed else { return .unchanged }
            let contents = FeedContents(feed)
            return .feed(contents, newPosts: known.map(contents.countNew) ?? contents.count)
        }
    }
}

private func result<Value>(
    _ body: () async throws(NetworkError) -> Value
) async -> Result<Value, NetworkError> {
    do {
        return .success(try await body())
    } catch {
        return .failure(error)
    }
}
