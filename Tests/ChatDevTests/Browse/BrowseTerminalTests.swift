import ChatDevCore
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import chatdev

/// The real executable in a real terminal, over the real backend.
@Suite(.takesTurns)
struct BrowseTerminalTests {
    @Test func readsScrollsAndSwitchesTheOrder() async throws {
        var posts = BrowseFixture.posts(100)
        posts[3] = Post(id: posts[3].id, likes: ["x1", "x2"], message: "Post 4", time: posts[3].time)
        try await BrowseFixture.withBackend(posts) { home, url, log in
            let session = try BrowseFixture.open(home, url: url)
            try #require(await session.shows("▌ ♡ 0   Post 100"))
            #expect(session.screen.isAlternate)
            #expect(session.screen.lines[0] == " ChatDev   Top  [New]" + String(repeating: " ", count: 53) + "1/100")
            session.type("jj")
            try #require(await session.shows("▌ ♡ 0   Post 98"))
            session.type("G")
            try #require(await session.shows("▌ ♡ 0   Post 1\n"))
            session.type("\u{1B}[5~")
            try #require(await session.hides("Post 1\n"))
            session.type("g")
            try #require(await session.shows("▌ ♡ 0   Post 100"))
            session.type("\u{1B}[<65;10;10M")
            try #require(await session.hides("Post 100"))
            session.type("\t")
            try #require(await session.shows("[Top]"))
            session.type("g")
            try #require(await session.shows("▌ ♡ 2   Post 4"))
            session.type("2/post 17\r")
            try #require(await session.shows("▌ ♡ 0   Post 17"))
            session.type("\r")
            try #require(await session.shows("Posted "))
            #expect(session.screen.text.contains("(2023-06-12T22:20:23Z)"))
            #expect(session.screen.text.contains("Id \(posts[16].id)"))
            session.type("q?")
            try #require(await session.shows("take your like back"))
            // Switching the order, searching and the rest ask the backend for nothing.
            #expect(log.count("/api/posts/") == 1)
            session.type("qq")
            #expect(await session.end() == .exited(0))
            #expect(session.screen.unknown.isEmpty)
        }
    }

