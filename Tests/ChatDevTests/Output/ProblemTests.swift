import Testing

@testable import chatdev

@Suite("Problems")
struct ProblemTests {
    private let problem = Problem(
        code: "no_such_post", subject: "like 6764\u{1B}[2J", message: "no such post (HTTP 400)", status: 400,
        id: "6764\u{1B}[2J",
        advice: "chatdev feed --fields id shows what there is")

    @Test("A line, and one of advice")
    func text() {
        #expect(
            problem.text(style: .plain).description == """
                chatdev: like 6764␛[2J: no such post (HTTP 400)
                chatdev feed --fields id shows what there is

                """)
        let short = Problem(code: "usage", message: "two\nlines")
        #expect(short.text(style: .plain).description == "chatdev: two␊lines\n")
    }

    @Test("A narrow terminal gets lines that break between words; a command stays in one piece")
    func narrow() {
        let unreachable = Problem(
            code: "unreachable", subject: "feed",
            message: "could not reach 127.0.0.1: nothing accepts connections there",
            advice: "is the address right, and is the backend running?")
        #expect(
            unreachable.text(style: .plain, columns: 40).description == """
                chatdev: feed: could not reach
                127.0.0.1: nothing accepts connections
                there
                is the address right, and is the backend
                running?

                """)
        #expect(
            Problem(code: "usage", message: "no text", advice: "to post it: chatdev post --file /tmp/a")
                .text(style: .plain, columns: 20).description
                == "chatdev: no text\nto post it: chatdev post --file /tmp/a\n")
    }

    @Test("Colour is in the name only")
    func color() {
        let text = Problem(code: "usage", message: "no").text(style: Style(level: .ansi16, isUTF8: true))
        #expect(text.description == "\u{1B}[1;31mchatdev:\u{1B}[39;22m no\n")
    }

    @Test("An object on a line")
    func json() {
        #expect(
            problem.json.description == #"""
                {"error":{"code":"no_such_post","message":"like 6764\u001b[2J: no such post (HTTP 400)","status":400,"id":"6764\u001b[2J"}}

                """#)
        #expect(
            Problem(code: "timeout", message: "no").json.description == #"""
                {"error":{"code":"timeout","message":"no","status":null,"id":null}}

                """#)
    }
}
