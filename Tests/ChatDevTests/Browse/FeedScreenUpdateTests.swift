import ChatDevCore
import Foundation
import Testing

@testable import chatdev

private typealias Fixture = ScreenFixture

/// State and event to state and effects. The posts: First has no like, Second is liked by abc12, Third by another.
@Suite struct FeedScreenUpdateTests {
    @Test(
        "Keys, what they ask of the world, and what is then on the screen",
        arguments: [
            ("", [], "▌ ♡ 0   First"),
            ("j", [], "▌ ♥ 2   Second"),
            ("\u{1B}[B\u{1B}OB", [], "▌ ♡ 1   Third"),
            ("jjjj", [], "▌ ♡ 1   Third"),
            ("Gk", [], "▌ ♥ 2   Second"),
            ("Gg", [], "▌ ♡ 0   First"),
            ("\u{1B}[F", [], "▌ ♡ 1   Third"),
            ("\u{1B}[F\u{1B}[H", [], "▌ ♡ 0   First"),
            ("\u{1B}[6~", [], "▌ ♡ 1   Third"),
            ("\t", [], "[Top]"),
            ("\t\t", [], "[New]"),
            ("1", [], "[Top]"),
            ("12", [], "[New]"),
            ("1g", [], "▌ ♥ 2   Second"),
            // Liking is guarded, unliking as well.
            ("l", ["like p1 as abc12"], "▌ ⠋ 0   First"),
            (" ", ["like p1 as abc12"], "▌ ⠋ 0   First"),
            ("ll ", ["like p1 as abc12"], "▌ ⠋ 0   First"),
            ("lu", ["like p1 as abc12"], "▌ ⠋ 0   First"),
            ("ljjl", ["like p1 as abc12", "like p3 as abc12"], "▌ ⠋ 1   Third"),
            ("jl", [], "You like this post already; u takes it back."),
            ("ju", ["unlike p2 as abc12"], "▌ ⠋ 2   Second"),
            ("u", [], "You do not like this post, so there is no like to take back."),
            // A notice is gone with the next key.
            ("uj", [], "l like  u unlike  c post"),
            // Reload, and only one at a time.
            ("r", ["fetch 2 since \"1\""], "loading"),
            ("rr", ["fetch 2 since \"1\""], "loading"),
            ("jr", ["fetch 2 since \"1\""], "▌ ♥ 2   Second"),
            ("\u{1B}[15~", ["fetch 2 since \"1\""], "loading"),
            // The detail, from which likes work too.
            ("\r", [], "Nobody likes it yet."),
            ("j\r", [], "Liked by abc12, x1"),
            ("j\r", [], "Posted 2 hours ago: 2023-11-14 20:13 (2023-11-14T20:13:20Z)"),
            ("j\r", [], "Id p2"),
            ("\rq", [], "▌ ♡ 0   First"),
            ("\r␛", [], "▌ ♡ 0   First"),
            ("\rl", ["like p1 as abc12"], " ⠋ 0"),
            ("?", [], "take your like back"),
            ("?q", [], "▌ ♡ 0   First"),
            // Composing.
            ("c", [], "( Post )"),
            ("cHi", [], "[ Post ]"),
            ("c \n", [], "( Post )"),
            ("c \r", [], "There is nothing to post yet."),
            ("cHi\r", ["create Hi"], "Posting"),
            ("cHi\r\r\r", ["create Hi"], "Posting"),
            ("cHi\r more", ["create Hi"], " Hi\n"),
            ("cOne\nTwo\u{1B}\rThree\r", ["create One\nTwo\nThree"], "Posting"),
            ("cHi␛", [], "▌ ♡ 0   First"),
            ("cHi␛c", [], " Hi\n"),
            ("c\u{1B}[200~q\rl\u{1B}[201~\r", ["create q\nl"], "Posting"),
            ("cHi\u{18}", ["edit Hi"], " Hi\n"),
            ("e", ["edit "], "What is on your mind?"),
            ("\u{1B}[200~text\u{1B}[201~", [], "To post what you paste, press c first."),
            // Searching.
            ("/third\r", [], "▌ ♡ 1   Third"),
            ("/IR\r", [], "▌ ♡ 0   First"),
            ("/IR\rn", [], "▌ ♡ 1   Third"),
            ("/IR\rnn", [], "No more below: on from the top."),
            ("/IR\rN", [], "No more above: on from the bottom."),
            ("/p2\r", [], "▌ ♥ 2   Second"),
            ("/nothing\r", [], "No post has “nothing”."),
            ("n", [], "Nothing searched for yet: press / first."),
            ("/abc", [], "\n /abc"),
            ("/abc␛", [], "l like  u unlike"),
            ("/\u{7F}", [], "l like  u unlike"),
            // Leaving, and asking once where a draft would be lost.
            ("q", ["leave"], ""),
            ("\u{03}", ["leave interrupted"], ""),
            ("\u{1A}", ["suspend"], "▌ ♡ 0   First"),
            ("cHi␛q", [], "Your draft will be lost. Quit? y quits, any other key stays."),
            ("cHi\u{03}", [], "Your draft will be lost. Quit?"),
            ("cHi\u{03}x", [], "[ Post ]"),
            ("cHi\u{03}y", ["leave"], ""),
            ("cHi\u{03}\u{03}", ["leave interrupted"], ""),
            ("c  \u{03}", ["leave interrupted"], ""),
            ("cHi\r␛q", ["create Hi"], "Your post is still on its way. Quit?"),
            // Keys that mean nothing do nothing.
            ("xyzX\u{1B}[24~\u{1B}[1;5A", [], "▌ ♡ 0   First"),
        ] as [(String, [String], String)])
    func keys(_ keys: String, _ effects: [String], _ shown: String) {
        var screen = Fixture.screen()
        #expect(screen.type(keys) == effects)
        #expect(shown.isEmpty || screen.text().contains(shown), "\(screen.text())")
    }

