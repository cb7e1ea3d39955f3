/// A key of the keyboard, however the terminal encodes it.
enum Key: Hashable, Sendable {
    /// One scalar as typed; what makes a grapheme cluster of several is for the text editor to see.
    case character(Character)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
}

/// A key together with what was held down.
struct KeyPress: Hashable, Sendable {
    let key: Key
    let modifiers: Modifiers

    init(_ key: Key, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// The keys held down with another.
    struct Modifiers: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        static let shift = Modifiers(rawValue: 1)
        static let alt = Modifiers(rawValue: 2)
        static let control = Modifiers(rawValue: 4)
    }
}

extension KeyPress: CustomStringConvertible {
    var description: String {
        let held = [(Modifiers.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-")]
            .filter { modifiers.contains($0.0) }.map(\.1).joined()
        return "\(held)\(key)"
    }
}

extension KeyPress {
    /// A character with the Control key held down.
    static func control(_ character: Character) -> KeyPress { KeyPress(.character(character), .control) }
}

/// Lets `KeyPress.control("a")` stand as a pattern beside patterns of key and modifiers.
func ~= (pattern: KeyPress, value: (key: Key, modifiers: KeyPress.Modifiers)) -> Bool {
    pattern.key == value.key && pattern.modifiers == value.modifiers
}
