internal import ChatDevCore
internal import Foundation

/// The posts of one journal, answering for this process: a batch of requests is one operation on the journal.
struct PostService {
    private var journal: Journal
    private var posts = PostStore()
    private let api: PostsAPI
    private let lockWait: Duration
    private let report: @Sendable (String) -> Void
    /// Why nothing is written any more.
    private var writeFailure: String?
    /// What is to be reported once the lock is released: whoever prints it may have to wait for a reader.
    private var notices: [String] = []
    /// Why not even the posts so far can be shown.
    private var readFailure: String?

    /// Opens a journal, repairs and replays it, and begins it with examples where it is new.
    init(
        journal path: String, examples: [Post], api: PostsAPI, lockWait: Duration,
        report: @escaping @Sendable (String) -> Void
    ) throws(JournalError) {
        journal = try Journal(path: path)
        self.api = api
        self.lockWait = lockWait
        self.report = report
        defer { tellNotices() }
        try begin(with: examples)
    }

    private mutating func begin(with examples: [Post]) throws(JournalError) {
        try journal.lock(waitingAtMost: lockWait)
        defer { journal.unlock() }
        try catchUp()
        if !posts.hasBegun {
            posts.begin(
                with: examples.map {
                    StoredPost(
                        id: $0.id, likes: $0.likes, message: $0.message, time: RFC3339.string(from: $0.time))
                })
        }
        try journal.append(posts.takeUnsaved())
    }

    /// Answers the requests in their order; when it returns, whatever they changed is on the disk.
    mutating func answer(_ requests: [HTTPRequest], now: Date = Date()) -> [HTTPResponse] {
        defer { tellNotices() }
        do throws(JournalError) {
            return try answerTogether(requests, now: now)
        } catch .busy {
            return requests.map { _ in .refusal(storageRefusal(status: 503, JournalError.busy.description)) }
        } catch {
            stopWriting(because: error)
            return answerAlone(requests, now: now)
        }
    }

    private mutating func answerTogether(
        _ requests: [HTTPRequest], now: Date
    ) throws(JournalError) -> [HTTPResponse] {
        guard writeFailure == nil else { return answerAlone(requests, now: now) }
        let mayWrite = requests.contains { $0.method == "POST" }
        if !mayWrite, try !journal.hasChanged() { return answerAlone(requests, now: now) }
        try journal.lock(waitingAtMost: lockWait)
        defer { journal.unlock() }
        try catchUp()
        let answers = answerAlone(requests, now: now)
        if mayWrite { try journal.append(posts.takeUnsaved()) }
        return answers
    }

    private mutating func answerAlone(_ requests: [HTTPRequest], now: Date) -> [HTTPResponse] {
        requests.map { request in
            if let readFailure { return .refusal(storageRefusal(status: 500, readFailure)) }
            return api.answer(
                request, posts: &posts, now: now,
                writeRefusal: writeFailure.map { storageRefusal(status: 500, $0) })
        }
    }

    private mutating func catchUp() throws(JournalError) {
        let cut = try journal.catchUp { posts.replay($0) }
        if cut > 0 {
            notices.append("\(journal.path): cut off \(cut) bytes of a record that was never finished")
        }
    }

    /// Ends all writing, and goes back to what the journal holds.
    private mutating func stopWriting(because error: JournalError) {
        let failure = "the journal \(error)"
        writeFailure = failure
        notices.append("\(journal.path) \(error); nothing is written any more until the server is started again")
        posts = PostStore()
        journal.rewind()
        do throws(JournalError) {
            try journal.lock(waitingAtMost: lockWait)
            defer { journal.unlock() }
            try catchUp()
        } catch {
            readFailure = failure
        }
    }

    private mutating func tellNotices() {
        notices.forEach(report)
        notices = []
    }

    private func storageRefusal(status: Int, _ details: String) -> HTTPRefusal {
        HTTPRefusal(status: status, name: "StorageError", details: details)
    }
}