    @Test(
        "Up at the first post pulls, but not again and again",
        arguments: ["k", "\u{1B}[A", "\u{1B}[5~", "\u{1B}[<64;1;5M"])
    func pull(_ up: String) {
        var screen = Fixture.screen()
        #expect(screen.type(up).isEmpty, "the feed has only just come")
        let later = Fixture.now.addingTimeInterval(5)
        #expect(screen.type(up + up, at: later) == ["fetch 2 since \"1\""])
    }

    @Test func withoutANetIDItIsAskedForCheckedAndKept() {
        var screen = Fixture.screen(netID: nil)
        #expect(screen.text().contains("♡ 2   Second"))
        #expect(screen.type("l").isEmpty)
        #expect(screen.text().contains("Your NetID:"))
        #expect(screen.type("no way\r").isEmpty)
        #expect(screen.text().contains("“no way” is not a NetID"))
        #expect(screen.type("\u{15} ABC12 \r") == ["like p1 as abc12"])
        #expect(screen.text().contains("♥ 2   Second"))
        #expect(screen.type("jl").isEmpty)
        #expect(screen.text().contains("You like this post already; u takes it back."))
    }

    @Test("What the keys do is not cut where the screen is narrow", arguments: ["l", "u"])
    func asksInWholeSentences(key: String) {
        var screen = Fixture.screen(columns: 40, rows: 10, netID: nil)
        #expect(screen.type(key).isEmpty)
        let text = screen.text().split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: " ")
        #expect(text.contains("Likes go by NetID. Enter \(key == "l" ? "likes" : "unlikes"), Esc cancels."))
    }

    @Test func escapeLeavesTheQuestionForANetID() {
        var screen = Fixture.screen(netID: nil)
        #expect(screen.type("l␛").isEmpty)
        #expect(!screen.text().contains("Your NetID:"))
        #expect(screen.netID == nil)
    }
}

@Suite struct FeedScreenAnswerTests {
    private let later = Fixture.now.addingTimeInterval(1)

    @Test func aLikeIsShownOnlyOnceItHasSucceeded() {
        var screen = Fixture.screen()
        _ = screen.type("l")
        let liked = Post(id: "p1", likes: ["abc12"], message: "First", time: Fixture.three[0].time)
        _ = screen.update(.reacted(.like, id: "p1", .success(liked)), at: later)
        #expect(screen.text(at: later).contains("▌·♥·1   First"))
        #expect(screen.text(at: later.addingTimeInterval(0.15)).contains("▌•♥•1   First"))
        #expect(screen.text(at: later.addingTimeInterval(0.4)).contains("▌ ♥ 1   First"))
        // No key waits for the heart.
        #expect(screen.type("u", at: later) == ["unlike p1 as abc12"])
    }

