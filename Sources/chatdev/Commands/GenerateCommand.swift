/// `chatdev generate`
struct GenerateCommand: Command {
    var words: [String] = []
    private var asked = GeneratedText.man

    static let summary = CommandSummary(
        name: "generate", line: "Write completions for a shell, or the manual page.",
        details: ["Prints a script for bash, zsh or fish, or the page for man."],
        examples: [
            #"eval "$(chatdev generate bash)""#, "chatdev generate fish >~/.config/fish/completions/chatdev.fish",
            "chatdev generate man | man -l -",
        ],
        shared: [])

    static let bindings: [Binding<GenerateCommand>] = [
        .operands(
            \.words, usage: GeneratedText.choices.joined(separator: " | "), limit: 1, choices: GeneratedText.choices,
            help: "What to write.")
    ]

    mutating func validate() throws(UsageError) {
        guard let word = words.first else {
            throw UsageError(
                "no kind of text given", advice: "chatdev generate \(GeneratedText.choices.joined(separator: "|"))")
        }
        do throws(InvalidValue) {
            asked = try GeneratedText(argument: word)
        } catch {
            throw UsageError(error, of: "the kind")
        }
    }

    func run(in context: Context) async throws(CommandFailure) {
        try context.write(text: asked.text(for: CommandRegistry.commands))
    }
}
