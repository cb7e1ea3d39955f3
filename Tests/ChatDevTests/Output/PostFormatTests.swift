import ChatDevCore
import Foundation
import Testing

@testable import chatdev

@Suite("Posts in every form")
struct PostFormatTests {
    private static let now = Date(timeIntervalSince1970: 1_686_607_403)
    private let posts = [
        Post(id: "7m03J198pyXFBvCOLNbw", likes: ["vdb23", "rs929"], message: "Howdy!", time: now - 7200),
        Post(
            id: "6764", likes: (1...123).map { "a\($0)" }, message: "日本語の文章は、空白なしで続きます。\n\n\tgo 👨‍👩‍👧 e\u{301}\u{1B}[31m",
            time: now - 40 * 86_400 + 0.25),
        Post(id: "9", likes: [], message: "مرحبا بالعالم https://example.com/a/long/way/down", time: now - 3),
    ]

    private func text(_ format: PostFormat, _ posts: [Post]? = nil, emptyText: SafeText = "") -> String {
        let posts = posts ?? self.posts
        var text = format.opening
        format.append(posts, isFirst: true, now: Self.now, to: &text)
        return (text + format.closing(isEmpty: posts.isEmpty, emptyText: emptyText)).description
    }

    @Test("Cards in 40 columns")
    func cards() throws {
        let format = PostFormat(form: .cards, netID: try NetID("rs929"), columns: 40, order: .new)
        #expect(
            text(format) == """
                 Top  [New]

                ♥ 2    Howdy!
                       2 hours ago
                       7m03J198pyXFBvCOLNbw

                ♡ 123  日本語の文章は、空白なしで続きま
                       す。

                               go 👨‍👩‍👧 e\u{301}␛[31m
                       1 month ago · 6764

                ♡ 0    مرحبا بالعالم
                       https://example.com/a/long/way/do
                       wn
                       just now · 9

                """)
    }

    @Test("Cards in 20 columns, the narrowest")
    func narrowCards() {
        let format = PostFormat(form: .cards, columns: 20, order: .top)
        #expect(
            text(format, [posts[0], posts[2]]) == """
                [Top]  New\u{20}

                ♡ 2   Howdy!
                      2 hours ago
                      7m03J198pyXFBv
                      COLNbw

                ♡ 0   مرحبا بالعالم
                      https://exampl
                      e.com/a/long/w
                      ay/down
                      just now · 9

                """)
        #expect(text(format) == text(PostFormat(form: .cards, columns: 3, order: .top)))
    }

    @Test("Cards never take more than 100 columns")
    func wideCards() {
        let message = String(repeating: "word ", count: 60) + String(repeating: "x", count: 300)
        let post = Post(id: "1", likes: [], message: message, time: Self.now)
        let lines = text(PostFormat(form: .cards, columns: 300), [post]).split(separator: "\n")
        #expect(lines.map(\.count).max() == 100)
    }

    @Test("A card in colour")
    func colouredCard() throws {
        let style = Style(level: .ansi16, isUTF8: true)
        let format = PostFormat(form: .cards, netID: try NetID("vdb23"), columns: 80, style: style, order: .top)
        #expect(
            text(format, [posts[0]]) == """
                \u{1B}[31m\u{1B}[1m[Top]\u{1B}[22m\u{1B}[39m \u{1B}[2m New \u{1B}[22m

                \u{1B}[31m♥\u{1B}[39m 2   Howdy!
                      \u{1B}[2m2 hours ago · 7m03J198pyXFBvCOLNbw\u{1B}[22m

                """)
    }

    @Test("A card in ASCII")
    func asciiCard() throws {
        let style = Style(level: .none, isUTF8: false)
        let format = PostFormat(form: .cards, netID: try NetID("abc12"), columns: 80, style: style)
        let post = Post(id: "1", likes: ["abc12"], message: "caf\u{E9}", time: Self.now)
        #expect(text(format, [post]) == "* 1   caf<U+00E9>\n      just now - 1\n")
    }

    @Test("A blank post is still a card", arguments: ["", " ", "\n\n"])
    func blankCard(message: String) {
        let post = Post(id: "1", likes: [], message: message, time: Self.now)
        #expect(text(PostFormat(form: .cards), [post]) == "♡ 0   (no text)\n      just now · 1\n")
    }

    @Test("Tab-separated values")
    func tsv() {
        #expect(
            text(PostFormat(form: .tsv, order: .new), Array(posts.prefix(2))) == """
                7m03J198pyXFBvCOLNbw\t2\t2023-06-12T20:03:23Z\tHowdy!
                6764\t123\t2023-05-03T22:03:23.250Z\t日本語の文章は、空白なしで続きます。\\n\\n\\tgo 👨‍👩‍👧 e\u{301}\\u{1b}[31m

                """)
        #expect(
            text(PostFormat(form: .tsv, fields: [.message, .id], timeStyle: .local), [posts[0]])
                == "Howdy!\t7m03J198pyXFBvCOLNbw\n")
        #expect(
            text(PostFormat(form: .tsv, fields: [.time], timeStyle: .relative), [posts[0]]) == "2023-06-12T20:03:23Z\n")
    }

    @Test("A JSON array")
    func json() {
        #expect(
            text(PostFormat(form: .json), [posts[0], posts[0]]) == """
                [
                {"id":"7m03J198pyXFBvCOLNbw","likes":["vdb23","rs929"],"message":"Howdy!","time":"2023-06-12T20:03:23Z"},
                {"id":"7m03J198pyXFBvCOLNbw","likes":["vdb23","rs929"],"message":"Howdy!","time":"2023-06-12T20:03:23Z"}
                ]

                """)
    }

    @Test("JSON lines")
    func jsonLines() {
        #expect(
            text(PostFormat(form: .jsonLines, fields: [.message, .likes]), [posts[0]]) == """
                {"message":"Howdy!","likes":["vdb23","rs929"]}

                """)
    }

    @Test("What JSON says reads back as the same posts")
    func roundTrip() throws {
        let trouble = (1...200).map { seed in
            let text = RandomText.make(seed: UInt64(seed))
            return Post(id: "\(seed)" + text, likes: [text], message: text, time: Self.now)
        }
        for form in [OutputForm.json, .jsonLines] {
            let json = text(PostFormat(form: form), trouble)
            let array = form == .json ? json : "[" + json.split(separator: "\n").joined(separator: ",") + "]"
            #expect(try JSONDecoder.chatDev.decode([Post].self, from: Data(array.utf8)) == trouble)
        }
    }

    @Test(
        "Nothing to show",
        arguments: [
            (.cards, "Nobody is here\n"), (.tsv, ""), (.json, "[]\n"), (.jsonLines, ""),
        ] as [(OutputForm, String)])
    func empty(form: OutputForm, expected: String) {
        #expect(text(PostFormat(form: form), [], emptyText: "Nobody is here") == expected)
    }

    @Test("The form follows from what was asked and what is behind the output")
    func forms() {
        func form(_ asked: OutputForm? = nil, fields: Bool = false, terminal: Bool) -> OutputForm {
            OutputForm(asked: asked, picksFields: fields, isTerminal: terminal)
        }
        #expect(form(terminal: true) == .cards)
        #expect(form(terminal: false) == .tsv)
        #expect(form(fields: true, terminal: true) == .tsv)
        #expect(form(.json, fields: true, terminal: true) == .json)
        #expect(form(.jsonLines, terminal: false) == .jsonLines)
    }
}