    @Test func withoutMotionNothingBeatsOrTurns() {
        var screen = Fixture.screen(isMotionAllowed: false)
        _ = screen.type("l")
        #expect(screen.text().contains("▌ … 0   First"))
        let liked = Post(id: "p1", likes: ["abc12"], message: "First", time: Fixture.three[0].time)
        _ = screen.update(.reacted(.like, id: "p1", .success(liked)), at: later)
        #expect(screen.text(at: later).contains("▌ ♥ 1   First"))
        #expect(screen.nextChange(after: later) == later.addingTimeInterval(60))
    }

    @Test func aFailedLikeSaysWhyAndChangesNothing() {
        var screen = Fixture.screen()
        _ = screen.type("l")
        let error = NetworkError.timedOut(after: .seconds(30))
        _ = screen.update(.reacted(.like, id: "p1", .failure(error)), at: later)
        #expect(screen.text(at: later).contains("▌ ♡ 0   First"))
        #expect(screen.text(at: later).contains("Not liked: \(error.description)"))
        #expect(screen.type("l", at: later) == ["like p1 as abc12"])
    }

    @Test func aLikeMovesThePostInTopButNotOnTheScreen() {
        var screen = Fixture.screen()
        _ = screen.type("1Gl")
        #expect(screen.selected?.id == "p1")
        let before = screen.text().split(separator: "\n").firstIndex { $0.hasPrefix("▌") }
        let liked = Post(id: "p1", likes: ["abc12", "x", "y"], message: "First", time: Fixture.three[0].time)
        _ = screen.update(.reacted(.like, id: "p1", .success(liked)), at: later)
        #expect(screen.posts.map(\.id) == ["p1", "p2", "p3"])
        #expect(screen.selected?.id == "p1")
        #expect(before != nil)
    }

    @Test func aReloadKeepsTheSelectedPostOnItsLine() {
        let many = Fixture.posts((1...40).map { ("Post \($0)", likes: []) })
        var screen = Fixture.screen(many)
        _ = screen.type(String(repeating: "j", count: 20))
        let line = screen.text().components(separatedBy: "\n").firstIndex { $0.hasPrefix("▌") }
        _ = screen.type("r", at: later)
        let new = (1...3).map {
            Post(id: "n\($0)", likes: [], message: "New", time: Fixture.now.addingTimeInterval(Double($0)))
        }
        _ = screen.update(.fetched(number: 2, .success(Fixture.feed(many + new, newPosts: 3))), at: later)
        #expect(screen.selected?.id == "p21")
        #expect(screen.text(at: later).components(separatedBy: "\n").firstIndex { $0.hasPrefix("▌") } == line)
        #expect(screen.text(at: later).contains("\n 3 new"))
    }

    @Test func theSelectionGoesToANeighbourOfAPostThatIsGone() {
        var screen = Fixture.screen()
        _ = screen.type("jr", at: later)
        let rest = [Fixture.three[0], Fixture.three[2]]
        _ = screen.update(.fetched(number: 2, .success(Fixture.feed(rest))), at: later)
        #expect(screen.selected?.id == "p3")
    }

    @Test func anUnchangedFeedIsSaidToBeSo() {
        var screen = Fixture.screen()
        _ = screen.type("r", at: later)
        _ = screen.update(.fetched(number: 2, .success(.unchanged)), at: later)
        #expect(screen.text(at: later).contains("No new posts."))
    }

    @Test func aFetchThatBeganBeforeALikeDoesNotTakeItBack() {
        var screen = Fixture.screen()
        _ = screen.type("rl", at: later)
        let liked = Post(id: "p1", likes: ["abc12"], message: "First", time: Fixture.three[0].time)
        _ = screen.update(.reacted(.like, id: "p1", .success(liked)), at: later)
        _ = screen.update(.fetched(number: 2, .success(Fixture.feed(Fixture.three))), at: later)
        #expect(screen.selected?.likes == ["abc12"])
        // What is on the screen is no longer what the tag names.
        #expect(screen.type("r", at: later) == ["fetch 3 since nothing"])
    }

    @Test func theLastGoodFeedStaysWhileOffline() {
        var screen = Fixture.screen()
        _ = screen.type("r", at: later)
        let error = NetworkError.unreachable(host: "127.0.0.1:8000", reason: "connection refused")
        _ = screen.update(.fetched(number: 2, .failure(error)), at: later)
        #expect(screen.text(at: later).contains("▌ ♡ 0   First"))
        #expect(screen.text(at: later).contains("Offline since \(LocalTime.timeOfDay(later)) (r tries again):"))
        let muchLater = later.addingTimeInterval(3600)
        #expect(screen.type("r", at: muchLater) == ["fetch 3 since \"1\""])
        _ = screen.update(.fetched(number: 3, .failure(error)), at: muchLater)
        #expect(screen.text(at: muchLater).contains("Offline since \(LocalTime.timeOfDay(later))"))
        _ = screen.type("r", at: muchLater)
        _ = screen.update(.fetched(number: 4, .success(.unchanged)), at: muchLater)
        #expect(!screen.text(at: muchLater).contains("Offline"))
    }

