import ChatDevCore
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ChatDevBackend

/// The server over real sockets, with limits small enough to be met at once.
@Suite(.takesTurns)
struct HTTPServerTests {
    private static let examples = [
        Post(id: "one", likes: ["a"], message: "Howdy!", time: Date(timeIntervalSince1970: 0))
    ]
    private static let feed = #"[{"likes":["a"],"message":"Howdy!","time":"1970-01-01T00:00:00Z","id":"one"}]"#

    private static var quick: ServerLimits {
        var limits = ServerLimits()
        limits.requestTime = .milliseconds(150)
        limits.idleTime = .milliseconds(150)
        limits.answerTime = .milliseconds(300)
        limits.lingerTime = .milliseconds(150)
        return limits
    }

    @Test(arguments: ["127.0.0.1:0", "localhost:0", "[::1]:0"])
    func servesOnEveryKindOfAddress(_ text: String) async throws {
        let address = try ListenAddress(parsing: text)
        try await withServer(address, examples: Self.examples) { server in
            #expect(server.url.hasPrefix("http://\(address.hostInURL):"))
            let client = try RawClient(server.url)
            let answer = try client.ask("GET", "/api/posts/")
            #expect(answer.status == 200)
            #expect(answer.content == Self.feed)
            #expect(answer.fields["content-type"] == "application/json; charset=utf-8")
            #expect(answer.fields["connection"] == "keep-alive")
            #expect(answer.fields["keep-alive"] == "timeout=5")
            let date = /(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z][a-z] \d{4} \d\d:\d\d:\d\d GMT/
            #expect(try date.wholeMatch(in: #require(answer.fields["date"])) != nil)
            // The connection goes on.
            #expect(try client.ask("POST", "/api/posts/create", #"{"message":"a"}"#).status == 201)
            let head = try client.ask("HEAD", "/api/posts")
            #expect(head.status == 200)
            #expect(try client.ask("GET", "/api/posts").content.utf8.count == Int(head.fields["content-length"] ?? ""))
        }
    }

    @Test func datesAreWrittenAsTheStandardSays() {
        let date = Date(timeIntervalSince1970: 784_111_777.9)
        #expect(HTTPDate.string(from: date) == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test func answersPipelinedRequestsInOrder() async throws {
        try await withServer(examples: Self.examples) { server in
            let client = try RawClient(server.url)
            let host = "HTTP/1.1\r\nHost: localhost:\(client.port)\r\n"
            let like = #"{"netId":"b"}"#
            let post =
                "POST /api/posts/one/%@ \(host)Content-Type: application/json\r\nContent-Length: 13\r\n\r\n\(like)"
            let round =
                post.replacingOccurrences(of: "%@", with: "like") + "GET /api/posts \(host)\r\n"
                + post.replacingOccurrences(of: "%@", with: "unlike") + "GET /none \(host)\r\n"
            let count = 50
            client.send(String(repeating: round, count: count))
            client.finish()
            for _ in 0..<count {
                #expect(try client.answer().content.hasPrefix(#"{"likes":["a","b"]"#))
                #expect(try client.answer().content.hasPrefix(#"[{"likes":["a","b"]"#))
                #expect(try client.answer().content.hasPrefix(#"{"likes":["a"],"#))
                #expect(try client.answer().status == 404)
            }
            #expect(try client.rest() == "")
        }
    }

    @Test func closesWhenAsked() async throws {
        try await withServer(examples: Self.examples) { server in
            let asked = try RawClient(server.url)
            let answer = try asked.ask("GET", "/api/posts/", fields: ["Connection: close"])
            #expect(answer.fields["connection"] == "close")
            #expect(try asked.rest() == "")
            let old = try RawClient(server.url)
            old.send("GET /api/posts/ HTTP/1.0\r\n\r\n")
            #expect(
                try old.rest().hasSuffix(
                    "\r\nConnection: close\r\nContent-Length: \(Self.feed.count)\r\n\r\n\(Self.feed)"))
            let keeping = try RawClient(server.url)
            for _ in 0..<2 {
                keeping.send("GET /api/posts/ HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(try keeping.answer().fields["connection"] == "keep-alive")
            }
        }
    }

