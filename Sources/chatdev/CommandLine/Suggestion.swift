/// “Did you mean”.
enum Suggestion {
    /// The advice to type something else.
    static func advice(_ meant: String) -> String { "did you mean “\(meant)”?" }

    /// The nearest of the candidates, where one is near enough to be a slip of the fingers.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let typed = Array(word.lowercased())
        // One slip in a short word, two in a longer one; more is another word.
        let limit = typed.count < 5 ? 1 : 2
        let ranked = candidates.map { ($0, distance(typed, Array($0.lowercased()))) }.filter { $0.1 <= limit }
        return ranked.min { $0.1 < $1.1 }?.0
    }

    /// How many letters have to be put in, taken out, changed or swapped with their neighbour (optimal string
    /// alignment).
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        // A word of any length may come in; only lengths that are near can be near words.
        guard abs(left.count - right.count) <= 2 else { return 3 }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