    @Test func aPostThatIsCreatedIsSelectedAndTheFeedReloaded() {
        var screen = Fixture.screen()
        _ = screen.type("jcHi\r")
        let post = Post(id: "new", likes: [], message: "Hi", time: later)
        let effects = screen.update(.created(.success(post)), at: later)
        #expect(effects.map(\.label) == ["fetch 2 since nothing"])
        #expect(screen.text(at: later).contains("▌ ♡ 0   Hi"))
        #expect(screen.draft.isEmpty)
        _ = screen.update(.fetched(number: 2, .success(Fixture.feed(Fixture.three + [post]))), at: later)
        #expect(screen.selected?.id == "new")
        #expect(screen.type("q", at: later) == ["leave"])
    }

    @Test(
        "A text that could not be posted stays",
        arguments: [
            (NetworkError.timedOut(after: .seconds(30)), "Not posted: "),
            (.outcomeUnknown(.timedOut(after: .seconds(30))), "It is not known whether it was posted: "),
        ] as [(NetworkError, String)])
    func failedCreate(_ error: NetworkError, _ sentence: String) {
        var screen = Fixture.screen()
        _ = screen.type("cHi\r")
        #expect(screen.update(.created(.failure(error)), at: later).isEmpty)
        #expect(screen.text(at: later).contains(sentence))
        #expect(screen.text(at: later).contains("[ Post ]"))
        #expect(screen.type("\r", at: later) == ["create Hi"])
    }

    @Test func theEditorsTextIsTheDraft() {
        var screen = Fixture.screen()
        _ = screen.type("e")
        _ = screen.update(.edited(.text("From the editor")), at: later)
        #expect(screen.type("\r", at: later) == ["create From the editor"])
        var other = Fixture.screen()
        _ = other.type("cMine\u{18}")
        _ = other.update(.edited(.failed("there is no editor vi")), at: later)
        #expect(other.text(at: later).contains("there is no editor vi"))
        #expect(other.type("\r", at: later) == ["create Mine"])
    }

    @Test func postsThatCouldNotBeReadAreTold() {
        var screen = Fixture.empty()
        _ = screen.start(at: Fixture.now)
        let feed = Feed(posts: Fixture.three, unreadable: [UnreadablePost(number: 2, reason: "no \"message\"")])
        _ = screen.update(.fetched(number: 1, .success(.feed(FeedContents(feed), newPosts: 3))), at: Fixture.now)
        #expect(screen.text().contains("Left out 1 post that could not be read."))
    }

    @Test func aNoticeHasItsTime() {
        var screen = Fixture.screen()
        _ = screen.type("u")
        #expect(screen.text().contains("You do not like this post"))
        _ = screen.update(.tick, at: Fixture.now.addingTimeInterval(5))
        #expect(screen.text().contains("You do not like this post"))
        _ = screen.update(.tick, at: Fixture.now.addingTimeInterval(7))
        #expect(!screen.text().contains("You do not like this post"))
    }

    @Test func clicksSelectPostsAndTabs() {
        var screen = Fixture.screen()
        let press = { (row: Int, column: Int) in
            BrowseEvent.input(.mouse(MouseReport(action: .press, row: row, column: column)))
        }
        _ = screen.update(press(5, 20), at: Fixture.now)
        #expect(screen.selected?.id == "p2")
        _ = screen.update(press(0, 11), at: Fixture.now)
        #expect(screen.order == .top)
        _ = screen.update(press(0, 17), at: Fixture.now)
        #expect(screen.order == .new)
        _ = screen.update(press(20, 17), at: Fixture.now)
        #expect(screen.selected?.id == "p2")
    }

    @Test func aPasteTooLargeForAPostIsRefused() {
        var screen = Fixture.screen()
        _ = screen.type("cHi")
        _ = screen.update(.input(.paste(String(repeating: "x", count: 1 << 20))), at: Fixture.now)
        #expect(screen.text().contains("Too much to paste"))
        #expect(screen.draft.text == "Hi")
    }
}
