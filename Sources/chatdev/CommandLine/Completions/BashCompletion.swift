/// The completion script for bash, from 3.2 (the one of macOS) on; it needs nothing but bash.
struct BashCompletion: Sendable {
    let commands: [CommandOutline]

    var text: String {
        """
        # bash completion for chatdev; “chatdev generate bash” wrote it.

        # Each of the three sets “words”, “list” (words with commas between them) or “files”.

        # What the value of option $2 of command $1 can be; fails where the option takes none.
        _chatdev_value() {
            case "$1 $2" in
        \(valueCases)
            *) return 1 ;;
            esac
        }

        # The options of command $1.
        _chatdev_options() {
            case $1 in
        \(optionCases)
            esac
        }

        # What can follow the words $2 behind command $1.
        _chatdev_operand() {
            case "$1 $2" in
        \(operandCases)
            esac
        }

        \(Self.driver(names: commands.flatMap(\.names), aliases: aliasCases))

        complete -F _chatdev chatdev

        """
    }

    private var valueCases: String {
        var sources: [WordSource] = []
        var patterns: [WordSource: [String]] = [:]
        func add(_ pattern: String, _ source: WordSource) {
            if patterns[source] == nil { sources.append(source) }
            patterns[source, default: []].append(pattern)
        }
        for command in commands {
            for option in command.own where option.value != nil {
                for name in option.names { add("'\(command.summary.name) \(name)'", option.source) }
            }
        }
        for option in CommandOutline.Option.allShared where option.value != nil {
            for name in option.names { add("*' \(name)'", option.source) }
        }
        return sources.map { "    \(patterns[$0, default: []].joined(separator: " | "))) \(Self.setting($0)) ;;" }
            .joined(separator: "\n")
    }

    private static func setting(_ source: WordSource) -> String {
        switch source {
        case .nothing: ":"
        case .words(let words): "words='\(words.joined(separator: " "))'"
        case .list(let words): "list='\(words.joined(separator: " "))'"
        case .files: "files=1"
        }
    }

    private var optionCases: String {
        let shared = CommandOutline.Option.allShared
        return ([("''", shared)] + commands.map { ($0.summary.name, $0.options) })
            .map { name, options in
                "    \(name)) words='\(options.flatMap(\.names).joined(separator: " "))' ;;"
            }.joined(separator: "\n")
    }

    private var operandCases: String {
        var lines: [String] = []
        for command in commands {
            guard let operands = command.operands else { continue }
            let name = command.summary.name
            for (words, next) in operands.following.sorted(by: { $0.key < $1.key }) {
                lines.append("'\(name) \(words)') \(Self.setting(.words(next)))")
            }
            let files = operands.areFiles ? [Self.setting(.files)] : []
            if !operands.first.isEmpty {
                lines.append("'\(name) ') " + ([Self.setting(.words(operands.first))] + files).joined(separator: " "))
            }
            if let files = files.first { lines.append("'\(name) '*) \(files)") }
        }
        return lines.map { "    \($0) ;;" }.joined(separator: "\n")
    }

    private var aliasCases: String {
        commands.compactMap { command in
            command.summary.alias.map { "            \($0)) command=\(command.summary.name) ;;" }
        }.joined(separator: "\n")
    }

    private static func driver(names: [String], aliases: String) -> String {
        #"""
        _chatdev() {
            local IFS=$' \t\n' current=${COMP_WORDS[COMP_CWORD]} command='' option='' operand='' head='' ended='' i word
            local words='' list='' files=''
            COMPREPLY=()
            # Readline cuts words at = and : too; what stands behind a cut belongs to the word before it.
            for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [[ $word != *[!:=]* ]]; then
                    [[ $word == = && -n $option ]] || ((i += 1))
                elif [[ -n $option ]]; then
                    option=''
                elif [[ -n $ended || $word != -?* ]]; then
                    if [[ -n $command ]]; then operand+=${operand:+ }$word; else command=$word; fi
                    case $command in
        \#(aliases)
                    esac
                elif [[ $word == -- ]]; then
                    ended=1
                elif _chatdev_value "$command" "$word"; then
                    option=$word
                fi
            done
            ((i > COMP_CWORD)) && return
            if [[ -n $current && $current != *[!:=]* ]]; then
                [[ $current == = && -n $option ]] || return
                current=''
            elif [[ -z $option$ended && $current == --*=* ]]; then
                option=${current%%=*} head=${current%%=*}= current=${current#*=}
            fi

            words='' list='' files=''
            if [[ -n $option ]]; then
                _chatdev_value "$command" "$option"
            elif [[ -z $ended && $current == -* ]]; then
                _chatdev_options "$command"
            elif [[ -z $command ]]; then
                words='\#(names.joined(separator: " "))'
            else
                _chatdev_operand "$command" "$operand"
            fi

            if [[ -n $list ]]; then
                for word in $list; do
                    [[ ,$current, == *",$word,"* ]] || words+=" $word"
                done
                [[ $current == *,* ]] && head+=${current%,*},
                current=${current##*,}
                compopt -o nospace 2>/dev/null
            fi
            while IFS= read -r word; do
                COMPREPLY+=("$word")
            done < <(compgen -P "$head" -W "$words" -- "$current")

            if [[ -n $files ]]; then
                # Readline itself knows of quotes and tildes, but is asked only where there is nothing else.
                ((${#COMPREPLY[@]} == 0)) && compopt -o default 2>/dev/null && return
                compopt -o filenames 2>/dev/null
                while IFS= read -r word; do
                    COMPREPLY+=("$word")
                done < <(compgen -f -- "$current")
            fi
        }
        """#
    }
}
