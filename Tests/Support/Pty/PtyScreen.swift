/// What a terminal shows, as far as tests wait for it. It knows the sequences that `chatdev` and `less` send, and is no
/// judge of them: that is pyte's part.
package struct PtyScreen: Sendable {
    package private(set) var columns: Int
    package private(set) var rows: Int
    /// Whether the alternate screen is shown.
    package private(set) var isAlternate = false
    package private(set) var isCursorShown = true
    /// Whether a frame has begun and is not whole, by the marks of synchronized output.
    package private(set) var isAmidFrame = false
    /// How often the whole screen has been cleared.
    package private(set) var clearings = 0
    /// Sequences that are none of those known, for tests to see.
    package private(set) var unknown: [String] = []

    private var cells: [[String]]
    private var row = 0
    private var column = 0
    private var pending: [UInt8] = []

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Self.empty(columns, rows)
    }

    /// The lines without blanks at their ends.
    package var lines: [String] {
        cells.map { line in
            let text = line.joined()
            return String(text.dropLast(text.reversed().prefix { $0 == " " }.count))
        }
    }

    package var text: String { lines.joined(separator: "\n") }

    package var cursor: (row: Int, column: Int) { (row, column) }

    mutating func resize(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        var resized = Self.empty(columns, rows)
        for row in 0..<min(rows, cells.count) {
            for column in 0..<min(columns, cells[row].count) { resized[row][column] = cells[row][column] }
        }
        cells = resized
        row = min(row, rows - 1)
        column = min(column, columns - 1)
    }

    mutating func write(_ bytes: [UInt8]) {
        pending += bytes
        var index = 0
        while index < pending.count {
            guard let length = step(pending[index...]) else { break }
            index += length
        }
        pending.removeFirst(index)
    }

    private static func empty(_ columns: Int, _ rows: Int) -> [[String]] {
        Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    /// Takes what stands at the start, and gives its length; `nil` where it is not whole.
    private mutating func step(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0x1B: return escape(bytes)
        case 0x0D: column = 0
        case 0x0A: lineFeed()
        case 0x08: column = max(column - 1, 0)
        case 0x20..<0x7F: put(String(UnicodeScalar(first)), width: 1)
        case 0x80...:
            let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
            guard bytes.count >= length else { return nil }
            let text = String(decoding: bytes.prefix(length), as: UTF8.self)
            put(text, width: Self.width(of: text))
            return length
        default: break
        }
        return 1
    }

    private mutating func lineFeed() {
        if row + 1 < rows {
            row += 1
        } else {
            cells.removeFirst()
            cells.append(Array(repeating: " ", count: columns))
        }
    }

    /// One line up; at the top, all lines move down instead. `less` goes backwards by it.
    private mutating func reverseIndex() {
        if row > 0 {
            row -= 1
        } else {
            cells.removeLast()
            cells.insert(Array(repeating: " ", count: columns), at: 0)
        }
    }

    private mutating func put(_ text: String, width: Int) {
        guard width > 0, column < columns else {
            if column > 0 { cells[row][min(column, columns) - 1] += text }
            return
        }
        cells[row][column] = text
        // The second cell of a wide one has nothing of its own.
        if width == 2, column + 1 < columns { cells[row][column + 1] = "" }
        column += width
    }

    /// A rough width; where terminals disagree, `chatdev` says where it goes on.
    private static func width(of text: String) -> Int {
        guard let scalar = text.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x300...0x36F, 0x200B...0x200D, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: return 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x1F300...0x1FAFF:
            return 2
        default: return 1
        }
    }

    private mutating func escape(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count > 1 else { return nil }
        guard bytes[bytes.startIndex + 1] == UInt8(ascii: "[") else {
            if bytes[bytes.startIndex + 1] == UInt8(ascii: "M") {
                reverseIndex()
                return 2
            }
            unknown.append(String(decoding: bytes.prefix(2), as: UTF8.self))
            return 2
        }
        guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
        let parameters = String(decoding: bytes[(bytes.startIndex + 2)..<end], as: UTF8.self)
        control(parameters, final: Character(UnicodeScalar(bytes[end])))
        return end - bytes.startIndex + 1
    }

    private mutating func control(_ parameters: String, final: Character) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        switch (parameters, final) {
        case (_, "m"), ("?7", _), ("?1000", _), ("?1006", _), ("?2004", _): break
        case ("?2026", _): isAmidFrame = final == "h"
        case ("?25", _): isCursorShown = final == "h"
        case ("?1049", _):
            isAlternate = final == "h"
            cells = Self.empty(columns, rows)
        case (_, "H"):
            row = min(max((numbers.first ?? 1) - 1, 0), rows - 1)
            column = min(max((numbers.count > 1 ? numbers[1] : 1) - 1, 0), columns - 1)
        case (_, "G"): column = min(max((numbers.first ?? 1) - 1, 0), columns - 1)
        case ("", "K"): for place in min(column, columns)..<columns { cells[row][place] = " " }
        case ("2", "K"): cells[row] = Array(repeating: " ", count: columns)
        case ("2", "J"):
            clearings += 1
            cells = Self.empty(columns, rows)
        default: unknown.append("ESC [ \(parameters) \(final)")
        }
    }
}
