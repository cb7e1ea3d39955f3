import Foundation
import Testing

@testable import ChatDevBackend

/// The rows of the contract, without a socket.
struct PostsAPITests {
    private static let api = PostsAPI(
        policy: OriginPolicy(address: ListenAddress(host: "127.0.0.1", port: 8000)))
    private static let now = Date(timeIntervalSince1970: 1_700_000_000.75)
    private static let json = [HTTPField(name: "content-type", value: "application/json")]

    private var posts = PostStore()

    init() {
        posts.begin(with: [
            StoredPost(id: "7m03J198pyXFBvCOLNbw", likes: ["vdb23"], message: "Howdy!", time: "2023-06-12T22:03:23Z")
        ])
        _ = posts.takeUnsaved()
    }

    private mutating func answer(
        _ method: String, _ path: String, _ content: String = "", fields: [HTTPField] = json,
        authority: String? = "localhost:8000"
    ) -> HTTPResponse {
        let request = HTTPRequest(
            method: method, target: path, path: path, authority: authority, minorVersion: 1, fields: fields,
            content: Array(content.utf8), arrivedAt: "192.168.1.5")
        return Self.api.answer(request, posts: &posts, now: Self.now)
    }

    private static func text(_ response: HTTPResponse) -> String {
        String(decoding: response.content.bytes, as: UTF8.self)
    }

    private static func field(_ name: String, of response: HTTPResponse) -> String? {
        response.fields.first { $0.name == name }?.value
    }

