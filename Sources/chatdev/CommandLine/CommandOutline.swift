/// What a command declares, free of its type: help, completions and the manual page are made from it.
struct CommandOutline: Sendable {
    /// A flag, or an option with a value.
    struct Option: Sendable {
        /// The short name first, where there is one.
        let names: [String]
        /// What the value is called; nil for a flag.
        let value: String?
        let source: WordSource
        let help: String
    }

    /// The words that are no options.
    struct Operands: Sendable {
        /// How help spells them: `ID... | -`.
        let usage: String
        let help: String
        /// What the first one can be, where that is known.
        let first: [String]
        /// What can follow these words.
        let following: [String: [String]]
        let areFiles: Bool
    }

    let summary: CommandSummary
    let own: [Option]
    let shared: [Option]
    let operands: Operands?

    init<C: Command>(_ command: C.Type) {
        summary = C.summary
        own = C.bindings.compactMap(Option.init)
        shared = SharedOptions.bindings(for: C.summary.shared).compactMap(Option.init)
        operands = C.bindings.lazy.compactMap(Operands.init).first
    }

    static func all(of commands: [any Command.Type]) -> [CommandOutline] {
        func outline<C: Command>(_ command: C.Type) -> CommandOutline { CommandOutline(command) }
        return commands.map { outline($0) }
    }

    var names: [String] { summary.names }

    var options: [Option] { own + shared }
}

extension CommandOutline.Option {
    init?<Target>(_ binding: Binding<Target>) {
        switch binding.kind {
        case .flag: value = nil
        case .option(let name): value = name
        case .operands: return nil
        }
        names = binding.names
        source = binding.source
        help = binding.help
    }

    /// The options that every command could have.
    static var allShared: [CommandOutline.Option] {
        SharedOptions.bindings(for: Set(SharedOptions.Group.allCases)).compactMap(CommandOutline.Option.init)
    }
}

extension CommandOutline.Operands {
    init?<Target>(_ binding: Binding<Target>) {
        guard case .operands(let usage, _) = binding.kind else { return nil }
        self.usage = usage
        help = binding.help
        first = binding.choices
        following = binding.following
        areFiles = usage.contains("FILE")
    }
}
