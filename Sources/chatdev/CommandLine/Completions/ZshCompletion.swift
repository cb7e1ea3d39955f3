/// The completion script for zsh; it works from `fpath` as well as sourced.
struct ZshCompletion: Sendable {
    let commands: [CommandOutline]

    var text: String {
        #"""
        #compdef chatdev
        # zsh completion for chatdev; “chatdev generate zsh” wrote it.

        # What can follow the words $2 behind command $1.
        _chatdev_operand() {
            case "$1 $2" in
        \#(operandCases)
            esac
        }

        # The options and operands of command $1.
        _chatdev_command() {
            case $1 in
        \#(commands.map(commandCase).joined(separator: "\n"))
            *) _default ;;
            esac
        }

        _chatdev() {
            local curcontext=$curcontext context state state_descr line ret=1
            local -a commands
            typeset -A opt_args
            # Not -S: the command's own words are to have the -- among them.
            _arguments -C -s \
        \#(specs(CommandOutline.Option.allShared, indent: 8))
                '1:command:->command' \
                '*:::word:->words' && ret=0
            case $state in
            command)
                commands=(
        \#(commandDescriptions)
                )
                _describe -t commands 'command' commands && ret=0
                ;;
            words)
                words=($line[1] "${words[@]}")
                ((CURRENT += 1))
                _chatdev_command $line[1] && ret=0
                ;;
            esac
            return ret
        }

        if [[ $funcstack[1] == _chatdev ]]; then
            _chatdev "$@"
        else
            compdef _chatdev chatdev
        fi

        """#
    }

    private var commandDescriptions: String {
        commands.flatMap { command in
            command.names.map { "            " + ShellWord.quoted("\($0):\(command.summary.line)") }
        }.joined(separator: "\n")
    }

    private func commandCase(_ command: CommandOutline) -> String {
        let name = command.summary.name
        let options = specs(command.options, indent: 12)
        guard let operands = command.operands else {
            return """
                    \(command.names.joined(separator: " | ")))
                        _arguments -s -S \\
                \(options.dropLast(2))
                        ;;
                """
        }
        guard operands.isKnown else {
            return """
                    \(command.names.joined(separator: " | ")))
                        _arguments -s -S \\
                \(options)
                            '*:\(Self.escaped(operands.usage)): '
                        ;;
                """
        }
        return """
                \(command.names.joined(separator: " | ")))
                    local state state_descr line ret=1
                    _arguments -C -s -S \\
            \(options)
                        '*::\(Self.escaped(operands.usage)):->operand' && ret=0
                    if [[ $state == operand ]]; then
                        _chatdev_operand \(name) "${(j: :)words[1, CURRENT - 1]}" && ret=0
                    fi
                    return ret
                    ;;
            """
    }

    private var operandCases: String {
        var lines: [String] = []
        for command in commands {
            guard let operands = command.operands else { continue }
            let name = command.summary.name
            for (words, next) in operands.following.sorted(by: { $0.key < $1.key }) {
                lines.append("'\(name) \(words)') compadd -- \(next.joined(separator: " "))")
            }
            if !operands.first.isEmpty {
                let files = operands.areFiles ? "; _files" : ""
                lines.append("'\(name) ') compadd -- \(operands.first.joined(separator: " "))\(files)")
            }
            if operands.areFiles { lines.append("'\(name) '*) _files") }
        }
        return (lines + ["*) return 1"]).map { "    \($0) ;;" }.joined(separator: "\n")
    }

    private func specs(_ options: [CommandOutline.Option], indent: Int) -> String {
        options.flatMap(Self.specs(of:)).map { String(repeating: " ", count: indent) + ShellWord.quoted($0) + " \\" }
            .joined(separator: "\n")
    }

    /// One for each name; the other names of the same option are no longer offered then.
    private static func specs(of option: CommandOutline.Option) -> [String] {
        let exclusion = option.names.count > 1 ? "(\(option.names.joined(separator: " ")))" : ""
        return option.names.map { name in
            let isLong = name.utf8.starts(with: "--".utf8)
            let mark = option.value == nil ? "" : isLong ? "=" : "+"
            let value =
                switch option.source {
                case .nothing: option.value.map { ":\(escaped($0)): " } ?? ""
                case .words(let words): ":\(escaped(option.value ?? "")):(\(words.joined(separator: " ")))"
                case .list(let words):
                    ":\(escaped(option.value ?? "")):_sequence compadd -- \(words.joined(separator: " "))"
                case .files: ":\(escaped(option.value ?? "")):_files"
                }
            return "\(exclusion)\(name)\(mark)[\(escaped(option.help))]\(value)"
        }
    }

    /// Text inside a specification, where brackets and colons mean something.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if ["[", "]", ":", "\\"].contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}

extension CommandOutline.Operands {
    /// Whether anything can be offered for them.
    fileprivate var isKnown: Bool { areFiles || !first.isEmpty || !following.isEmpty }
}
