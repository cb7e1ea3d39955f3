internal import ChatDevCore
internal import Foundation

extension FeedScreen {
    /// What is to be done when the screen opens.
    mutating func start(at now: Date) -> [BrowseEffect] {
        beginFetch(at: now, isAnnounced: false)
    }

    /// Takes in what happened, and says what is to be done about it.
    mutating func update(_ event: BrowseEvent, at now: Date) -> [BrowseEffect] {
        let height = listHeight
        let effects = takeIn(event, at: now)
        // A notice or a panel that has come up must not hide the selected post.
        if listHeight != height { reveal() }
        return effects
    }

    private mutating func takeIn(_ event: BrowseEvent, at now: Date) -> [BrowseEffect] {
        switch event {
        case .input(let input):
            return handle(input, at: now)
        case .resized(let size):
            keepingPlace { $0.size = size }
            return []
        case .tick:
            settle(at: now)
            return []
        case .fetched(let number, let result):
            return fetched(number, result, at: now)
        case .reacted(let reaction, let id, let result):
            reacted(reaction, id, result, at: now)
            return []
        case .created(let result):
            return created(result, at: now)
        case .edited(let outcome):
            edited(outcome, at: now)
            return []
        }
    }

    /// Forgets what has had its time.
    private mutating func settle(at now: Date) {
        if let notice, notice.until <= now { self.notice = nil }
        beats = beats.filter { Heartbeat(began: $0.value).isBeating(at: now) }
    }

    mutating func say(_ text: SafeText, _ ink: Ink = .strong, at now: Date) {
        notice = Notice(text: text, ink: ink, until: now.addingTimeInterval(ink == .alert ? 12 : 6))
    }
}

extension FeedScreen {
    /// Reloads, unless that is under way.
    mutating func reload(at now: Date) -> [BrowseEffect] {
        if fetch.isUnderWay {
            fetch.isAnnounced = true
            return []
        }
        return beginFetch(at: now, isAnnounced: true)
    }

    /// A reload by going past the first post. A key held down, or a wheel that rolls on, asks for one only.
    mutating func pull(at now: Date) -> [BrowseEffect] {
        if let ended = fetch.ended, now.timeIntervalSince(ended) < 1, now >= ended { return [] }
        return reload(at: now)
    }

    private mutating func beginFetch(at now: Date, isAnnounced: Bool) -> [BrowseEffect] {
        fetch.number += 1
        fetch.began = now
        fetch.isAnnounced = isAnnounced
        fetch.changed = []
        return [.fetch(number: fetch.number, known: contents)]
    }

    private mutating func fetched(
        _ number: Int, _ result: Result<FetchOutcome, NetworkError>, at now: Date
    ) -> [BrowseEffect] {
        guard number == fetch.number else { return [] }
        fetch.began = nil
        fetch.ended = now
        switch result {
        case .success(.unchanged):
            let wasOffline = connection != .online
            connection = .online
            if fetch.isAnnounced || wasOffline { say("No new posts.", at: now) }
        case .success(.feed(var feed, let newPosts)):
            let isFirst = contents == nil
            connection = .online
            for post in fetch.changed { feed.put(post) }
            keepingPlace { $0.contents = feed }
            announce(newPosts: isFirst ? nil : newPosts, unreadable: feed.unreadable, at: now)
        case .failure(let error):
            if case .offline(let since, _) = connection {
                connection = .offline(since: since, reason: error.description)
            } else {
                connection = .offline(since: now, reason: error.description)
            }
        }
        return []
    }

    private mutating func announce(newPosts: Int?, unreadable: Int, at now: Date) {
        if unreadable > 0 {
            say("Left out \(unreadable) \(unreadable == 1 ? "post" : "posts") that could not be read.", .alert, at: now)
        } else if let newPosts, newPosts > 0 {
            say("\(newPosts) new", at: now)
        } else if newPosts != nil, fetch.isAnnounced {
            say("No new posts.", at: now)
        }
    }
}

extension FeedScreen {
    /// Likes or unlikes a post, where that would change something.
    mutating func react(_ reaction: Reaction, to id: String, at now: Date) -> [BrowseEffect] {
        guard let post = contents?.post(id), underWay[id] == nil else { return [] }
        guard let netID else {
            mode = .netID(TextEditor(), reaction: reaction, id: id)
            return []
        }
        switch (reaction, post.isLiked(by: netID)) {
        case (.like, true):
            say("You like this post already; u takes it back.", at: now)
            return []
        case (.unlike, false):
            say("You do not like this post, so there is no like to take back.", at: now)
            return []
        case (.like, false), (.unlike, true):
            underWay[id] = reaction
            return [.react(reaction, id: id, netID: netID)]
        }
    }

    private mutating func reacted(
        _ reaction: Reaction, _ id: String, _ result: Result<Post, NetworkError>, at now: Date
    ) {
        underWay[id] = nil
        switch result {
        case .success(let post):
            take(post)
            if reaction == .like, isMotionAllowed { beats[id] = now }
        case .failure(let error):
            let doing: SafeText = reaction == .like ? "Not liked" : "Not unliked"
            say("\(doing): \(error.description)", .alert, at: now)
        }
    }

    private mutating func created(_ result: Result<Post, NetworkError>, at now: Date) -> [BrowseEffect] {
        isPosting = false
        switch result {
        case .success(let post):
            draft.clear()
            if case .compose = mode { mode = .feed }
            take(post)
            select(post.id)
            say("Posted.", at: now)
            return beginFetch(at: now, isAnnounced: false)
        case .failure(.outcomeUnknown(let error)):
            let advice: SafeText = "Reload (r) and look for it before you post it again."
            say("It is not known whether it was posted: \(error.description). \(advice)", .alert, at: now)
        case .failure(let error):
            say("Not posted: \(error.description)", .alert, at: now)
        }
        return []
    }

    /// Takes in a post as the backend has it now.
    private mutating func take(_ post: Post) {
        if fetch.isUnderWay { fetch.changed.append(post) }
        keepingPlace { $0.contents?.put(post) }
    }

    private mutating func edited(_ outcome: EditOutcome, at now: Date) {
        mode = .compose
        switch outcome {
        case .text(let text):
            // Editors end a file with a newline, which nobody has typed.
            draft = TextEditor(TextEditor(text.replacing("\r\n", with: "\n")).message)
        case .failed(let reason):
            say("\(reason)", .alert, at: now)
        }
    }
}
