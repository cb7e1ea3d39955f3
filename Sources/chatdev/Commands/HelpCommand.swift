/// `chatdev help`
struct HelpCommand: Command {
    var words: [String] = []

    static let summary = CommandSummary(
        name: "help", line: "Explain a command or a topic.",
        examples: ["chatdev help feed", "chatdev help exit-codes"], shared: [])

    static let bindings: [Binding<HelpCommand>] = [
        .operands(
            \.words, usage: "[COMMAND | TOPIC]", limit: 1, choices: names,
            help: "A command, or one of \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")).")
    ]

    /// All that it explains.
    private static var names: [String] {
        CommandRegistry.commands.flatMap { $0.summary.names } + HelpTopic.allCases.map(\.rawValue)
    }

    func run(in context: Context) async throws(CommandFailure) {
        try context.write(help: try page(columns: context.helpColumns))
    }

    private func page(columns: Int) throws(CommandFailure) -> String {
        let help = HelpText(commands: CommandRegistry.commands, columns: columns)
        guard let word = words.first else { return help.long }
        if let topic = HelpTopic(rawValue: word) { return topic.text(columns: columns) }
        if let page = help.page(named: word) { return page }
        let near = Suggestion.nearest(to: word, among: Self.names)
        let advice = near.map(Suggestion.advice) ?? "“chatdev help” lists them"
        throw CommandFailure(.usage(UsageError("unknown command or topic “\(word)”", advice: advice)))
    }
}
