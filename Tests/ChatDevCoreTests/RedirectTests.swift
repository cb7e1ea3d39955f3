import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ChatDevCore

/// Where a request goes on to.
@Suite(.takesTurns)
struct RedirectTests {
    struct Case: Sendable {
        var from = "http://a.example:80/api/posts/"
        let location: String
        /// Where a GET goes; `nil` where it must not.
        let get: String?
        /// Where a POST goes on 307 and 308.
        let post: String?
    }

    static let cases = [
        Case(location: "/x", get: "http://a.example:80/x", post: "http://a.example:80/x"),
        Case(
            location: "x?y=1", get: "http://a.example:80/api/posts/x?y=1", post: "http://a.example:80/api/posts/x?y=1"),
        Case(location: "http://A.example/x", get: "http://A.example/x", post: "http://A.example/x"),
        Case(location: "http://b.example/x", get: "http://b.example/x", post: nil),
        Case(location: "//b.example/x", get: "http://b.example/x", post: nil),
        Case(location: "http://a.example:81/x", get: "http://a.example:81/x", post: nil),
        Case(location: "https://a.example/x", get: "https://a.example/x", post: nil),
        Case(from: "https://a.example/", location: "http://a.example/x", get: nil, post: nil),
        Case(
            from: "https://a.example/", location: "https://a.example:443/x", get: "https://a.example:443/x",
            post: "https://a.example:443/x"),
        Case(location: "ftp://a.example/x", get: nil, post: nil),
        Case(location: "file:///etc/passwd", get: nil, post: nil),
        Case(location: "http://me:pw@a.example/", get: nil, post: nil),
        Case(location: "http://b.example\\@a.example/", get: nil, post: nil),
        Case(location: "http:///x", get: nil, post: nil),
    ]

    @Test("Each kind of target, by status", arguments: cases)
    func target(row: Case) throws {
        let url = try #require(URL(string: row.from))
        for status in 300...308 {
            let follows = [301, 302, 303, 307, 308].contains(status)
            let get = Redirect.target(of: row.location, from: url, status: status, method: "GET")
            #expect(get?.absoluteString == (follows ? row.get : nil), "GET \(status)")
            let post = Redirect.target(of: row.location, from: url, status: status, method: "POST")
            #expect(post?.absoluteString == (status >= 307 ? row.post : nil), "POST \(status)")
        }
    }

    @Test("On the wire: each status within the origin", arguments: [301, 302, 303, 307, 308])
    func wire(status: Int) async throws {
        let post = NetworkManagerTests.json
        let server = try HostileServer { connection in
            while let request = connection.request() {
                connection.send(
                    request.target.hasPrefix("/new/")
                        ? HostileAnswer.whole(body: request.method == "GET" ? "[\(post)]" : post)
                        : HostileAnswer.whole("\(status) Moved", "Location: /new\(request.target)", body: "<html>"))
            }
        }
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        #expect(try await manager.fetchPosts() == [NetworkManagerTests.post])
        let like = Result { try NetID("abc12") }
        let netID = try like.get()
        if status >= 307 {
            #expect(try await manager.likePost(id: "a1", netID: netID) == NetworkManagerTests.post)
            #expect(try await manager.createPost(message: "x") == NetworkManagerTests.post)
            let last = try #require(server.requests.last)
            #expect(
                last.method == "POST" && last.target == "/new/api/posts/create/" && last.body == #"{"message":"x"}"#)
            #expect(last.field("Content-Type") == "application/json")
        } else {
            let error = NetworkError.redirected(status: status, location: "/new/api/posts/a1/like/")
            await #expect(throws: error) { try await manager.likePost(id: "a1", netID: netID) }
            #expect(server.requests.last?.target == "/api/posts/a1/like/", "a POST does not follow")
        }
    }

    @Test("A create does not follow to another host")
    func otherHost() async throws {
        let other = try HostileServer(answering: HostileAnswer.whole(body: NetworkManagerTests.json))
        defer { other.stop() }
        let server = try HostileServer(
            answering: HostileAnswer.whole("308 Permanent Redirect", "Location: \(other.url)/x", body: ""))
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        await #expect(throws: NetworkError.redirected(status: 308, location: "\(other.url)/x")) {
            try await manager.createPost(message: "x")
        }
        #expect(other.connections == 0)
    }

    @Test("A loop ends after five hops")
    func loop() async throws {
        let server = try HostileServer(answering: HostileAnswer.whole("302 Found", "Location: /again", body: ""))
        defer { server.stop() }
        let manager = try NetworkManager(baseURL: BaseURL(server.url))
        await #expect(throws: NetworkError.redirected(status: 302, location: "/again")) {
            try await manager.fetchPosts()
        }
        #expect(server.requests.count == 6)
    }
}