    @Test func likesOnceAndUnlikes() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(3)) { home, url, log in
            let session = try BrowseFixture.open(home, url: url)
            try #require(await session.shows("▌ ♡ 0   Post 3"))
            session.type("l")
            try #require(await session.shows("♥ 1   Post 3"))
            session.type(" ")
            try #require(await session.shows("You like this post already; u takes it back."))
            #expect(log.count("/like/") == 1)
            session.type("u")
            try #require(await session.shows(" ♡ 0   Post 3"))
            session.type("u")
            try #require(await session.shows("You do not like this post"))
            #expect(log.count("/unlike/") == 1)
            session.type("q")
            #expect(await session.end() == .exited(0))
        }
    }

    @Test func asksForANetIDAndUsesItForThisRun() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(2)) { home, url, log in
            let session = try BrowseFixture.open(home, url: url, netID: nil)
            try #require(await session.shows("▌ ♡ 0   Post 2"))
            session.type("l")
            try #require(await session.shows("Your NetID:"))
            session.type("not one\r")
            try #require(await session.shows("is not a NetID"))
            session.type("\u{15} ABC12\r")
            try #require(await session.shows("♥ 1   Post 2"))
            session.type("jl")
            try #require(await session.shows("♥ 1   Post 1"))
            #expect(log.count("/like/") == 2)
            let feed = try await NetworkManager(baseURL: BaseURL(url)).fetchPosts()
            #expect(feed.map(\.likes) == [["abc12"], ["abc12"]])
            session.type("q")
            #expect(await session.end() == .exited(0))
        }
    }

    @Test func composesAndFindsThePost() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(3)) { home, url, log in
            let session = try BrowseFixture.open(home, url: url)
            try #require(await session.shows("Post 3"))
            session.type("c")
            try #require(await session.shows("( Post )"))
            session.type("\r")
            try #require(await session.shows("There is nothing to post yet."))
            // A paste is text: it neither quits nor likes nor posts.
            session.type("猫 says\n\u{1B}[200~q l \u{1B}[A\r\u{1B}[201~!")
            try #require(await session.shows("q l ␛[A"))
            session.type("\r\r\r")
            try #require(await session.shows("▌ ♡ 0   猫 says"))
            try #require(await session.hides("New post"))
            try #require(await session.shows("1/4"))
            #expect(log.count("/create/") == 1)
            let feed = try await NetworkManager(baseURL: BaseURL(url)).fetchPosts()
            #expect(feed.last?.message == "猫 says\nq l \u{1B}[A\n!")
            session.type("q")
            #expect(await session.end() == .exited(0))
        }
    }

    @Test func aDraftOutlivesEscapeAndLeavingAsksOnce() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(3)) { home, url, _ in
            let session = try BrowseFixture.open(home, url: url)
            try #require(await session.shows("Post 3"))
            session.type("cMy draft")
            try #require(await session.shows("My draft"))
            session.type("\u{1B}")
            try #require(await session.hides("My draft"))
            session.type("q")
            try #require(await session.shows("Your draft will be lost. Quit?"))
            session.type("n")
            try #require(await session.hides("will be lost"))
            session.type("c")
            try #require(await session.shows("My draft"))
            session.type("\u{1B}")
            try #require(await session.hides("My draft"))
            session.type("qy")
            #expect(await session.end() == .exited(0))
        }
    }

    @Test func reloadsCountsWhatIsNewAndKeepsThePlace() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(30)) { home, url, _ in
            let session = try BrowseFixture.open(home, url: url)
            try #require(await session.shows("Post 30"))
            session.type("jjj")
            try #require(await session.shows("▌ ♡ 0   Post 27"))
            let before = session.screen.lines.firstIndex { $0.contains("Post 27") }
            let other = try NetworkManager(baseURL: BaseURL(url))
            for text in ["New A", "New B", "New C"] { _ = try await other.createPost(message: text) }
            session.type("r")
            try #require(await session.shows("3 new"))
            #expect(session.screen.lines.firstIndex { $0.contains("▌ ♡ 0   Post 27") } == before)
            #expect(session.screen.lines[0].hasSuffix("7/33"))
            session.type("r")
            try #require(await session.shows("No new posts."))
            session.type("q")
            #expect(await session.end() == .exited(0))
        }
    }

    @Test func writesInTheEditorAndGoesOn() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(3)) { home, url, _ in
            let editor = try home.write("printf '%s, and more' \"$(cat \"$1\")\" > \"$1\"\n", to: "editor.sh")
            let session = try BrowseFixture.open(home, url: url, ["CHATDEV_EDITOR": "sh \(editor)"])
            try #require(await session.shows("Post 3"))
            session.type("cHello\u{18}")
            try #require(await session.shows(" Hello, and more"))
            #expect(session.screen.isAlternate)
            session.type("\r")
            try #require(await session.shows("▌ ♡ 0   Hello, and more"))
            session.type("q")
            #expect(await session.end() == .exited(0))
        }
    }

    @Test func resizesDownToTheLeastAndSaysWhereItIsTooSmall() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(30)) { home, url, _ in
            let session = try BrowseFixture.open(home, url: url)
            try #require(await session.shows("Post 30"))
            session.type("jjjj")
            try #require(await session.shows("▌ ♡ 0   Post 26"))
            session.resize(columns: 40, rows: 10)
            try #require(
                await session.wait { $0.columns == 40 && $0.lines[9] == " l like  c post  ? help  q quit" } != nil)
            #expect(session.screen.text.contains("▌ ♡ 0   Post 26"))
            session.resize(columns: 30, rows: 5)
            try #require(await session.shows("chatdev needs 40×10 cells;"))
            session.resize(columns: 120, rows: 40)
            try #require(await session.shows("▌ ♡ 0   Post 26"))
            session.type("q")
            #expect(await session.end() == .exited(0))
        }
    }
}
