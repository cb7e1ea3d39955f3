import Testing
import TestSupport

@testable import ChatDevBackend

struct RequestParserTests {
    /// All that the parser finds in some bytes, given to it in pieces.
    private static func steps(
        _ pieces: [ArraySlice<UInt8>], limits: ServerLimits = ServerLimits()
    ) -> [RequestParser.Step] {
        var parser = RequestParser(limits: limits)
        var steps: [RequestParser.Step] = []
        for piece in pieces {
            parser.append(piece)
            while true {
                let step = parser.next()
                if step == .incomplete { break }
                steps.append(step)
                if case .refused = step { return steps }
            }
        }
        return steps
    }

    private static func steps(_ text: String, limits: ServerLimits = ServerLimits()) -> [RequestParser.Step] {
        steps([Array(text.utf8)[...]], limits: limits)
    }

    private static func status(of text: String, limits: ServerLimits = ServerLimits()) -> Int? {
        switch steps(text, limits: limits).last {
        case .refused(let refusal): refusal.status
        case .request: 200
        case .incomplete, nil: nil
        }
    }

    @Test func readsARequestWithoutContent() throws {
        let text = "GET /api/posts/?a=b HTTP/1.1\r\nHost: localhost:8000\r\nX-Note: \t two words \t\r\n\r\n"
        guard case .request(let request) = try #require(Self.steps(text).first) else {
            Issue.record("refused")
            return
        }
        #expect(request.method == "GET")
        #expect(request.target == "/api/posts/?a=b")
        #expect(request.path == "/api/posts/")
        #expect(request.authority == "localhost:8000")
        #expect(request.field("x-note") == "two words")
        #expect(request.content.isEmpty)
        #expect(request.keepsConnection)
    }

    @Test func takesHostAndPathOfAnAbsoluteTarget() throws {
        let text = "GET http://LOCALHOST:1/api/posts HTTP/1.1\r\nHost: other\r\n\r\n"
        guard case .request(let request) = try #require(Self.steps(text).first) else {
            Issue.record("refused")
            return
        }
        #expect(request.path == "/api/posts")
        #expect(request.authority == "LOCALHOST:1")
    }

    @Test func findsPipelinedRequestsWithContentOfBothKinds() {
        let text =
            "\r\nPOST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc"
            + "POST /b HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n"
            + "003;name=\"v\"\r\nabc\r\nA\r\n0123456789\r\n0\r\nX-Trailer: t\r\n\r\n"
            + "GET /c HTTP/1.0\r\n\r\n"
        let found = Self.steps(text).map { step -> String in
            guard case .request(let request) = step else { return "refused" }
            return "\(request.path) \(String(decoding: request.content, as: UTF8.self)) \(request.keepsConnection)"
        }
        #expect(found == ["/a abc true", "/b abc0123456789 true", "/c  false"])
    }

    @Test(arguments: [
        ("close", 1, false), ("Close", 1, false), ("keep-alive, close", 1, false), ("keep-alive", 0, true),
        ("Keep-Alive", 0, true), ("upgrade", 1, true), ("upgrade", 0, false),
    ])
    func knowsWhetherTheConnectionIsKept(_ value: String, minor: Int, keeps: Bool) throws {
        let steps = Self.steps("GET / HTTP/1.\(minor)\r\nHost: h\r\nConnection: \(value)\r\n\r\n")
        guard case .request(let request) = try #require(steps.first) else {
            Issue.record("refused")
            return
        }
        #expect(request.keepsConnection == keeps)
    }

    private static let post = "POST / HTTP/1.1\r\nHost: h\r\n"

    /// What RFC 9112 rules out, by section.
    @Test(arguments: [
        ("GET / HTTP/1.1\nHost: h\n\n", 400),  // 2.2: bare line feed
        ("GET / HTTP/1.1\r\nHost: h\n\r\n", 400),
        ("GET / HTTP/1.1\rHost: h\r\n\r\n", 400),  // 2.2: bare carriage return
        ("GET / HTTP/1.1\r\n Host: h\r\n\r\n", 400),  // 2.2: white space before the first field
        ("GET  / HTTP/1.1\r\nHost: h\r\n\r\n", 400),  // 3
        ("GET / HTTP/1.1 \r\nHost: h\r\n\r\n", 400),
        (" GET / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET /\r\n\r\n", 400),
        ("G(T / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET / http/1.1\r\nHost: h\r\n\r\n", 400),  // 2.3
        ("GET / HTTP/1.10\r\nHost: h\r\n\r\n", 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        ("GET api HTTP/1.1\r\nHost: h\r\n\r\n", 400),  // 3.2
        ("GET /a#b HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET /\u{e9} HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET * HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET http:///x HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),  // 3.2: no Host
        ("GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nX : y\r\n\r\n", 400),  // 5.1
        ("GET / HTTP/1.1\r\nHost: h\r\n: y\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nnonsense\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n", 400),  // 5.2: folded
        ("GET / HTTP/1.1\r\nHost: h\r\nX: a\u{0}b\r\n\r\n", 400),  // RFC 9110, 5.5
        (post + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),  // 6.1
        ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        (post + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
        (post + "Transfer-Encoding: xchunked\r\n\r\n", 501),
        (post + "Transfer-Encoding: chunked, chunked\r\n\r\n", 400),
        (post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n", 400),
        (post + "Transfer-Encoding:\r\n\r\n", 400),
        (post + "Content-Length: 3\r\nContent-Length: 3\r\n\r\n", 400),  // 6.3
        (post + "Content-Length: 3, 3\r\n\r\n", 400),
        (post + "Content-Length: +3\r\n\r\n", 400),
        (post + "Content-Length: -1\r\n\r\n", 400),
        (post + "Content-Length: 0x3\r\n\r\n", 400),
        (post + "Content-Length: \r\n\r\n", 400),
        (post + "Content-Length: 99999999999999999999999\r\n\r\n", 413),
        (post + "Content-Length: 102401\r\n\r\n", 413),
        (post + "Expect: the-best\r\nContent-Length: 1\r\n\r\n", 417),
        (post + "Transfer-Encoding: chunked\r\n\r\ng\r\n", 400),  // 7.1
        (post + "Transfer-Encoding: chunked\r\n\r\n\r\n", 400),
        (post + "Transfer-Encoding: chunked\r\n\r\n 1\r\na\r\n0\r\n\r\n", 400),
        (post + "Transfer-Encoding: chunked\r\n\r\n1 \r\na\r\n0\r\n\r\n", 400),
        (post + "Transfer-Encoding: chunked\r\n\r\n1\na\r\n", 400),
        (post + "Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n", 400),
        (post + "Transfer-Encoding: chunked\r\n\r\n19001\r\n", 413),
        (post + "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFFFF\r\n", 413),
        (post + "Transfer-Encoding: chunked\r\n\r\n0\r\nnonsense\r\n\r\n", 400),
    ])
    func refuses(_ text: String, status: Int) {
        #expect(Self.status(of: text) == status)
    }

    @Test func refusesWhatIsTooLargeAndTakesWhatJustFits() {
        var limits = ServerLimits()
        limits.headerBytes = 64
        limits.fieldLines = 2
        limits.bodyBytes = 4
        let line = "GET / HTTP/1.1\r\n"
        #expect(Self.status(of: "GET /\(String(repeating: "a", count: 48)) HTTP/1.1\r\n", limits: limits) == nil)
        #expect(Self.status(of: "GET /\(String(repeating: "a", count: 49)) HTTP/1.1\r\n", limits: limits) == 414)
        let fits = line + "Host: h\r\nX: \(String(repeating: "a", count: 32))\r\n\r\n"
        #expect(fits.utf8.count == 64)
        #expect(Self.status(of: fits, limits: limits) == 200)
        let isTooLong = line + "Host: h\r\nX: \(String(repeating: "a", count: 33))\r\n\r\n"
        #expect(Self.status(of: isTooLong, limits: limits) == 431)
        #expect(Self.status(of: line + "Host: h\r\nA:\r\nB:\r\n\r\n", limits: limits) == 431)
        #expect(Self.status(of: Self.post + "Content-Length: 4\r\n\r\nabcd", limits: limits) == 200)
        #expect(Self.status(of: Self.post + "Content-Length: 5\r\n\r\n", limits: limits) == 413)
        let chunked = Self.post + "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n"
        #expect(Self.status(of: chunked + "2\r\ncd\r\n0\r\n\r\n", limits: ServerLimits()) == 200)
        limits.headerBytes = 128
        #expect(Self.status(of: chunked + "2\r\ncd\r\n0\r\n\r\n", limits: limits) == 200)
        #expect(Self.status(of: chunked + "3\r\n", limits: limits) == 413)
    }

    @Test func asksForContentOnceAndOnlyIfNoneHasCome() {
        var parser = RequestParser(limits: ServerLimits())
        parser.append(Array((Self.post + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n").utf8))
        #expect(parser.next() == .incomplete)
        let asked = [parser.takeContinue(), parser.takeContinue()]
        #expect(asked == [true, false])
        var eager = RequestParser(limits: ServerLimits())
        eager.append(Array((Self.post + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\na").utf8))
        #expect(eager.next() == .incomplete)
        let askedTooLate = eager.takeContinue()
        #expect(!askedTooLate)
    }

    private static let seed = UInt64.random(in: 0 ... .max)

    private static let samples = [
        "GET /api/posts/ HTTP/1.1\r\nHost: localhost:8000\r\nAccept: */*\r\n\r\nGET / HTTP/1.0\r\n\r\n",
        "POST /api/posts/create/ HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n"
            + "{\"message\": \"a\"}POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n"
            + "1;x\r\nf\r\n0\r\nA: b\r\n\r\nOPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "y", count: 300))\r\n\r\n",
    ].map { Array($0.utf8) }

    private static func pieces(
        of bytes: [UInt8], using generator: inout SeededGenerator
    ) -> [ArraySlice<UInt8>] {
        var rest = bytes[...]
        var pieces: [ArraySlice<UInt8>] = []
        while !rest.isEmpty {
            let count = Int.random(in: 1...max(1, Bool.random(using: &generator) ? 3 : rest.count), using: &generator)
            pieces.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return pieces
    }

    @Test func findsTheSameAtEverySplit() {
        for sample in Self.samples {
            let whole = Self.steps([sample[...]])
            for cut in sample.indices {
                #expect(Self.steps([sample[..<cut], sample[cut...]]) == whole)
            }
            #expect(Self.steps(sample.indices.map { sample[$0...$0] }) == whole)
        }
    }

    /// Mutated requests and noise: no crash, and the same whatever the pieces.
    @Test func findsTheSameInDamagedBytesHoweverCut() {
        var generator = SeededGenerator(seed: Self.seed)
        var limits = ServerLimits()
        limits.headerBytes = 200
        limits.bodyBytes = 24
        let favourites = Array("\r\n :;,0159aFx\u{0}\u{7f}".utf8) + [0x80, 0xFF]
        for round in 0..<4_000 {
            var bytes = Self.samples[round % Self.samples.count]
            if round.isMultiple(of: 10) {
                bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
            }
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                let byte = favourites.randomElement(using: &generator) ?? 0
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = byte
                case 1: bytes.insert(byte, at: place)
                case 2: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
                }
            }
            let whole = Self.steps([bytes[...]], limits: limits)
            let cut = Self.steps(Self.pieces(of: bytes, using: &generator), limits: limits)
            #expect(whole == cut, "seed \(Self.seed), round \(round)")
        }
    }
}