    @Test(arguments: ["/api/posts/", "/api/posts"])
    mutating func givesTheFeedInTheContractsShape(_ path: String) {
        let response = answer("GET", path, fields: [])
        #expect(response.status == 200)
        #expect(Self.field("Content-Type", of: response) == "application/json; charset=utf-8")
        #expect(
            Self.text(response)
                == #"[{"likes":["vdb23"],"message":"Howdy!","time":"2023-06-12T22:03:23Z","id":"7m03J198pyXFBvCOLNbw"}]"#
        )
    }

    @Test(arguments: ["/api/posts/create/", "/api/posts/create"])
    mutating func createsAPost(_ path: String) throws {
        let response = answer("POST", path, #"{"message":"a\u00e9\"/\n🙂","ignored":1}"#)
        #expect(response.status == 201)
        let text = Self.text(response)
        #expect(text.hasPrefix(#"{"likes":[],"message":"aé\"/\n🙂","time":"2023-11-14T22:13:20Z","id":"6553f100"#))
        #expect(text.wholeMatch(of: /.*"id":"[0-9a-f]{24}"}/) != nil)
        #expect(Self.text(answer("GET", "/api/posts/")).hasSuffix(",\(text)]"))
        #expect(!posts.takeUnsaved().isEmpty)
    }

    @Test mutating func likesOnceHoweverOftenAsked() {
        let liked =
            #"{"likes":["vdb23","abc12"],"message":"Howdy!","time":"2023-06-12T22:03:23Z","#
            + #""id":"7m03J198pyXFBvCOLNbw"}"#
        let first = answer("POST", "/api/posts/7m03J198pyXFBvCOLNbw/like/", #"{"netId":"abc12"}"#)
        #expect(first.status == 200)
        #expect(Self.text(first) == liked)
        #expect(!posts.takeUnsaved().isEmpty)
        let version = posts.version
        let second = answer("POST", "/api/posts/7m03J198pyXFBvCOLNbw/like/", #"{"netId":"abc12"}"#)
        #expect(second == first)
        #expect(posts.takeUnsaved().isEmpty)
        #expect(posts.version == version)
    }

    @Test mutating func unlikesWhatIsLikedOnly() {
        let path = "/api/posts/7m03J198pyXFBvCOLNbw/unlike/"
        let first = answer("POST", path, #"{"netId":"vdb23"}"#)
        #expect(first.status == 200)
        #expect(Self.text(first).hasPrefix(#"{"likes":[],"#))
        let second = answer("POST", path, #"{"netId":"vdb23"}"#)
        #expect(second.status == 400)
        #expect(
            Self.text(second)
                == #"{"name":"InvalidArgumentError","details":"The given netId has not liked this post"}"#)
    }

    @Test mutating func readsAnIDInPercentCode() {
        let like = answer("POST", "/api/posts/%37m03J198pyXFBvCOLNb%77/like/", #"{"netId":"abc12"}"#)
        #expect(like.status == 200)
        #expect(answer("POST", "/api/posts/%zz/like/", #"{"netId":"abc12"}"#).status == 400)
        #expect(answer("POST", "/api/posts/%ff/like/", #"{"netId":"abc12"}"#).status == 400)
    }

    @Test(arguments: [
        ("/api/posts/nope/like/", "Invalid postId or netId supplied"),
        ("/api/posts/6553f1000000000000000000/like", "Invalid postId or netId supplied"),
        ("/api/posts/nope/unlike/", "Invalid postId supplied"),
    ])
    mutating func knowsNoOtherPost(_ path: String, details: String) {
        let response = answer("POST", path, #"{"netId":"abc12"}"#)
        #expect(response.status == 400)
        #expect(Self.text(response) == #"{"name":"InvalidArgumentError","details":"\#(details)"}"#)
    }

    @Test(arguments: [
        ("", "req.message", "'message' is required"),
        ("{}", "req.message", "'message' is required"),
        (#"{"message":null}"#, "req.message", "'message' is required"),
        (#"{"message":5}"#, "req.message", "invalid string value"),
        (#"{"message":["a"]}"#, "req.message", "invalid string value"),
        (#"{"message":""}"#, "req.message", "'message' must not be blank"),
        (#"{"message":" \n\t\u00a0"}"#, "req.message", "'message' must not be blank"),
        ("[]", "req", "invalid object"),
        ("5", "req", "invalid object"),
    ])
    mutating func refusesContentThatIsNotAMessage(_ content: String, field: String, details: String) {
        let response = answer("POST", "/api/posts/create/", content)
        #expect(response.status == 422)
        #expect(
            Self.text(response)
                == #"{"name":"Validation Failed","details":{"\#(field)":{"message":"\#(details)"}}}"#)
        #expect(posts.takeUnsaved().isEmpty)
    }

    @Test mutating func refusesALikeWithoutNetID() {
        for verb in ["like", "unlike"] {
            let response = answer("POST", "/api/posts/7m03J198pyXFBvCOLNbw/\(verb)/", #"{"netID":"abc12"}"#)
            #expect(response.status == 422)
            #expect(
                Self.text(response)
                    == #"{"name":"Validation Failed","details":{"req.netId":{"message":"'netId' is required"}}}"#)
        }
    }

    @Test(arguments: [
        "{", #"{"message":"a",}"#, #"{"message":"a"} x"#, #"{"message":"\ud800"}"#, "{\"message\":\"a\nb\"}", "nul",
        #"{'message':'a'}"#, "{\"message\":\"a\"}\u{0}", #"{"message":"a","b":[1,]}"#, #"{"a":01,"message":"a"}"#,
        String(repeating: "[", count: 5_000),
    ])
    mutating func refusesBrokenJSON(_ content: String) {
        let response = answer("POST", "/api/posts/create/", content)
        #expect(response.status == 400)
        #expect(Self.text(response).hasPrefix(#"{"name":"SyntaxError","details":""#))
    }

    @Test mutating func refusesBytesThatAreNotUTF8() {
        for content in [
            Array(#"{"message":""#.utf8) + [0xFF] + Array(#""}"#.utf8), Array("{}".utf16).flatMap { [UInt8($0), 0] },
        ] {
            let request = HTTPRequest(
                method: "POST", target: "/", path: "/api/posts/create", authority: nil, minorVersion: 0,
                fields: Self.json, content: content)
            #expect(Self.api.answer(request, posts: &posts, now: Self.now).status == 400)
        }
    }

    @Test(arguments: [
        ("application/json", 201), ("Application/JSON; charset=UTF-8", 201),
        ("application/json;charset=\"utf-8\"", 201),
        ("application/json; charset=utf-16", 415), ("text/plain", 415), ("application/x-www-form-urlencoded", 415),
        ("application/jsonp", 415), ("", 415), (nil, 415), ("text/plain, application/json", 415),
    ])
    mutating func takesJSONOnly(_ type: String?, status: Int) {
        let fields = type.map { [HTTPField(name: "content-type", value: $0)] } ?? []
        let response = answer("POST", "/api/posts/create/", #"{"message":"a"}"#, fields: fields)
        #expect(response.status == status)
    }

    @Test(arguments: [("identity", 201), ("Identity", 201), ("gzip", 415), ("identity, gzip", 415)])
    mutating func takesContentAsItIs(_ coding: String, status: Int) {
        let fields = Self.json + [HTTPField(name: "content-encoding", value: coding)]
        let response = answer("POST", "/api/posts/create/", #"{"message":"a"}"#, fields: fields)
        #expect(response.status == status)
        #expect(Self.text(response).contains("without Content-Encoding") == (status == 415))
    }

    @Test(arguments: [
        ("/", "GET"), ("/api", "GET"), ("/api/posts//", "GET"), ("//api/posts", "GET"), ("/api/posts/x", "GET"),
        ("/api/posts/x/like/y", "POST"), ("/api/posts/x/hate", "POST"), ("/API/posts", "GET"), ("", "CONNECT"),
    ])
    mutating func findsNothingElsewhere(_ path: String, method: String) {
        let response = answer(method, path)
        #expect(response.status == 404)
        #expect(Self.text(response).hasPrefix(#"{"name":"NotFoundError","details":""#))
    }

    @Test(arguments: [
        ("/api/posts", "POST", "GET, HEAD, OPTIONS"), ("/api/posts/", "DELETE", "GET, HEAD, OPTIONS"),
        ("/api/posts/create", "GET", "OPTIONS, POST"), ("/api/posts/x/like", "PUT", "OPTIONS, POST"),
        ("/api/posts/x/unlike/", "GET", "OPTIONS, POST"),
    ])
    mutating func namesTheMethodsThatAreAllowed(_ path: String, method: String, allowed: String) {
        let response = answer(method, path)
        #expect(response.status == 405)
        #expect(Self.field("Allow", of: response) == allowed)
        let options = answer("OPTIONS", path)
        #expect(options.status == 204)
        #expect(Self.field("Allow", of: options) == allowed)
    }

    @Test mutating func answersWhetherTheFeedHasChanged() throws {
        let tag = try #require(Self.field("ETag", of: answer("GET", "/api/posts/")))
        #expect(tag.hasPrefix("W/\""))
        let unchanged = answer("GET", "/api/posts/", fields: [HTTPField(name: "if-none-match", value: tag)])
        #expect(unchanged.status == 304)
        #expect(unchanged.content.count == 0)
        #expect(Self.field("ETag", of: unchanged) == tag)
        _ = answer("POST", "/api/posts/7m03J198pyXFBvCOLNbw/like/", #"{"netId":"abc12"}"#)
        let changed = answer("GET", "/api/posts/", fields: [HTTPField(name: "if-none-match", value: tag)])
        #expect(changed.status == 200)
        #expect(Self.field("ETag", of: changed) != tag)
    }

    @Test(arguments: [
        (#"W/"a""#, true), (#""a""#, true), ("*", true), (#" "x" , W/"a""#, true), (#""b", "c""#, false),
        (#""x,y","a""#, true), (#", ,"a""#, true), ("a", false), (#""a"#, false), ("", false), (#"w/"a""#, false),
        (#"W/ "a""#, false), (#""b" junk "a""#, false),
    ])
    func readsListsOfEntityTags(_ field: String, isNamed: Bool) {
        #expect(EntityTag("a").isNamed(by: field) == isNamed)
    }

    @Test(arguments: [
        ("localhost:8000", 200), ("LOCALHOST:8000", 200), ("127.0.0.1:8000", 200), ("[::1]:8000", 200),
        ("192.168.1.5:8000", 200), (nil, 200), ("localhost", 403), ("localhost:80", 403), ("localhost:08000x", 403),
        ("evil.example:8000", 403), ("127.0.0.1.evil.example:8000", 403), ("localhost:8000:8000", 403),
        ("user@localhost:8000", 403), ("", 403), ("[::1", 403), ("192.168.1.6:8000", 403), ("localhost:", 403),
    ])
    mutating func servesUnderItsOwnNamesOnly(_ host: String?, status: Int) {
        #expect(answer("GET", "/api/posts/", fields: [], authority: host).status == status)
    }

    @Test(arguments: [
        ("origin", "http://localhost:8000", 200), ("origin", "http://127.0.0.1:8000", 200),
        ("origin", "https://localhost:8000", 403), ("origin", "http://localhost:3000", 403),
        ("origin", "http://evil.example", 403), ("origin", "null", 403), ("origin", "", 403),
        ("sec-fetch-site", "same-origin", 200), ("sec-fetch-site", "none", 200),
        ("sec-fetch-site", "same-site", 403), ("sec-fetch-site", "cross-site", 403), ("sec-fetch-site", "", 403),
    ])
    mutating func keepsPagesOfOtherSitesOut(_ name: String, value: String, status: Int) {
        let field = HTTPField(name: name, value: value)
        #expect(answer("GET", "/api/posts/", fields: [field]).status == status)
        let post = answer("POST", "/api/posts/create/", #"{"message":"a"}"#, fields: Self.json + [field])
        #expect(post.status == (status == 200 ? 201 : 403))
    }

    @Test mutating func keepsANetIDAsItWasSent() {
        let response = answer("POST", "/api/posts/7m03J198pyXFBvCOLNbw/like/", #"{"netId":"Not A \"NetID\""}"#)
        #expect(Self.text(response).hasPrefix(#"{"likes":["vdb23","Not A \"NetID\""],"#))
    }
}