    @Test func answersAClientThatHasSaidItsLast() async throws {
        try await withServer(examples: Self.examples) { server in
            let client = try RawClient(server.url)
            client.send("GET /api/posts/ HTTP/1.1\r\nHost: localhost:\(client.port)\r\n\r\n")
            client.finish()
            #expect(try client.answer().content == Self.feed)
            #expect(try client.rest() == "")
            let cut = try RawClient(server.url)
            cut.send("POST /api/posts/create HTTP/1.1\r\nHost: localhost:\(cut.port)\r\nContent-Length: 5\r\n\r\nab")
            cut.finish()
            #expect(try cut.answer().status == 400)
            #expect(try cut.rest() == "")
        }
    }

    @Test func invitesAClientThatWaits() async throws {
        try await withServer { server in
            let client = try RawClient(server.url)
            let content = #"{"message":"a"}"#
            let head =
                "POST /api/posts/create HTTP/1.1\r\nHost: localhost:\(client.port)\r\nContent-Type: application/json\r\n"
                + "Expect: 100-continue\r\nContent-Length: "
            client.send(head + "\(content.count)\r\n\r\n")
            #expect(try client.answer().status == 100)
            client.send(content)
            #expect(try client.answer().status == 201)
            client.send(head + "999999\r\n\r\n")
            #expect(try client.answer().status == 413)
        }
    }

    /// The answer must arrive though the client goes on sending what nobody will read.
    @Test func refusalsReachAClientThatGoesOnSending() async throws {
        try await withServer { server in
            for (text, status, name) in [
                (
                    "POST /api/posts/create HTTP/1.1\r\nHost: h\r\nContent-Length: 9000000\r\n\r\n", 413,
                    "PayloadTooLargeError"
                ),
                ("GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\nHost: h\r\n\r\n", 414, "URITooLongError"),
                (
                    "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 20_000))\r\n\r\n", 431,
                    "HeaderFieldsTooLargeError"
                ),
                ("GET / HTTP/1.1\nHost: h\n\n", 400, "BadRequestError"),
                ("\u{16}\u{3}\u{1}\u{2}\u{0}", 400, "BadRequestError"),
            ] {
                let client = try RawClient(server.url)
                client.send(text)
                if status == 413 { client.send([UInt8](repeating: 0x61, count: 2_000_000)) }
                let answer = try client.answer()
                #expect(answer.status == status)
                #expect(answer.error["name"] == name)
                #expect(answer.error["details"]?.isEmpty == false)
                #expect(answer.fields["connection"] == "close")
                client.finish()
                #expect(try client.rest() == "")
            }
        }
    }

    @Test func cutsOffClientsThatAreTooSlow() async throws {
        try await withServer(examples: Self.examples, limits: Self.quick) { server in
            let silent = try RawClient(server.url)
            let dripping = try RawClient(server.url)
            let headless = try RawClient(server.url)
            headless.send("GET / HTTP/1.1\r\nHost:")
            let bodiless = try RawClient(server.url)
            bodiless.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc")
            let resting = try RawClient(server.url)
            #expect(try resting.ask("GET", "/api/posts").status == 200)
            // A byte now and then buys no time: the deadline is for the whole request.
            repeat { dripping.send("a") } while !dripping.hasAnswer(within: 10)
            for client in [headless, bodiless, dripping] {
                let answer = try client.answer()
                #expect(answer.status == 408)
                #expect(answer.error["name"] == "RequestTimeoutError")
                #expect(answer.fields["connection"] == "close")
            }
            #expect(try silent.rest() == "")
            #expect(try resting.rest() == "")
        }
    }

