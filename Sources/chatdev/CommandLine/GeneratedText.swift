/// What `chatdev generate` writes: views of the declarations that the command line is read by.
enum GeneratedText: String, CaseIterable, ArgumentValue {
    case bash
    case zsh
    case fish
    case man

    func text(for commands: [any Command.Type]) -> String {
        let outlines = commands.map { outline(of: $0) }
        return switch self {
        case .bash: BashCompletion(commands: outlines).text
        case .zsh: ZshCompletion(commands: outlines).text
        case .fish: FishCompletion(commands: outlines).text
        case .man: ManualPage(commands: outlines).text
        }
    }

    private func outline<C: Command>(of command: C.Type) -> CommandOutline {
        CommandOutline(command)
    }
}
