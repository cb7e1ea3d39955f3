/// Turns frames into the bytes that change the screen from the one shown to the next: only the lines that differ.
struct FramePainter: Sendable {
    private let palette: InkPalette
    private let encoding: ScreenEncoding
    private var shown: Frame?

    init(palette: InkPalette, encoding: ScreenEncoding) {
        self.palette = palette
        self.encoding = encoding
    }

    /// Forgets what is shown, after somebody else has written on the screen.
    mutating func forget() { shown = nil }

    /// The bytes that make the screen show `frame`, none where it does already. To be written at once.
    mutating func paint(_ frame: Frame) -> [UInt8] {
        let before = shown
        guard frame != before else { return [] }
        shown = frame
        var bytes: [UInt8] = []
        // Synchronized output and hidden, so that no half of a frame is ever seen. Terminals without it ignore it.
        bytes += "\u{1B}[?2026h\u{1B}[?25l".utf8
        let isOther = before?.size != frame.size
        if isOther { bytes += "\u{1B}[0m\u{1B}[2J".utf8 }
        for (row, line) in frame.lines.enumerated() where isOther || before?.lines[row] != line {
            paint(line, row: row, into: &bytes)
        }
        if let cursor = frame.cursor {
            bytes += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h".utf8
        }
        bytes += "\u{1B}[?2026l".utf8
        return bytes
    }

    private func paint(_ line: FrameLine, row: Int, into bytes: inout [UInt8]) {
        bytes += "\u{1B}[\(row + 1);1H\u{1B}[0m".utf8
        let pieces = line.pieces.map { ($0, encoding.clusters(of: $0.text)) }
        // Where the terminal may see other widths than we do, old cells could be left between ours.
        let isUncertain = pieces.contains { $0.1.contains { $0.isUncertain } }
        if isUncertain { bytes += "\u{1B}[2K".utf8 }
        var column = 0
        var isAstray = false
        for (piece, clusters) in pieces {
            bytes += palette.sequence(for: piece.ink).utf8
            for cluster in clusters {
                if isAstray, !cluster.isUncertain {
                    bytes += "\u{1B}[\(column + 1)G".utf8
                    isAstray = false
                }
                bytes += cluster.bytes
                column += cluster.cells
                isAstray = isAstray || cluster.isUncertain
            }
        }
        if column < line.width, !isUncertain { bytes += "\u{1B}[0m\u{1B}[K".utf8 }
    }
}
