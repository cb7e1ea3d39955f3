import ChatDevCore
import Foundation
import TestSupport
import Testing

@testable import chatdev

/// Whatever happens, in whatever order.
@Suite struct FeedScreenPropertyTests {
    @Test(
        "Any events leave a whole, safe frame, a valid selection, and no like sent twice",
        arguments: 1...12 as ClosedRange<UInt64>)
    func anyEvents(seed: UInt64) {
        var world = World(seed: seed)
        for step in 0..<100 {
            world.step()
            if let problem = world.problem {
                Issue.record("seed \(seed), step \(step): \(problem)")
                return
            }
        }
    }
}

/// A screen, a backend that answers late and at random, and a person who hits keys at random.
private struct World {
    private var random: SeededGenerator
    private var screen: FeedScreen
    private var now = ScreenFixture.now
    /// The posts as the backend has them.
    private var posts: [Post] = []
    /// What has been asked of the world and not been answered yet.
    private var pending: [BrowseEffect] = []
    private(set) var problem: String?

    private static let messages = [
        "Howdy", "", "  ", "猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫", "👨‍👩‍👧‍👦🇺🇸👍🏽 e\u{301}", "a\u{1B}[2Jb\u{9B}c\u{202E}d\u{7F}",
        "one\n\n\ttwo\r\nthree",
        String(repeating: "word ", count: 90), String(repeating: "猫", count: 300), "مرحبا بالعالم \u{0E33}\u{0E33}",
        "x\u{200D}\u{200D}y",
    ]
    private static let keys =
        "jkgGlu lu12rc/nNeq?\t\r\nabc猫".map { KeyPress(.character($0)) }
        + [Key.enter, .tab, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown]
        .map { KeyPress($0) } + ["d", "u", "e", "y", "j", "k", "w", "x", "z"].map { .control($0) }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let netID = seed % 3 == 0 ? nil : "abc12"
        screen = ScreenFixture.empty(netID: netID)
        for _ in 0..<Int.random(in: 0...30, using: &random) { addPost() }
        pending = screen.start(at: now)
    }

    mutating func step() {
        now.addTimeInterval(Double.random(in: 0...1, using: &random))
        let event: BrowseEvent
        switch Int.random(in: 0..<20, using: &random) {
        case 0: event = .tick
        case 1:
            let size = ScreenSize(
                columns: Int.random(in: 1...120, using: &random), rows: Int.random(in: 1...40, using: &random))
            event = .resized(size)
        case 2:
            let actions: [MouseReport.Action] = [.press, .wheelUp, .wheelDown]
            event = .input(
                .mouse(
                    MouseReport(
                        action: actions.randomElement(using: &random) ?? .press,
                        row: Int.random(in: 0...50, using: &random), column: Int.random(in: 0...130, using: &random))))
        case 3: event = .input(.paste(Self.messages.randomElement(using: &random) ?? ""))
        case 4, 5:
            if Int.random(in: 0..<6, using: &random) == 0 { addPost() }
            if Int.random(in: 0..<12, using: &random) == 0, !posts.isEmpty { posts.removeFirst() }
            guard !pending.isEmpty else { return }
            event = answer(to: pending.remove(at: Int.random(in: 0..<pending.count, using: &random)))
        default: event = .input(.key(Self.keys.randomElement(using: &random) ?? KeyPress(.tab)))
        }
        for effect in screen.update(event, at: now) { take(effect) }
        check()
    }

    private mutating func addPost() {
        let message = Self.messages.randomElement(using: &random) ?? ""
        let likes = (0..<Int.random(in: 0...3, using: &random)).map { "x\($0)" }
        let time = ScreenFixture.now.addingTimeInterval(Double(Int.random(in: -100_000...100, using: &random)))
        posts.append(
            Post(
                id: "p\(posts.count)-\(Int.random(in: 0..<1000, using: &random))", likes: likes, message: message,
                time: time))
    }

    /// Notes what the screen asks for, and whether it may.
    private mutating func take(_ effect: BrowseEffect) {
        switch effect {
        case .react(let reaction, let id, let netID):
            let isTwice = pending.contains { if case .react(_, id: id, _) = $0 { true } else { false } }
            if isTwice { problem = "two calls under way for \(id)" }
            let isLiked = screen.contents?.post(id)?.isLiked(by: netID)
            if isLiked != (reaction == .unlike) {
                problem = "\(reaction) of a post that is liked: \(String(describing: isLiked))"
            }
        case .create(let message):
            let isTwice = pending.contains { if case .create = $0 { true } else { false } }
            if isTwice { problem = "two creates under way" }
            if message.allSatisfy(\.isWhitespace) { problem = "a blank message was sent" }
        case .fetch, .edit: break
        case .suspend, .leave: return
        }
        pending.append(effect)
    }

    private mutating func answer(to effect: BrowseEffect) -> BrowseEvent {
        let fails = Int.random(in: 0..<4, using: &random) == 0
        let error = NetworkError.refused(status: 500, details: "\u{1B}[31m" + String(repeating: "no ", count: 50))
        switch effect {
        case .fetch(let number, let known):
            if fails { return .fetched(number: number, .failure(error)) }
            if Bool.random(using: &random), known?.entityTag != nil {
                return .fetched(number: number, .success(.unchanged))
            }
            return .fetched(number: number, .success(ScreenFixture.feed(posts, newPosts: 2)))
        case .react(let reaction, let id, let netID):
            guard !fails, let index = posts.firstIndex(where: { $0.id == id }) else {
                return .reacted(reaction, id: id, .failure(error))
            }
            let old = posts[index]
            let likes = old.likes.filter { $0 != netID.rawValue } + (reaction == .like ? [netID.rawValue] : [])
            posts[index] = Post(id: id, likes: likes, message: old.message, time: old.time)
            return .reacted(reaction, id: id, .success(posts[index]))
        case .create(let message):
            if fails { return .created(.failure(error)) }
            let post = Post(id: "new\(posts.count)", likes: [], message: message, time: now)
            posts.append(post)
            return .created(.success(post))
        case .edit(let text): return .edited(fails ? .failed("no") : .text(text + "!"))
        case .suspend, .leave: return .tick
        }
    }

    private mutating func check() {
        let frame = screen.view(at: now)
        if frame.lines.count != screen.size.rows { problem = "\(frame.lines.count) lines on \(screen.size)" }
        for line in frame.lines {
            if TextWidth.cells(of: line.text) != screen.size.columns {
                problem = "a line of another width: “\(line.text)”"
            }
            let isSafe = line.text.unicodeScalars.allSatisfy { Hazard($0) != .control && Hazard($0) != .layout }
            if !isSafe { problem = "a control on the screen" }
        }
        if let cursor = frame.cursor,
            !(0..<screen.size.rows).contains(cursor.row) || !(0..<screen.size.columns).contains(cursor.column)
        {
            problem = "the cursor is off the screen"
        }
        guard let selection = screen.selection else {
            if !screen.posts.isEmpty { problem = "nothing is selected" }
            return
        }
        guard screen.posts.indices.contains(selection.index), screen.posts[selection.index].id == selection.id else {
            problem = "the selection is not valid"
            return
        }
        let showsList = if case .feed = screen.mode { screen.size.isEnough } else { false }
        if showsList, !frame.lines.contains(where: { $0.text.hasPrefix("▌") }) { problem = "the selection is not seen" }
    }
}
