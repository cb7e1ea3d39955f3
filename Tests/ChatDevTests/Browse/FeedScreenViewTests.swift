import ChatDevCore
import Foundation
import Testing

@testable import chatdev

private typealias Fixture = ScreenFixture

/// Whole screens, written from the contract.
@Suite struct FeedScreenViewTests {
    /// Wide clusters that end on, before and beyond the last of 32 cells.
    private static let wide = Fixture.posts([
        ("猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫x", likes: ["abc12"]),
        ("a猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫", likes: []),
    ])

    @Test func smallest() {
        let screen = Fixture.screen(Self.wide, columns: 40, rows: 10)
        #expect(
            screen.text() == """
                 ChatDev   Top  [New]               1/2
                ▌ ♥ 1   猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫
                ▌       x
                ▌       1 hour ago · p1

                  ♡ 0   a猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫
                        猫
                        2 hours ago · p2

                 l like  c post  ? help  q quit
                """)
    }

    @Test func usual() {
        var screen = Fixture.screen(
            Fixture.posts([("Howdy, Cornell!", likes: ["a", "b"]), ("Zwei\n\nZeilen\u{1B}[2J", likes: ["abc12"])]))
        _ = screen.type("j")
        #expect(
            screen.text() == """
                 ChatDev   Top  [New]                                                       2/2

                  ♡ 2   Howdy, Cornell!
                        1 hour ago · p1

                ▌ ♥ 1   Zwei
                ▌
                ▌       Zeilen␛[2J
                ▌       2 hours ago · p2














                 l like  u unlike  c post  r reload  Enter open  / search  ? help  q quit
                """)
    }

    @Test func large() {
        let message = String(repeating: "word ", count: 40)
        var screen = Fixture.screen(Fixture.posts([(message, likes: [])]), columns: 200, rows: 60)
        _ = screen.type("1")
        // No line is longer than 100 columns, however wide the screen.
        let words = { (count: Int) in Array(repeating: "word", count: count).joined(separator: " ") }
        let body = [
            " ChatDev  [Top]  New" + String(repeating: " ", count: 176) + "1/1",
            "",
            "▌ ♡ 0   " + words(18),
            "▌       " + words(18),
            "▌       " + words(4),
            "▌       1 hour ago · p1",
        ]
        let hints =
            " l like  u unlike  c post  r reload  Enter open  / search  Tab order  ? help  q quit"
        #expect(screen.text() == (body + Array(repeating: "", count: 53) + [hints]).joined(separator: "\n"))
    }

    @Test func loading() {
        var screen = Fixture.empty(columns: 40, rows: 10)
        _ = screen.start(at: Fixture.now)
        #expect(
            screen.text() == """
                 ChatDev   Top  [New]         ⠋ loading
                 Loading the feed…







                 l like  c post  ? help  q quit
                """)
    }

    @Test func offlineFromTheStart() {
        var screen = Fixture.empty(columns: 40, rows: 10)
        _ = screen.start(at: Fixture.now)
        let error = NetworkError.noSuchPost(status: 400, details: "no")
        _ = screen.update(.fetched(number: 1, .failure(error)), at: Fixture.now)
        let lines = screen.text().components(separatedBy: "\n")
        #expect(lines[1...2] == [" The feed could not be loaded.", " Press r to try again."])
        #expect(lines[7].hasPrefix(" Offline since \(LocalTime.timeOfDay(Fixture.now)) (r tries again):"))
    }

    @Test func composing() {
        var screen = Fixture.screen(Self.wide, columns: 40, rows: 10)
        _ = screen.type("cHello, this line is longer than forty cells")
        #expect(
            screen.text() == """
                 ChatDev   Top  [New]               1/2
                ▌ ♥ 1   猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫
                ▌       x
                ▌       1 hour ago · p1

                ── New post ────────────────── [ Post ]
                 Hello, this line is longer than
                 forty cells

                 Enter post  Esc leave  Ctrl-J new line
                """)
        #expect(screen.view(at: Fixture.now).cursor == Frame.Cursor(row: 7, column: 12))
    }

    @Test func detail() {
        var screen = Fixture.screen(Self.wide, columns: 40, rows: 10)
        _ = screen.type("\r")
        #expect(
            screen.text() == """
                 ChatDev   Top  [New]               1/2
                 ♥ 1

                 猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫x

                 Liked by abc12
                 Posted 1 hour ago: \(LocalTime.text(for: Self.wide[0].time))
                 (2023-11-14T21:13:20Z)
                 Id p1
                 l like  u unlike  j k scroll  q back
                """)
    }

    @Test func helpTellsHowMuchIsBelow() {
        var screen = Fixture.screen(Self.wide, columns: 40, rows: 10)
        _ = screen.type("?")
        #expect(
            screen.text() == """
                 ChatDev   Top  [New]     17 more lines
                 Reading
                 j k  ↓ ↑         next, previous post
                 PgDn PgUp        page down, up
                 g G  Home End    first, last post
                 Tab  1 2         Top or New first
                 Enter            the whole post
                 /  n N           search; next, previous
                 r  k at the top  reload the feed
                 j k scroll  q back
                """)
        _ = screen.type(String(repeating: "j", count: 16))
        #expect(screen.text().hasPrefix(" ChatDev   Top  [New]       1 more line\n"))
        _ = screen.type("j")
        #expect(screen.text().hasPrefix(" ChatDev   Top  [New]               1/2\n"))
    }

    @Test func aDraftThatWaitsIsNamed() {
        var screen = Fixture.screen(Self.wide, columns: 40, rows: 10)
        _ = screen.type("cHello␛")
        #expect(screen.text().hasSuffix("\n l like  c draft  ? help  q quit"))
    }

    @Test("Too small says what it needs", arguments: [(39, 10), (40, 9), (20, 5), (5, 2), (1, 1)])
    func tooSmall(_ columns: Int, _ rows: Int) {
        let frame = Fixture.screen(columns: columns, rows: rows).view(at: Fixture.now)
        #expect(frame.lines.count == rows)
        #expect(frame.lines.allSatisfy { TextWidth.cells(of: $0.text) == columns })
        if columns >= 20 {
            let text = frame.text.replacing("\n", with: " ")
            #expect(text.hasPrefix("chatdev needs 40×10 cells; this is \(columns)×\(rows). q quits."))
        }
    }

    @Test func aTooSmallScreenCanStillBeLeft() {
        var screen = Fixture.screen(columns: 20, rows: 5)
        #expect(screen.type("lcj") == [])
        #expect(screen.type("q") == ["leave"])
    }

    @Test(
        "The chosen tab and the filled heart in every colour mode",
        arguments: [
            (Style.Level.none, "\u{1B}[0;1m[New]", "\u{1B}[0m▌ ♥"),
            (.ansi16, "\u{1B}[0;1;31m[New]", "\u{1B}[0;31m▌ ♥"),
            (.trueColor, "\u{1B}[0;1;38;2;224;17;95m[New]", "\u{1B}[0;38;2;224;17;95m▌ ♥"),
        ])
    func colours(_ level: Style.Level, _ tab: String, _ heart: String) {
        let frame = Fixture.screen(Self.wide, columns: 40, rows: 10, level: level).view(at: Fixture.now)
        var painter = FramePainter(palette: InkPalette(level: level), encoding: .utf8)
        // Where the cursor is put again after a sign of uncertain width is the painter's affair.
        let moves = /\u{1B}\[[0-9]+G/
        let text = String(decoding: painter.paint(frame), as: UTF8.self).replacing(moves, with: "")
        #expect(text.contains(tab))
        #expect(text.contains(heart))
        if level == .none { #expect(!text.contains("[0;31m") && !text.contains("38;2")) }
    }
}
