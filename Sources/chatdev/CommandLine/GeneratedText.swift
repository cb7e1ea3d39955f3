/// What `chatdev generate` writes: views of the declarations that the command line is read by.
enum GeneratedText: String, CaseIterable, ArgumentValue {
    case bash
    case zsh
    case fish
    case man

    func text(for commands: [any Command.Type]) -> String {
        let outlines = CommandOutline.all(of: commands)
        return switch self {
        case .bash: BashCompletion(commands: outlines).text
        case .zsh: ZshCompletion(commands: outlines).text
        case .fish: FishCompletion(commands: outlines).text
        case .man: ManualPage(commands: outlines).text
        }
    }
}
