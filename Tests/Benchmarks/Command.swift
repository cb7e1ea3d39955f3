/// Something to time: a line for `sh`, and what it is called in the table.
struct Command: Hashable, Sendable {
    let name: String
    let line: String
    /// The program that must be there for it to run.
    let program: String
    /// Whether its output must be the same as that of the others beside it.
    var isCompared = true
}

extension Command {
    /// A text as one word of a shell's line.
    static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