    /// A client that does not read must cost neither the others their answers nor the server its memory.
    @Test func aSlowReaderHoldsUpNobody() async throws {
        let message = String(repeating: "x", count: 50_000)
        let posts = (0..<160).map {
            Post(id: "\($0)", likes: [], message: message, time: Date(timeIntervalSince1970: 0))
        }
        var limits = ServerLimits()
        limits.answerTime = .seconds(2)
        limits.requestTime = .seconds(3)
        try await withServer(examples: posts, limits: limits) { server in
            let slow = try (0..<20).map { _ in try RawClient(server.url, receiveBuffer: 4_096) }
            for client in slow {
                client.send("GET /api/posts/ HTTP/1.1\r\nHost: localhost:\(client.port)\r\n\r\n")
            }
            let other = try RawClient(server.url)
            for round in 0..<20 {
                #expect(try other.ask("POST", "/api/posts/0/like", #"{"netId":"n\#(round)"}"#).status == 200)
            }
            #expect(try other.ask("GET", "/api/posts/").content.utf8.count > 8_000_000)
            // One that reads late, but in time, gets all of it.
            let late = try RawClient(server.url, receiveBuffer: 4_096)
            #expect(try late.ask("GET", "/api/posts/").content.utf8.count > 8_000_000)
            // By the server's own clock, the time for their answers is over when that for this request is.
            let unfinished = try RawClient(server.url)
            unfinished.send("GET /")
            #expect(try unfinished.answer().status == 408)
            // The others are cut off in the middle.
            for client in slow {
                #expect(throws: RawClient.Failure.self) { try client.answer() }
            }
        }
    }

