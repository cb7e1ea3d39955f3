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
    /// One of our builds with arguments that the shell reads.
    init(_ build: Options.Build, _ arguments: String, name: String? = nil, isCompared: Bool = true) {
        self.init(
            name: name ?? build.name, line: "\(Self.quoted(build.path)) \(arguments)", program: build.path,
            isCompared: isCompared)
    }

    /// A text as one word of a shell's line.
    static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
