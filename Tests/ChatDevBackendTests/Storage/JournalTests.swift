import ChatDevCore
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ChatDevBackend

/// What the journal promises, on real files: in one process, since `flock` stands between descriptors.
@Suite(.takesTurns)
struct JournalTests {
    private static let seed = UInt64.random(in: 0 ... .max)

    /// Opens a journal the way a server does.
    private static func open(
        _ path: String, examples: [String] = [], reports: Notes<String> = Notes()
    ) throws(JournalError) -> PostService {
        try PostService(
            journal: path,
            examples: examples.map { Post(id: $0, likes: ["a"], message: $0, time: Date(timeIntervalSince1970: 0)) },
            api: PostsAPI(policy: OriginPolicy(address: ListenAddress(host: "localhost", port: 80))),
            lockWait: .seconds(30), report: { reports.add($0) })
    }

    private static func post(_ path: String, _ content: String) -> HTTPRequest {
        HTTPRequest(
            method: "POST", target: path, path: path, authority: nil, minorVersion: 0,
            fields: [HTTPField(name: "content-type", value: "application/json")], content: Array(content.utf8))
    }

    private static let get = HTTPRequest(
        method: "GET", target: "/api/posts", path: "/api/posts", authority: nil, minorVersion: 0, fields: [])

    private static func create(_ message: String) -> HTTPRequest {
        post("/api/posts/create", #"{"message":"\#(message)"}"#)
    }

    private static func like(_ id: String, _ netID: String) -> HTTPRequest {
        post("/api/posts/\(id)/like", #"{"netId":"\#(netID)"}"#)
    }

    /// The messages of the feed, or the name of the error.
    private static func messages(_ service: inout PostService) throws -> [String] {
        let response = try #require(service.answer([get]).first)
        guard response.status == 200 else { return ["\(response.status)"] }
        return try JSONDecoder.chatDev.decode([Post].self, from: Data(response.content.bytes)).map(\.message)
    }

    @Test func keepsWhatWasAcknowledged() async throws {
        try await withTemporaryHome { home in
            let path = home.file("deep/er/posts.journal").path
            var service = try Self.open(path, examples: ["one", "two"])
            let answers = service.answer([Self.create("three"), Self.like("one", "b"), Self.like("one", "b"), Self.get])
            #expect(answers.map(\.status) == [201, 200, 200, 200])
            var again = try Self.open(path, examples: ["not again"])
            #expect(again.answer([Self.get])[0].content.bytes == answers[3].content.bytes)
            #expect(try Self.messages(&again) == ["one", "two", "three"])
            let lines = try home.read("deep/er/posts.journal").split(separator: "\n")
            #expect(lines.count == 4)
            #expect(lines[0] == #"0773e44d {"journal":"chatdev","version":1}"#)
            #expect(lines[3].hasSuffix(#" {"liked":{"id":"one","netId":"b"}}"#))
            #expect(try Self.mode(path) == 0o600)
            #expect(try Self.mode(home.file("deep").path) == 0o700)
        }
    }

    private static func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func aLikeAddsOneLineAndRewritesNothing() async throws {
        try await withTemporaryHome { home in
            let path = home.file("j").path
            var service = try Self.open(path, examples: ["one"])
            let before = try home.read("j")
            _ = service.answer([Self.like("one", "b")])
            let after = try home.read("j")
            #expect(after.hasPrefix(before))
            #expect(after.dropFirst(before.count).count { $0 == "\n" } == 1)
        }
    }

    /// A crash can leave any beginning of the last write. All whole records must be there, and the next be written.
    @Test func cutsOffATornTailAtEveryByte() async throws {
        try await withTemporaryHome { home in
            let path = home.file("j").path
            var service = try Self.open(path, examples: ["one"])
            _ = service.answer([Self.create("two"), Self.create("three \\n \u{e9}")])
            let whole = try Data(contentsOf: home.file("j"))
            let ends = whole.indices.filter { whole[$0] == UInt8.lineFeed }.map { $0 + 1 }
            let expected = [["again"], ["again"], ["one"], ["one", "two"], ["one", "two", "three \n \u{e9}"]]
            for cut in 0...whole.count {
                try whole.prefix(cut).write(to: home.file("j"))
                let reports = Notes<String>()
                var torn = try Self.open(path, examples: ["again"], reports: reports)
                let kept = ends.count { $0 <= cut }
                #expect(try Self.messages(&torn) == expected[kept], "cut at \(cut)")
                #expect(reports.all.count == (cut == 0 || ends.contains(cut) ? 0 : 1), "cut at \(cut)")
                _ = torn.answer([Self.create("after")])
                var reopened = try Self.open(path)
                #expect(try Self.messages(&reopened) == expected[kept] + ["after"], "cut at \(cut)")
            }
        }
    }

    /// After a crash a file system can also show blocks of zeros where the last write should be.
    @Test func cutsOffATailOfZeros() async throws {
        try await withTemporaryHome { home in
            let path = home.file("j").path
            var service = try Self.open(path, examples: ["one"])
            let whole = try Data(contentsOf: home.file("j"))
            _ = service.answer([Self.create("two"), Self.create("three")])
            let longer = try Data(contentsOf: home.file("j"))
            let tails = [
                Data(count: 1), Data(count: 5_000), longer[whole.count...].prefix(20) + Data(count: 300),
                Data(count: 60) + longer.suffix(20),
            ]
            for tail in tails {
                try (whole + tail).write(to: home.file("j"))
                let reports = Notes<String>()
                var torn = try Self.open(path, reports: reports)
                #expect(try Self.messages(&torn) == ["one"])
                #expect(reports.all == ["\(path): cut off \(tail.count) bytes of a record that was never finished"])
                #expect(try Data(contentsOf: home.file("j")) == whole)
            }
        }
    }

    /// Every flipped bit is an error that names its line, and the file stays as it is; none costs a post in silence.
    @Test func refusesDamageInside() async throws {
        try await withTemporaryHome { home in
            let path = home.file("j").path
            var service = try Self.open(path, examples: ["one"])
            _ = service.answer([Self.create("two"), Self.like("one", "b")])
            let whole = try Data(contentsOf: home.file("j"))
            let header = JournalRecord.header.count
            for place in whole.indices {
                for bit in 0..<8 {
                    var damaged = whole
                    damaged[place] ^= 1 << bit
                    try damaged.write(to: home.file("j"))
                    let error = #expect(throws: JournalError.self) { _ = try Self.open(path) }
                    switch error {
                    case .foreign: #expect(place < header)
                    case .damaged(let line, let offset):
                        let before = whole[..<place].count { $0 == UInt8.lineFeed }
                        #expect(line == before + 1, "byte \(place), bit \(bit)")
                        #expect(offset <= place && place - offset < 300)
                    default: Issue.record("byte \(place), bit \(bit): \(String(describing: error))")
                    }
                    #expect(try Data(contentsOf: home.file("j")) == damaged)
                }
            }
        }
    }

    @Test func zerosInsideAreDamage() async throws {
        try await withTemporaryHome { home in
            let path = home.file("j").path
            var service = try Self.open(path, examples: ["one"])
            _ = service.answer([Self.create("two"), Self.create("three")])
            var damaged = try Data(contentsOf: home.file("j"))
            let start = try #require(damaged.range(of: Data("two".utf8))?.lowerBound)
            damaged.replaceSubrange(start..<(start + 3), with: Data(count: 3))
            try damaged.write(to: home.file("j"))
            let error = #expect(throws: JournalError.self) { _ = try Self.open(path) }
            guard case .damaged(line: 3, offset: _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    /// A sound checksum does not make an event that cannot have happened.
    @Test(arguments: [
        JournalEvent.liked(id: "unknown", netID: "a"), .liked(id: "one", netID: "a"), .unliked(id: "one", netID: "b"),
        .began([]), .created(StoredPost(id: "one", likes: [], message: "", time: "")),
    ])
    func refusesWhatCannotHaveHappened(_ event: JournalEvent) async throws {
        try await withTemporaryHome { home in
            let path = home.file("j").path
            _ = try Self.open(path, examples: ["one"])
            let whole = try Data(contentsOf: home.file("j"))
            try (whole + Data(JournalRecord(event).line)).write(to: home.file("j"))
            let error = #expect(throws: JournalError.self) { _ = try Self.open(path) }
            guard case .damaged(line: 3, offset: _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test(arguments: ["notes", "shopping list\n", "0773e44d", String(repeating: "x", count: 100), "\n"])
    func leavesOtherFilesAlone(_ text: String) async throws {
        try await withTemporaryHome { home in
            let path = try home.write(text, to: "notes.txt")
            if JournalRecord.header.starts(with: text.utf8) { return }
            let error = #expect(throws: JournalError.self) { _ = try Self.open(path) }
            guard case .foreign = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try home.read("notes.txt") == text)
        }
    }

    @Test func takesRegularFilesOnly() async throws {
        try await withTemporaryHome { home in
            #expect(throws: JournalError.self) { _ = try Self.open(home.path) }
            let fifo = home.file("fifo").path
            #expect(mkfifo(fifo, 0o600) == 0)
            #expect(throws: JournalError.self) { _ = try Self.open(fifo) }
            #expect(throws: JournalError.self) { _ = try Self.open("/dev/null") }
            try home.write("", to: "file")
            #expect(throws: JournalError.self) { _ = try Self.open(home.file("file/below").path) }
            // A link to a file is as good as the file.
            try FileManager.default.createSymbolicLink(
                atPath: home.file("link").path, withDestinationPath: home.file("file").path)
            var linked = try Self.open(home.file("link").path, examples: ["one"])
            #expect(linked.answer([Self.create("two")])[0].status == 201)
            #expect(try home.read("file").contains("two"))
        }
    }

    @Test func stopsWritingWhenTheFileIsMovedAway() async throws {
        try await withTemporaryHome { home in
            let path = home.file("j").path
            let reports = Notes<String>()
            var service = try Self.open(path, examples: ["one"], reports: reports)
            try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
            let answer = service.answer([Self.create("two")])[0]
            #expect(answer.status == 500)
            #expect(String(decoding: answer.content.bytes, as: UTF8.self).hasPrefix(#"{"name":"StorageError""#))
            #expect(reports.all.count == 1)
            #expect(!FileManager.default.fileExists(atPath: path))
            #expect(try !home.read("j.old").contains("two"))
        }
    }

    @Test func saysThatAnotherProcessHoldsTheJournal() async throws {
        try await withTemporaryHome { home in
            let path = home.file("j").path
            _ = try Self.open(path)
            let holder = try Journal(path: path)
            try holder.lock(waitingAtMost: .zero)
            let waiting = try Journal(path: path)
            let error = #expect(throws: JournalError.self) { try waiting.lock(waitingAtMost: .milliseconds(20)) }
            guard case .busy = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            holder.unlock()
            try waiting.lock(waitingAtMost: .zero)
        }
    }

    /// Eight at once on a journal that does not exist yet: begun once, nothing lost, ids in order, all see the same.
    @Test func isSharedByEight() async throws {
        try await withTemporaryHome { home in
            let path = home.file("j").path
            let rounds = 40
            let ends = await withTaskGroup(of: Result<[UInt8], any Error>.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        await onOwnThread {
                            Result {
                                var service = try Self.open(path, examples: ["one"])
                                for round in 0..<rounds {
                                    let answers = service.answer([
                                        Self.create("\(number)-\(round)"), Self.like("one", "n\(number)x\(round)"),
                                        Self.get,
                                    ])
                                    guard answers.map(\.status) == [201, 200, 200] else {
                                        throw RawClient.Failure(description: "\(answers)")
                                    }
                                }
                                return []
                            }
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for end in ends { #expect(throws: Never.self) { _ = try end.get() } }
            var service = try Self.open(path)
            let content = service.answer([Self.get])[0].content
            let posts = try JSONDecoder.chatDev.decode([Post].self, from: Data(content.bytes))
            #expect(posts.count == 1 + 8 * rounds)
            #expect(posts[0].likes.count == 1 + 8 * rounds)
            #expect(Set(posts.map(\.message)).count == posts.count)
            let ids = posts.dropFirst().map(\.id)
            #expect(ids == ids.sorted())
            #expect(Set(ids).count == ids.count)
        }
    }

    /// Random damage of all kinds: an error or whole records, and never a crash.
    @Test func readsAnything() async throws {
        try await withTemporaryHome { home in
            let path = home.file("j").path
            var generator = SeededGenerator(seed: Self.seed)
            var service = try Self.open(path, examples: ["one"])
            for number in 0..<5 { _ = service.answer([Self.create("m\(number)"), Self.like("one", "n\(number)")]) }
            let whole = try Data(contentsOf: home.file("j"))
            for _ in 0..<400 {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    let start = Int.random(in: 0..<bytes.count, using: &generator)
                    let end = min(bytes.count, start + Int.random(in: 0...40, using: &generator))
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: bytes = bytes.prefix(max(1, start))
                    case 1: bytes.replaceSubrange(start..<end, with: Data(count: end - start))
                    case 2: bytes.removeSubrange(start..<end)
                    default:
                        bytes.insert(
                            contentsOf: Data((0..<20).map { _ in .random(in: 0...255, using: &generator) }), at: start)
                    }
                    if bytes.isEmpty { bytes = whole }
                }
                try bytes.write(to: home.file("j"))
                guard var damaged = try? Self.open(path) else {
                    #expect(try Data(contentsOf: home.file("j")) == bytes, "seed \(Self.seed)")
                    continue
                }
                let messages = try Self.messages(&damaged)
                #expect(["one", "m0", "m1", "m2", "m3", "m4"].starts(with: messages), "seed \(Self.seed)")
            }
        }
    }
}
