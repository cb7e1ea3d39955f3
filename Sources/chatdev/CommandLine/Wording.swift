/// Words put together as English has them, whatever the language of the system.
enum Wording {
    /// `a`, `a or b`, `a, b or c`.
    static func choice(of words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) or \(last)"
    }
}
