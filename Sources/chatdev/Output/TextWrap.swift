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

    /// A text that breaks between words, where lines have an end and are not too narrow for words.
    static func paragraph(_ text: SafeText, columns: Int?) -> SafeText {
        guard let columns, columns >= 20 else { return text }
        return wrap(text, to: columns).joined(separator: "\n")
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
        let bytes = text.utf8
        var clusters: [Cluster] = []
        clusters.reserveCapacity(bytes.count)
        var start = 0
        while start < bytes.count {
            // Between two bytes of ASCII there is always a boundary (UAX #29; controls are not among them), and
            // finding it here costs a tenth of asking for characters.
            var end = start + 1
            while end < bytes.count, bytes[end - 1] >= 0x80 || bytes[end] >= 0x80 { end += 1 }
            if end == start + 1 {
                clusters.append(Cluster(scalar: Unicode.Scalar(bytes[start]), bytes: start..<end, cells: 1))
            } else {
                append(String(decoding: bytes[start..<end], as: UTF8.self), at: start, limit: limit, to: &clusters)
            }
            start = end
        }
        return clusters
    }

    private static func append(_ text: String, at start: Int, limit: Int, to clusters: inout [Cluster]) {
        var start = start
        func add(_ character: Character, cells: Int) {
            let end = start + character.utf8.count
            let scalar = character.unicodeScalars[character.unicodeScalars.startIndex]
            clusters.append(Cluster(scalar: scalar, bytes: start..<end, cells: cells))
            start = end
        }
        for character in text {
            let cells = TextWidth.cells(of: character)
            if cells <= limit {
                add(character, cells: cells)
            } else {
                for scalar in character.unicodeScalars {
                    add(Character(scalar), cells: TextWidth.cells(of: Character(scalar)))
                }
            }
        }
    }
}

/// A grapheme cluster and where it stands in its text.
struct Cluster {
    /// Its first scalar, which tells what it is.
    let scalar: Unicode.Scalar
    let bytes: Range<Int>
    let cells: Int
}
