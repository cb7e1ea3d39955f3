/// A command: a value with its defaults in its properties, and the one list of what the command line may set.
protocol Command: Sendable {
    static var summary: CommandSummary { get }
    static var bindings: [Binding<Self>] { get }
    /// What to say to options that it does not have but that people may try, by name.
    static var hints: [String: String] { get }

    /// Whether it writes JSON though the shared options do not say so; errors are JSON then too.
    var isJSON: Bool { get }

    init()

    /// Checks what no single option can: which of them go together.
    mutating func validate() throws(UsageError)

    func run(in context: Context) async throws(CommandFailure)
}

extension Command {
    mutating func validate() throws(UsageError) {}

    static var hints: [String: String] { [:] }

    var isJSON: Bool { false }

    static var name: String { summary.name }
}

/// What help and the manual page say of a command.
struct CommandSummary: Sendable {
    let name: String
    var alias: String?
    /// One line, an imperative.
    let line: String
    /// Paragraphs below the usage line.
    var details: [String] = []
    /// Lines to type.
    var examples: [String] = []
    /// Which of the shared options make sense for it.
    var shared: Set<SharedOptions.Group> = Set(SharedOptions.Group.allCases)

    /// Its name, and its alias where it has one.
    var names: [String] { [name] + (alias.map { [$0] } ?? []) }
}
