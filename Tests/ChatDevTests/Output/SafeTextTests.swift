import Testing

@testable import chatdev

@Suite("Safe text")
struct SafeTextTests {
    @Test("What is put into a literal is made safe, the literal is not touched")
    func interpolation() {
        let evil = "\u{1B}[2J"
        let part = evil.dropFirst()
        let text: SafeText = "\u{1B}[1m\(evil)\u{1B}[22m \(part) \(7) \("x" as SafeText)\n"
        #expect(text.description == "\u{1B}[1m␛[2J\u{1B}[22m [2J 7 x\n")
    }

    @Test("A part never starts or ends inside a scalar")
    func slices() {
        let text: SafeText = "a⛛b"  // 61, E2 9B 9B, 62
        #expect(text[0..<1] == "a")
        #expect(text[0..<3] == "a")
        #expect(text[1..<4] == "⛛")
        #expect(text[3..<5] == "⛛b")
        #expect(text[2..<3].isEmpty)
        #expect(text[0..<99] == text)
    }

    @Test("Texts are joined with a separator between them")
    func joining() {
        let texts: [SafeText] = ["a", "b", "c"]
        #expect(texts.joined(separator: ", ") == "a, b, c")
        #expect([SafeText]().joined(separator: ", ").isEmpty)
    }

    @Test("A negative number of spaces is none")
    func spaces() {
        var text: SafeText = "a"
        text.append(spaces: -1)
        text.append(spaces: 2)
        #expect(text == "a  ")
    }
}
