/// What the person at the terminal did.
enum InputEvent: Hashable, Sendable {
    case key(KeyPress)
    case mouse(MouseReport)
    /// Text pasted in one go, its line ends made `\n`. It is text, whatever it holds; never keys.
    case paste(String)
}

/// A mouse button or the wheel, at a cell counted from 0.
struct MouseReport: Hashable, Sendable {
    let action: Action
    let row: Int
    let column: Int

    /// What the mouse did; movement and the other buttons are not reported.
    enum Action: Hashable, Sendable {
        case press, wheelUp, wheelDown
    }
}
