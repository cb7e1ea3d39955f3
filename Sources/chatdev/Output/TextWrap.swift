/// Cuts unstyled text into lines. No line is wider than asked for, no cluster is split, nothing but the spaces at a
/// break is lost.
enum TextWrap {
    /// The columns from one tab stop to the next, as terminals have them.
    static let tabStop = 8

    /// The lines of an untrusted message: its own lines, empty ones too, each wrapped to `width` columns.
    static func lines(of message: String, width: Int, as spelling: Spelling = .line) -> [SafeText] {
        let isOneLine = message.utf8.allSatisfy { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\t") }
        if isOneLine { return wrap(SafeText(message, as: spelling), to: width) }
        // By scalar, not by Character: a newline before a combining mark, or after a return, is still a newline.
        return message.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            let end = line.last == "\r" ? line.dropLast() : line
            return wrap(expandingTabs(in: end, as: spelling), to: width)
        }
    }

    /// The lines of a text that has no newlines.
    static func wrap(_ text: SafeText, to width: Int) -> [SafeText] {
        let width = max(width, 1)
        if text.utf8.count <= width, text.utf8.last != UInt8(ascii: " ") { return [text] }
        var breaker = LineBreaker(width: width)
        for cluster in clusters(of: text, limit: width) { breaker.add(cluster) }
        return breaker.finish().map { text[$0] }
    }

    /// The text, or as much of it as fits before an ellipsis.
    static func truncate(_ text: SafeText, to width: Int, ellipsis: SafeText = "…") -> SafeText {
        if TextWidth.cells(of: text) <= width { return text }
        let room = width - TextWidth.cells(of: ellipsis)
        guard room >= 0 else { return clip(text, to: max(width, 0)) }
        return clip(text, to: room) + ellipsis
    }

    /// The longest start of the text that fits.
    static func clip(_ text: SafeText, to width: Int) -> SafeText {
        var cells = 0
        for cluster in clusters(of: text, limit: max(width, 2)) {
            cells += cluster.cells
            if cells > width { return text[0..<cluster.bytes.lowerBound] }
        }
        return text
    }

    /// The text with spaces after it, up to `width` columns.
    static func pad(_ text: SafeText, to width: Int) -> SafeText {
        var padded = text
        padded.append(spaces: width - TextWidth.cells(of: text))
        return padded
    }

    private static func expandingTabs(in line: Substring.UnicodeScalarView, as spelling: Spelling) -> SafeText {
        var expanded = SafeText()
        var column = 0
        for (index, piece) in line.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
            if index > 0 {
                let spaces = tabStop - column % tabStop
                expanded.append(spaces: spaces)
                column += spaces
            }
            let text = SafeText(String(piece), as: spelling)
            expanded.append(text)
            column += TextWidth.cells(of: text)
        }
        return expanded
    }

    /// The clusters of a text; one that is wider than `limit` is given scalar by scalar, for else no line could hold it.
    private static func clusters(of text: SafeText, limit: Int) -> [Cluster] {
        var clusters: [Cluster] = []
        clusters.reserveCapacity(text.utf8.count)
        var start = 0
        func add(_ character: Character) {
            let end = start + character.utf8.count
            clusters.append(Cluster(character: character, bytes: start..<end, cells: TextWidth.cells(of: character)))
            start = end
        }
        for character in text.description {
            if TextWidth.cells(of: character) <= limit {
                add(character)
            } else {
                for scalar in character.unicodeScalars { add(Character(scalar)) }
            }
        }
        return clusters
    }
}

/// A grapheme cluster and where it stands in its text.
struct Cluster {
    let character: Character
    let bytes: Range<Int>
    let cells: Int
}
