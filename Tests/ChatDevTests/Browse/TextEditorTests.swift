import Testing
import TestSupport

@testable import chatdev

/// A text with its cursor, written as `Hello |world`.
private func marked(_ editor: TextEditor) -> String {
    var lines = editor.lines.map { $0.map { String($0) } }
    lines[editor.cursor.line].insert("|", at: editor.cursor.column)
    return lines.map { $0.joined() }.joined(separator: "\n")
}

private func editor(_ marked: String) -> TextEditor {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var editor = TextEditor(parts[0] + parts[1])
    editor.move(.textStart)
    while editor.cursor != TextEditor(parts[0]).cursor { editor.move(.forward) }
    return editor
}

@Suite struct TextEditorTests {
    @Test(
        "Keys on a text",
        arguments: [
            ("Hello |world", KeyPress(.character("x")), "Hello x|world"),
            ("Hello |world", KeyPress(.left), "Hello| world"),
            ("Hello |world", KeyPress(.right), "Hello w|orld"),
            ("|Hello", KeyPress(.left), "|Hello"),
            ("Hello|", KeyPress(.right), "Hello|"),
            ("one\n|two", KeyPress(.left), "one|\ntwo"),
            ("one|\ntwo", KeyPress(.right), "one\n|two"),
            ("one two| three", KeyPress(.left, .control), "one |two three"),
            ("one |two three", KeyPress(.character("b"), .alt), "|one two three"),
            ("one |two three", KeyPress(.right, .control), "one two| three"),
            ("one two|, three", KeyPress(.character("f"), .alt), "one two, three|"),
            ("one|\ntwo three", KeyPress(.character("f"), .alt), "one\ntwo| three"),
            ("one\ntw|o", KeyPress(.home), "one\n|two"),
            ("o|ne\ntwo", KeyPress(.end), "one|\ntwo"),
            ("one\ntw|o", KeyPress(.home, .control), "|one\ntwo"),
            ("o|ne\ntwo", KeyPress(.end, .control), "one\ntwo|"),
            ("one tw|o", .control("a"), "|one two"),
            ("o|ne two", .control("e"), "one two|"),
            ("Hello |world", KeyPress(.backspace), "Hello|world"),
            ("one\n|two", KeyPress(.backspace), "one|two"),
            ("|one", KeyPress(.backspace), "|one"),
            ("Hello| world", KeyPress(.delete), "Hello|world"),
            ("one|\ntwo", KeyPress(.delete), "one|two"),
            ("one two |three", .control("w"), "one |three"),
            ("one two |three", KeyPress(.backspace, .alt), "one |three"),
            ("one |two three", KeyPress(.character("d"), .alt), "one | three"),
            ("one |two\nthree", .control("k"), "one |\nthree"),
            ("one|\nthree", .control("k"), "one|three"),
            ("one\ntw|o", .control("u"), "one\n|o"),
            ("one\n|two", .control("u"), "one|two"),
            // A cluster is one step and one deletion, however many scalars it has.
            ("e\u{301}|te\u{301}", KeyPress(.backspace), "|te\u{301}"),
            ("👨‍👩‍👧‍👦|!", KeyPress(.left), "|👨‍👩‍👧‍👦!"),
            ("👨‍👩‍👧‍👦|!", KeyPress(.backspace), "|!"),
            ("|🇺🇸🇩🇪", KeyPress(.delete), "|🇩🇪"),
            // What is typed can join what stands there.
            ("e|x", KeyPress(.character("\u{301}")), "e\u{301}|x"),
            ("\u{1F1FA}|", KeyPress(.character("\u{1F1F8}")), "🇺🇸|"),
            ("👩\u{200D}|", KeyPress(.character("👧")), "👩‍👧|"),
            // Keys that mean nothing here change nothing.
            ("a|b", KeyPress(.function(3)), "a|b"),
            ("a|b", KeyPress(.character("z"), .alt), "a|b"),
        ])
    func keys(_ before: String, _ press: KeyPress, _ after: String) {
        var text = editor(before)
        text.edit(press)
        #expect(marked(text) == after)
    }

    @Test func theKilledTextComesBack() {
        var text = editor("one |two\nthree")
        text.edit(.control("k"))
        text.move(.textEnd)
        text.edit(.control("y"))
        #expect(marked(text) == "one \nthreetwo|")
    }

    @Test(
        "Up and down go by rows, and keep the cell they came from",
        arguments: [
            ("long line here\nx\nanother |long line", -1, 40, "long line here\nx|\nanother long line"),
            ("long line here\nx\nanother |long line", -2, 40, "long lin|e here\nx\nanother long line"),
            ("|abc", -1, 40, "|abc"),
            ("a|bc", -1, 40, "|abc"),
            ("a|bc", 1, 40, "abc|"),
            // Wrapped at 10, one cell kept free: "aaaa " and "bbbb cccc".
            ("aaaa bbbb| cccc", -1, 10, "aaaa| bbbb cccc"),
            ("aa|aa bbbb cccc", 1, 10, "aaaa bb|bb cccc"),
            // A wide cluster is never entered.
            ("猫猫猫\nabc|d", -1, 40, "猫|猫猫\nabcd"),
        ])
    func rows(_ before: String, _ count: Int, _ width: Int, _ after: String) {
        var text = editor(before)
        if count == -2 {
            text.moveRows(-1, width: width)
            text.moveRows(-1, width: width)
        } else {
            text.moveRows(count, width: width)
        }
        #expect(marked(text) == after)
    }

    @Test(
        "Blank is what has nothing to read",
        arguments: [
            ("", true), (" \t\n\u{3000}", true), ("a", false), ("\n.", false),
        ])
    func blank(_ text: String, _ isBlank: Bool) {
        #expect(TextEditor(text).isBlank == isBlank)
    }

    @Test func theMessageHasNoNewlinesAtItsEnd() {
        #expect(TextEditor("\n one\n\ntwo \n\n").message == "\n one\n\ntwo ")
    }

    @Test(
        "Any keys: the text is what a string would be, and the cursor has a cell",
        arguments: 1...40 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let presses: [KeyPress] =
            ["a", " ", "猫", "\u{301}", "👩", "\u{200D}", "\u{1F1FA}", "\t"].map { KeyPress(.character($0)) }
            + [.left, .right, .home, .end, .backspace, .delete].map { KeyPress($0) }
            + ["w", "k", "u", "y", "a", "e"].map { .control($0) }
        var text = TextEditor()
        for _ in 0..<300 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: text.insert("x\n\u{301}y")
            case 1: text.moveRows(Bool.random(using: &random) ? 1 : -1, width: Int.random(in: 2...30, using: &random))
            default: text.edit(presses.randomElement(using: &random) ?? KeyPress(.left))
            }
            #expect(text.lines.map { String($0) }.joined(separator: "\n") == text.text)
            // Every line is cut into the clusters that its text has.
            #expect(text.lines.allSatisfy { Array(String($0)) == $0 }, "seed \(seed)")
            #expect((0...text.lines[text.cursor.line].count).contains(text.cursor.column), "seed \(seed)")
            let width = Int.random(in: (EditorGlyph.mostCells + 1)...40, using: &random)
            let layout = EditorLayout(text, width: width)
            #expect((0..<width).contains(layout.cursor.cell), "seed \(seed)")
            #expect(layout.rows.reduce(0) { $0 + $1.columns.count } == text.lines.reduce(0) { $0 + $1.count })
        }
    }
}
