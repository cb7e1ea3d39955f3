import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ChatDevCore

/// What is sent again, and when.
@Suite(.takesTurns)
struct RetryTests {
    static let now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    @Test(
        "`Retry-After` in each of its forms",
        arguments: [
            ("0", Duration.zero), ("7", .seconds(7)), (" 7 ", .seconds(7)),
            ("99999999999999999999", .seconds(1_000_000_000)),
            ("Sun, 06 Nov 1994 08:49:40 GMT", .seconds(3)), ("Sun, 06 Nov 1994 08:00:00 GMT", .zero),
            ("Mon, 31 Feb 2095 00:00:00 GMT", nil), ("-1", nil), ("1.5", nil), ("soon", nil), ("", nil), ("٣", nil),
        ] as [(String, Duration?)])
    func retryAfter(text: String, expected: Duration?) {
        #expect(RetryPolicy.retryAfter(text, now: Self.now) == expected)
    }

    struct Case: Sendable {
        let setback: RetryPolicy.Setback
        let repetition: WireRequest.Repetition
        var attempt = 1
        var remaining = Duration.seconds(30)
        let delay: Duration?
    }

    static let cases = [
        Case(setback: .status(503, retryAfter: nil), repetition: .harmless, delay: .milliseconds(200)),
        Case(setback: .status(503, retryAfter: nil), repetition: .harmless, attempt: 2, delay: .milliseconds(400)),
        Case(setback: .status(503, retryAfter: nil), repetition: .harmless, attempt: 3, delay: nil),
        Case(setback: .status(429, retryAfter: "5"), repetition: .harmless, delay: .seconds(5)),
        Case(setback: .status(429, retryAfter: "31"), repetition: .harmless, delay: nil),
        Case(setback: .status(502, retryAfter: "soon"), repetition: .answeredOtherwise, delay: .milliseconds(200)),
        Case(setback: .status(504, retryAfter: "0"), repetition: .harmless, delay: .milliseconds(200)),
        Case(setback: .status(504, retryAfter: nil), repetition: .harmless, remaining: .milliseconds(100), delay: nil),
        Case(setback: .status(500, retryAfter: "1"), repetition: .harmless, delay: nil),
        Case(setback: .status(200, retryAfter: "1"), repetition: .harmless, delay: nil),
        Case(setback: .status(503, retryAfter: "1"), repetition: .harmful, delay: nil),
        Case(setback: .failure(.unreachable, wasSent: false), repetition: .harmful, delay: .milliseconds(200)),
        Case(setback: .failure(.unreachable, wasSent: true), repetition: .harmful, delay: nil),
        Case(setback: .failure(.interrupted, wasSent: false), repetition: .harmful, delay: nil),
        Case(setback: .failure(.interrupted, wasSent: true), repetition: .harmless, delay: .milliseconds(200)),
        Case(setback: .failure(.malformed, wasSent: true), repetition: .harmless, delay: nil),
        Case(setback: .failure(.unaddressable, wasSent: false), repetition: .harmless, delay: nil),
        Case(setback: .failure(.insecure, wasSent: false), repetition: .harmless, delay: nil),
    ]

    @Test("What is repeated", arguments: cases)
    func policy(row: Case) {
        let delay = RetryPolicy().delay(
            after: row.setback, repetition: row.repetition, attempt: row.attempt, now: Self.now,
            remaining: row.remaining)
        #expect(delay == row.delay)
    }

    @Test("On the wire: at most twice, and a success on the way ends it", arguments: [429, 502, 503, 504])
    func wire(status: Int) async throws {
        let flaky = try HostileServer { connection in
            while let request = connection.request() {
                let body = request.method == "GET" ? "[]" : NetworkManagerTests.json
                connection.send(
                    request.number < 3
                        ? HostileAnswer.whole("\(status) No", body: "{}") : HostileAnswer.whole(body: body))
            }
        }
        defer { flaky.stop() }
        #expect(try await NetworkManager(baseURL: BaseURL(flaky.url)).fetchPosts() == [])
        #expect(flaky.requests.count == 3)

        let broken = try HostileServer(answering: HostileAnswer.whole("\(status) No", "Retry-After: 0", body: "{}"))
        defer { broken.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(broken.url))
        await #expect(throws: NetworkError.refused(status: status, details: "{}")) {
            try await manager.likePost(id: "a", netID: NetID("abc12"))
        }
        #expect(broken.requests.count == 3)
    }

    @Test("A wait that does not fit into the time that is left is not begun")
    func tooLong() async throws {
        let server = try HostileServer(answering: HostileAnswer.whole("503 No", "Retry-After: 3600", body: "{}"))
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        await #expect(throws: NetworkError.refused(status: 503, details: "{}")) { try await manager.fetchPosts() }
        #expect(server.requests.count == 1)
    }
}
