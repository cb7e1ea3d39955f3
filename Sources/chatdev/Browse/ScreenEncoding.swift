/// How the characters of a frame become bytes: UTF-8, or ASCII for a terminal that is set up for anything else.
enum ScreenEncoding: Hashable, Sendable {
    case utf8, ascii

    /// A cluster as it is sent.
    struct Cluster {
        let bytes: [UInt8]
        let cells: Int
        /// Whether terminals are of different opinions about its width.
        let isUncertain: Bool
    }

    func clusters(of text: SafeText) -> [Cluster] {
        text.description.map { character in
            if let ascii = character.asciiValue { return Cluster(bytes: [ascii], cells: 1, isUncertain: false) }
            let cells = TextWidth.cells(of: character)
            switch self {
            case .utf8:
                let isUncertain = Self.isUncertain(character)
                return Cluster(bytes: Array(character.utf8), cells: cells, isUncertain: isUncertain)
            case .ascii:
                let byte = Self.substitutes[character] ?? UInt8(ascii: "?")
                return Cluster(bytes: Array(repeating: byte, count: cells), cells: cells, isUncertain: false)
            }
        }
    }

    /// Only single letters of Latin, Greek and Cyrillic, and the CJK blocks, are as wide everywhere.
    private static func isUncertain(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        guard let scalar = scalars.first, scalars.count == 1 else { return true }
        switch scalar.value {
        case 0x20...0x7E, 0xC0...0x2FF, 0x370...0x52F, 0x3041...0xA4C6, 0xAC00...0xD7A3, 0xFF01...0xFF60: return false
        default: return true
        }
    }

    /// What our own signs become in ASCII, one cell each.
    private static let substitutes: [Character: UInt8] = [
        "♥": UInt8(ascii: "*"), "♡": UInt8(ascii: "o"), "▌": UInt8(ascii: ">"), "─": UInt8(ascii: "-"),
        "…": UInt8(ascii: "~"), "·": UInt8(ascii: "."), "×": UInt8(ascii: "x"), "↑": UInt8(ascii: "^"),
        "↓": UInt8(ascii: "v"), "•": UInt8(ascii: "-"), "“": UInt8(ascii: "\""), "”": UInt8(ascii: "\""),
        "’": UInt8(ascii: "'"), "⠋": UInt8(ascii: "|"), "⠙": UInt8(ascii: "/"), "⠹": UInt8(ascii: "-"),
        "⠸": UInt8(ascii: "\\"), "⠼": UInt8(ascii: "|"), "⠴": UInt8(ascii: "/"), "⠦": UInt8(ascii: "-"),
        "⠧": UInt8(ascii: "\\"), "\u{A0}": UInt8(ascii: " "),
    ]
}
