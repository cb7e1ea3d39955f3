extension TextEditor {
    /// Does what a key does in every text field: the keys of readline and Emacs, and those of the arrow block.
    mutating func edit(_ press: KeyPress) {
        switch (press.key, press.modifiers) {
        case (.character(let character), let modifiers) where modifiers.isSubset(of: .shift):
            insert(String(character))
        case (.left, []), KeyPress.control("b"): move(.backward)
        case (.right, []), KeyPress.control("f"): move(.forward)
        case (.left, _), (.character("b"), .alt): move(.wordBackward)
        case (.right, _), (.character("f"), .alt): move(.wordForward)
        case (.home, let modifiers): move(modifiers.contains(.control) ? .textStart : .lineStart)
        case (.end, let modifiers): move(modifiers.contains(.control) ? .textEnd : .lineEnd)
        case KeyPress.control("a"): move(.lineStart)
        case KeyPress.control("e"): move(.lineEnd)
        case (.backspace, []), (.backspace, .shift): deleteBackward()
        case (.delete, []), KeyPress.control("d"): deleteForward()
        case (.backspace, _), KeyPress.control("w"): kill(.wordBackward)
        case (.delete, _), (.character("d"), .alt): kill(.wordForward)
        case KeyPress.control("k"): kill(.lineEnd)
        case KeyPress.control("u"): kill(.lineStart)
        case KeyPress.control("y"): yank()
        default: break
        }
    }
}

extension TextEditor {
    /// The text as a message: without the newlines at its end.
    var message: String {
        let text = text
        let newlines = text.reversed().prefix { $0 == "\n" }.count
        return String(text.dropLast(newlines))
    }
}
