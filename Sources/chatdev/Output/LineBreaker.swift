/// Finds the lines of a text, cluster by cluster: a greedy line breaker with the rules of UAX #14 that matter in a chat.
///
/// A line may end after spaces, after a hyphen inside a word, and between ideographs, kana and emoji unless the
/// punctuation there belongs to its neighbour. A word longer than a line is cut between clusters.
struct LineBreaker {
    private let width: Int
    private var lines: [Range<Int>] = []
    /// The line so far: where it starts, where its last word ends, and the columns it takes with its spaces.
    private var start = 0
    private var end = 0
    private var column = 0
    /// The word that is being read, not yet on any line.
    private var word: [Cluster] = []
    private var wordCells = 0

    init(width: Int) {
        self.width = width
    }

    mutating func add(_ cluster: Cluster) {
        // A space with a mark on it is no space.
        if cluster.scalar == " ", cluster.bytes.count == 1 {
            placeWord()
            // Spaces hang over the edge; those that start a text, its indent, stay.
            column += 1
            return
        }
        if let last = word.last, mayBreak(between: last, and: cluster) { placeWord() }
        word.append(cluster)
        wordCells += cluster.cells
    }

    /// The byte ranges of the lines; one empty range for an empty text.
    mutating func finish() -> [Range<Int>] {
        placeWord()
        if end > start || lines.isEmpty { lines.append(start..<max(start, end)) }
        return lines
    }

    private mutating func placeWord() {
        guard let first = word.first, let last = word.last else { return }
        defer {
            word.removeAll(keepingCapacity: true)
            wordCells = 0
        }
        if column + wordCells <= width {
            column += wordCells
        } else {
            if end > start || column > 0 { endLine(nextStart: first.bytes.lowerBound) }
            for cluster in word {
                if column + cluster.cells > width { endLine(nextStart: cluster.bytes.lowerBound) }
                column += cluster.cells
                end = cluster.bytes.upperBound
            }
        }
        end = last.bytes.upperBound
    }

    private mutating func endLine(nextStart: Int) {
        // An indent wider than the line leaves nothing to end.
        if end > start { lines.append(start..<end) }
        start = nextStart
        end = nextStart
        column = 0
    }

    private func mayBreak(between left: Cluster, and right: Cluster) -> Bool {
        // Inside `well-known`, not in `--option` or `-1`.
        if left.scalar == "-" {
            return right.scalar.properties.isAlphabetic && word.dropLast().last?.scalar.properties.isAlphabetic == true
        }
        guard Self.isIdeographic(left) || Self.isIdeographic(right) else { return false }
        return !Self.closing.contains(right.scalar) && !Self.opening.contains(left.scalar)
    }

    /// Wide, and written without spaces between words: everything wide but Hangul, which has them.
    private static func isIdeographic(_ cluster: Cluster) -> Bool {
        let value = cluster.scalar.value
        guard value >= 0x231A, cluster.cells == 2 else { return false }
        return !(0xAC00...0xD7A3).contains(value)
    }

    private static let opening = Set("（「『【〈《〔［｛“‘([{#@$¥".unicodeScalars)
    private static let closing = Set("、。，．！？：；）」』】〉》〕］｝”’…‥・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々)]}!?,.:;%".unicodeScalars)
}
