import Testing

@testable import chatdev

@Suite("What is known of the terminal")
struct TerminalFactsTests {
    @Test(
        "COLUMNS overrides what was measured, where it is a width",
        arguments: [
            ([:], 132), (["COLUMNS": "40"], 40), (["COLUMNS": ""], 132), (["COLUMNS": "0"], 132),
            (["COLUMNS": "-3"], 132),
            (["COLUMNS": "wide"], 132), (["COLUMNS": "99999999999999999999"], 132),
        ] as [([String: String], Int)])
    func columns(environment: [String: String], expected: Int) {
        let size = TerminalFacts.size(measured: TerminalSize(columns: 132, rows: 50), environment: environment)
        #expect(size == TerminalSize(columns: expected, rows: 50))
    }

    @Test("Without a terminal it is COLUMNS or 80")
    func unknown() {
        #expect(TerminalFacts.size(measured: nil, environment: [:]) == nil)
        #expect(TerminalFacts.size(measured: nil, environment: ["COLUMNS": "60"])?.columns == 60)
        #expect(TerminalFacts().columns == 80)
    }

    @Test(
        "UTF-8 or not",
        arguments: [
            ([:], true), (["LANG": "en_US.UTF-8"], true), (["LANG": "C.utf8"], true),
            (["LANG": "en_US.ISO-8859-1"], false),
            (["LANG": "C"], false), (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false),
            (["LC_ALL": "", "LC_CTYPE": "UTF-8", "LANG": "C"], true),
            (["LC_CTYPE": "POSIX", "LANG": "en_US.UTF-8"], false),
        ] as [([String: String], Bool)])
    func locale(environment: [String: String], expected: Bool) {
        #expect(TerminalFacts.isUTF8(environment: environment) == expected)
    }
}