    @Test func turnsAwayWhatIsTooMany() async throws {
        var limits = ServerLimits()
        limits.connections = 4
        try await withServer(examples: Self.examples, limits: limits) { server in
            var clients = try (0..<4).map { _ in
                let client = try RawClient(server.url)
                client.send("GET /api/posts/ HTTP/1.1\r\n")
                return client
            }
            let refused = try RawClient(server.url)
            let answer = try refused.answer()
            #expect(answer.status == 503)
            #expect(answer.error["name"] == "ServiceUnavailableError")
            #expect(answer.fields["connection"] == "close")
            refused.finish()
            #expect(try refused.rest() == "")
            // The four are served, and one that rests makes room for a newcomer.
            for client in clients {
                client.send("Host: localhost:\(client.port)\r\n\r\n")
                #expect(try client.answer().content == Self.feed)
            }
            let newcomer = try RawClient(server.url)
            #expect(try newcomer.ask("GET", "/api/posts/").content == Self.feed)
            #expect(try clients.removeFirst().rest() == "")
            // Room was needed for one, so it cost one.
            for client in clients { #expect(try client.ask("GET", "/api/posts/").content == Self.feed) }
        }
    }

    @Test func answersWhetherTheFeedHasChanged() async throws {
        try await withServer(examples: Self.examples) { server in
            let client = try RawClient(server.url)
            let tag = try #require(client.ask("GET", "/api/posts/").fields["etag"])
            client.send("GET /api/posts/ HTTP/1.1\r\nHost: localhost:\(client.port)\r\nIf-None-Match: \(tag)\r\n\r\n")
            let unchanged = try client.answer()
            #expect(unchanged.status == 304)
            #expect(unchanged.fields["content-length"] == nil)
            #expect(unchanged.fields["etag"] == tag)
            _ = try client.ask("POST", "/api/posts/one/like", #"{"netId":"b"}"#)
            let changed = try client.ask("GET", "/api/posts/", fields: ["If-None-Match: \(tag)"])
            #expect(changed.status == 200)
        }
    }

    @Test func logsEveryRequestOnce() async throws {
        let notes = Notes<AccessLogEntry>()
        try await withServer(examples: Self.examples, log: { notes.add($0) }) { server in
            let client = try RawClient(server.url)
            _ = try client.ask("GET", "/api/posts/?x=\u{7e}")
            _ = try client.ask("HEAD", "/api/posts/")
            client.send("GET /\u{1}\r\n\r\n")
            _ = try client.answer()
        }
        let entries = notes.all
        #expect(entries.map(\.method) == ["GET", "HEAD", ""])
        #expect(entries.map(\.target) == ["/api/posts/?x=~", "/api/posts/", ""])
        #expect(entries.map(\.status) == [200, 200, 400])
        #expect(entries.map(\.bytes) == [Self.feed.utf8.count, 0, entries[2].bytes])
        #expect(entries.allSatisfy { $0.client == "127.0.0.1" && $0.duration >= .zero })
    }

    @Test func stopsAtOnceAndMoreThanOnce() async throws {
        try await withTemporaryHome { home in
            let journal = home.file("j")
            try await onOwnThread {
                Result {
                    let server = try BackendServer(address: .ephemeral, journal: journal)
                    let resting = try RawClient(server.url)
                    #expect(try resting.ask("GET", "/api/posts/").content == "[]")
                    let amid = try RawClient(server.url)
                    amid.send("GET / HTTP/1.1\r\n")
                    server.stop()
                    server.stop()
                    #expect(try resting.rest() == "")
                    #expect(throws: RawClient.Failure.self) { try RawClient(server.url) }
                    // The port is free again, at once.
                    let port = try #require(URLComponents(string: server.url)?.port)
                    let next = try BackendServer(
                        address: ListenAddress(host: "127.0.0.1", port: UInt16(port)), journal: journal)
                    next.stop()
                }
            }.get()
        }
    }

    /// What has arrived before the stop is answered, and what was answered is stored.
    @Test func answersWhatItHasReadBeforeItStops() async throws {
        try await withTemporaryHome { home in
            let journal = home.file("j")
            let answer = try await onOwnThread {
                Result {
                    let server = try BackendServer(address: .ephemeral, journal: journal)
                    let client = try RawClient(server.url)
                    #expect(try client.ask("GET", "/api/posts/").status == 200)
                    let content = #"{"message":"last"}"#
                    client.send(
                        "POST /api/posts/create HTTP/1.1\r\nHost: localhost:\(client.port)\r\n"
                            + "Content-Type: application/json\r\nContent-Length: \(content.count)\r\n\r\n\(content)")
                    server.stop()
                    let answer = try client.answer()
                    #expect(try client.rest() == "")
                    return answer
                }
            }.get()
            #expect(answer.status == 201)
            #expect(try home.read("j").contains(#""message":"last""#))
        }
    }

    @Test func saysWhyItCannotStart() async throws {
        try await withServer { server in
            let port = try #require(URLComponents(string: server.url)?.port)
            let address = ListenAddress(host: "127.0.0.1", port: UInt16(port))
            let folder = FileManager.default.temporaryDirectory
            let inUse = #expect(throws: BackendError.self) {
                _ = try BackendServer(address: address, journal: folder.appendingPathComponent("never-made"))
            }
            #expect(inUse?.description == "cannot listen on 127.0.0.1:\(port): another program uses that port")
            let directory = #expect(throws: BackendError.self) {
                _ = try BackendServer(address: .ephemeral, journal: folder)
            }
            #expect(directory?.description == "the journal \(folder.path) is not a regular file")
            #expect(throws: BackendError.self) {
                _ = try BackendServer(address: ListenAddress(host: "no.such.host.invalid", port: 0), journal: folder)
            }
        }
    }

    /// Two servers on one journal see each other's posts at once, and give the feed the same tag.
    @Test func sharesItsJournalWithAnotherServer() async throws {
        try await withTemporaryHome { home in
            let journal = home.file("j")
            try await onOwnThread {
                Result {
                    let servers = try (0..<2).map { _ in
                        try BackendServer(address: .ephemeral, journal: journal, examples: Self.examples)
                    }
                    defer { servers.forEach { $0.stop() } }
                    let clients = try servers.map { try RawClient($0.url) }
                    for round in 0..<20 {
                        let writer = clients[round % 2]
                        #expect(try writer.ask("POST", "/api/posts/create", #"{"message":"\#(round)"}"#).status == 201)
                        let feeds = try clients.map { try $0.ask("GET", "/api/posts/") }
                        #expect(feeds[0].content == feeds[1].content)
                        #expect(feeds[0].content.contains(#""message":"\#(round)""#))
                        #expect(feeds[0].fields["etag"] == feeds[1].fields["etag"])
                    }
                }
            }.get()
        }
    }
}
