import ChatDevCore
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite(.takesTurns)
struct LikeCommandTests {
    @Test func likesAndTakesBack() async throws {
        try await Workbench.with { bench in
            let like = try await bench.run("like", "bb33", "--netid", " ABC12 ", "--jsonl")
            #expect(
                like
                    == ProcessOutcome(
                        stdout:
                            #"{"id":"bb33","likes":["xy1","abc12"],"message":"Ciao 🍂","time":"2023-06-12T22:03:25Z"}"#
                            + "\n"))
            let again = try await bench.run("like", "bb33", environment: ["CHATDEV_NETID": "abc12"])
            #expect(again == ProcessOutcome(stdout: "bb33\t2\t2023-06-12T22:03:25Z\tCiao 🍂\n"))
            let unlike = try await bench.run("--netid=abc12", "unlike", "bb33", "--fields=id,likes")
            #expect(unlike == ProcessOutcome(stdout: "bb33\t1\n"))
            let unliked = try await bench.run("unlike", "bb33", "--netid", "abc12")
            #expect(
                unliked
                    == ProcessOutcome(
                        stderr: "chatdev: unlike bb33: abc12 has not liked this post (HTTP 400)\n",
                        status: .exited(1)))
        }
    }

    @Test func takesTheBeginningOfAnIdThatFitsOnePostOnly() async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.run("like", "b", "aa", "zz", "aa1", "--netid", "n1", "--fields", "id,likes")
            #expect(
                outcome
                    == ProcessOutcome(
                        stdout: "bb33\t2\naa11\t3\n",
                        stderr: """
                            chatdev: like aa: 2 posts have ids that start with aa
                            did you mean aa11 or aa22?
                            chatdev: like zz: no such post (HTTP 400)

                            """, status: .exited(1)))
        }
    }

    @Test(arguments: ["feed", "feed --fields id"])
    func linesOfTheFeedDoWhateverTheIdsAre(feed: String) async throws {
        let ids = ["a\\b\tc\u{1B}", "d\\n", "\u{202E}e"]
        let posts = ids.map { Post(id: $0, likes: [], message: "m", time: .init(timeIntervalSince1970: 0)) }
        try await Workbench.with(posts: posts) { bench in
            let outcome = try await bench.shell(
                "chatdev \(feed) | chatdev like - --netid n1 --fields likes && chatdev feed --json")
            #expect(outcome.stderr == "")
            #expect(outcome.stdout.hasPrefix("1\n1\n1\n["))
            let liked = try JSONDecoder.chatDev.decode([Post].self, from: Data(outcome.stdout.dropFirst(6).utf8))
            #expect(Set(liked.map(\.id)) == Set(ids))
            #expect(liked.allSatisfy { $0.likes == ["n1"] })
        }
    }

    @Test func anIdAsGivenCountsMoreThanABeginning() async throws {
        let posts = ["ab", "abc"].map { Post(id: $0, likes: [], message: "m", time: .init(timeIntervalSince1970: 0)) }
        try await Workbench.with(posts: posts) { bench in
            let outcome = try await bench.run("like", "ab", "--netid", "n1", "--fields", "id,likes")
            #expect(outcome == ProcessOutcome(stdout: "ab\t1\n"))
        }
    }

    @Test func anIdAndItsBeginningAreOnePost() async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.run(
                "unlike", "bb33", "bb", "bb33", "--netid", "xy1", "--fields", "id,likes")
            #expect(outcome == ProcessOutcome(stdout: "bb33\t0\n"))
        }
    }

    @Test func sixtyIdsAreDoneThoughOneFails() async throws {
        let posts = (0..<60).map {
            Post(id: "post\($0)x", likes: [], message: "m", time: .init(timeIntervalSince1970: Double($0)))
        }
        try await Workbench.with(posts: posts) { bench in
            var ids = posts.map(\.id)
            ids.insert("missing", at: 30)
            let outcome = try await bench.request(["like", "--netid", "n1", "--fields", "id,likes"] + ids + ids).run()
            #expect(
                outcome
                    == ProcessOutcome(
                        stdout: posts.map { "\($0.id)\t1\n" }.joined(),
                        stderr: "chatdev: like missing: no such post (HTTP 400)\n", status: .exited(1)))
        }
    }

    @Test func readsIdsFromLines() async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.run(
                "like", "-", "--netid", "n1", "--fields", "id,likes",
                input: .text("bb33\r\n\n  aa11\nbb33\t1\t2023-06-12T22:03:25Z\tCiao\n"))
            #expect(outcome == ProcessOutcome(stdout: "bb33\t2\naa11\t3\n"))
            let none = try await bench.run("like", "-", "--netid", "n1", "--json")
            #expect(none == ProcessOutcome(stdout: "[]\n"))
        }
    }

    @Test func anImpossibleIdFromAPipeDoesNotCostTheOthers() async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.shell(
                #"printf 'aa11\n..\nbb33\n' | chatdev like - --netid n1 --fields id 2>&1; echo $?"#)
            #expect(
                outcome
                    == ProcessOutcome(
                        stdout: "aa11\nchatdev: like ..: “..” cannot be a post's id\nbb33\n1\n"))
        }
    }

    @Test(arguments: ["like", "unlike", "show"])
    func doesNotRepairIds(_ command: String) async throws {
        try await Workbench.withoutBackend { bench in
            let netID = command == "show" ? "" : "--netid n1"
            let outcome = try await bench.shell(#"printf 'aa11\naa\377\n' | chatdev \#(command) - \#(netID)"#)
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: "chatdev: \(command): an id on standard input is not UTF-8\n", status: .exited(2)))
        }
    }

    /// Both ends of the pipe use one journal, and the feed is larger than the pipe holds.
    @Test func aPipelineOverOneJournalEnds() async throws {
        let posts = (0..<300).map {
            Post(
                id: "post\(1000 + $0)", likes: [], message: String(repeating: "lots of text ", count: 100),
                time: .init(timeIntervalSince1970: Double($0)))
        }
        try await Workbench.with(posts: posts) { bench in
            let journal = bench.home.file(".local/share/chatdev/posts.journal")
            try FileManager.default.createDirectory(
                at: journal.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: bench.home.file("server.journal"), to: journal)
            let outcome = try await bench.shell(
                "chatdev feed --local | chatdev like --local - --netid n1 --fields likes | sort | uniq -c | tr -d ' '")
            #expect(outcome == ProcessOutcome(stdout: "3001\n"))
            let each = try await bench.shell(
                "chatdev feed --local -n 3 --fields id | xargs -n1 \"$CHATDEV\" like --local --netid n2 --fields id,likes"
            )
            #expect(each == ProcessOutcome(stdout: "post1299\t2\npost1298\t2\npost1297\t2\n"))
        }
    }

    @Test(arguments: [
        (["like"], "chatdev: like: no post id given\ngive ids, or - to read them from stdin\n"),
        (["like", ""], "chatdev: like: “” cannot be a post's id\n"),
        (["unlike", "aa11", ".."], "chatdev: unlike: “..” cannot be a post's id\n"),
    ])
    func refusesBeforeAnythingIsSent(_ arguments: [String], _ message: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.request(arguments + ["--netid", "n1"]).run()
            #expect(outcome == ProcessOutcome(stderr: message, status: .exited(2)))
        }
    }

    @Test func asksForANetID() async throws {
        try await Workbench.withoutBackend { bench in
            let neither = try await bench.run("like")
            #expect(neither.stderr.hasPrefix("chatdev: like: no post id given\n"))
            let outcome = try await bench.run("like", "aa11")
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr:
                            "chatdev: like: no NetID given\nuse --netid NETID, or set it once:"
                            + " chatdev config set netid NETID\n",
                        status: .exited(2)))
            let wrong = try await bench.run("like", "aa11", environment: ["CHATDEV_NETID": "a b"])
            #expect(
                wrong
                    == ProcessOutcome(
                        stderr:
                            "chatdev: like: CHATDEV_NETID: “a b” is not a NetID: a NetID has letters and digits only,"
                            + " like abc12\n", status: .exited(2)))
        }
    }
}
