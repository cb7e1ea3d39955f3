internal import ChatDevCore

/// What came of each of several ids, told in the order in which they were given, as soon as that order allows.
struct OrderedReport: Sendable {
    private enum Entry: Sendable {
        case pending
        case done(Post)
        /// Refused as no post's id, so it may be the beginning of one.
        case refused(NetworkError)
        case failed(CommandFailure)
        /// It came out as the same post as another id on the line.
        case repeated
    }

    private let ids: [String]
    private let netID: NetID
    private let command: String
    private let context: Context
    private var writer: PostWriter
    private var entries: [Entry]
    private var told = 0
    private var worst = ExitCode.done
    private var hasBegun = false

    init(ids: [String], netID: NetID, command: String, context: Context, format: PostFormat) {
        self.ids = ids
        self.netID = netID
        self.command = command
        self.context = context
        writer = PostWriter(format: format, output: context.output, now: context.now)
        entries = Array(repeating: .pending, count: ids.count)
    }

    var hasRefused: Bool {
        entries.contains { if case .refused = $0 { true } else { false } }
    }

    /// Takes the answer to an id as it was given.
    mutating func add(_ result: Result<Post, NetworkError>, at index: Int) throws(CommandFailure) {
        switch result {
        case .success(let post): entries[index] = .done(post)
        case .failure(.noSuchPost(let status, let details)):
            entries[index] = .refused(.noSuchPost(status: status, details: details))
        case .failure(let error): fail(.network(error), at: index)
        }
        try tell()
    }

    /// Takes the answer to the whole id that was found for one.
    mutating func replace(at index: Int, with result: Result<Post, NetworkError>) throws(CommandFailure) {
        switch result {
        case .success(let post): entries[index] = .done(post)
        case .failure(let error): fail(.network(error), at: index)
        }
        try tell()
    }

    /// The whole ids for the refused ones, each only where the line has not got it otherwise.
    mutating func resolve(among posts: [Post]) throws(CommandFailure) -> [(index: Int, id: String)] {
        let feed = PostIndex(posts)
        var taken = Set(ids)
        var calls: [(index: Int, id: String)] = []
        for (index, entry) in entries.enumerated() {
            guard case .refused(let error) = entry else { continue }
            switch feed.match(ids[index]) {
            case .none: fail(.network(error), at: index)
            // The feed has the very id that was refused, so it is no beginning of one.
            case .one(let post) where post.id == ids[index]: fail(.network(error), at: index)
            case .one(let post) where taken.insert(post.id).inserted:
                entries[index] = .pending
                calls.append((index, post.id))
            case .one: entries[index] = .repeated
            case .several(let candidates):
                fail(.ambiguous(prefix: ids[index], candidates: candidates.map(\.id)), at: index)
            }
        }
        try tell()
        return calls
    }

    /// Lets the refusals stand.
    mutating func keepRefused() throws(CommandFailure) {
        for (index, entry) in entries.enumerated() {
            if case .refused(let error) = entry { fail(.network(error), at: index) }
        }
        try tell()
    }

    /// Ends the output; throws the worst of what was told.
    mutating func end() throws(CommandFailure) {
        try begin()
        let writer = writer
        try CommandFailure.writing { () throws(OutputError) in try writer.end() }
        if worst > .done { throw CommandFailure(.reported(worst)) }
    }

    private mutating func fail(_ cause: CommandFailure.Cause, at index: Int) {
        var cause = cause
        if case .network(.notLiked(let status, _)) = cause { cause = .notLiked(netID, status: status) }
        entries[index] = .failed(CommandFailure(cause, command: command, id: ids[index]))
    }

    private mutating func begin() throws(CommandFailure) {
        guard !hasBegun else { return }
        hasBegun = true
        let writer = writer
        try CommandFailure.writing { () throws(OutputError) in try writer.begin() }
    }

    /// Tells what the order allows by now.
    private mutating func tell() throws(CommandFailure) {
        guard let spinner = context.spinner else { return try tellAll() }
        try spinner.hidden { () throws(CommandFailure) in try tellAll() }
    }

    private mutating func tellAll() throws(CommandFailure) {
        try begin()
        telling: while told < entries.count {
            switch entries[told] {
            case .pending, .refused: break telling
            case .done(let post):
                var writer = writer
                try CommandFailure.writing { () throws(OutputError) in
                    try writer.write([post])
                    if context.terminal.outputIsTerminal { try writer.flush() }
                }
                self.writer = writer
            case .failed(let failure):
                if case .network(.cancelled) = failure.cause { throw CommandFailure(.cancelled) }
                // An id that no request can hold came from a pipe; the others have been sent.
                let code = ExitCode(failure)
                worst = max(worst, code == .usage ? .failed : code)
                // Each line is where its id was, also where both streams go to one file.
                let writer = writer
                try CommandFailure.writing { () throws(OutputError) in try writer.flush() }
                context.diagnostics.report(failure.problem)
            case .repeated: break
            }
            told += 1
        }
    }
}
