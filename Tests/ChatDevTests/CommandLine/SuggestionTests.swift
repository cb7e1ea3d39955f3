import Testing

@testable import chatdev

struct SuggestionTests {
    @Test(arguments: [
        ("fed", "feed"), ("feeed", "feed"), ("efed", "feed"), ("FEED", "feed"), ("unlkie", "unlike"), ("lik", "like"),
        ("f", nil), ("", nil), ("stop", nil), ("browsing", nil), ("unliked-by", nil),
    ])
    func findsASlipOfTheFingers(_ typed: String, _ meant: String?) {
        let names = ["feed", "like", "unlike", "browse"]
        #expect(Suggestion.nearest(to: typed, among: names) == meant)
    }

    @Test func aVeryLongWordCostsNothing() {
        let word = String(repeating: "x", count: 100_000)
        #expect(Suggestion.nearest(to: word, among: ["feed"]) == nil)
    }

    @Test(arguments: [
        ("plain", "plain"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("-n3", "-n3"), ("$HOME", "'$HOME'"),
        ("é", "'é'"), ("~", "'~'"), ("a\nb", "'a\nb'"), ("*", "'*'"),
    ])
    func quotesForAShell(_ word: String, _ quoted: String) {
        #expect(ShellWord.quoted(word) == quoted)
    }
}
