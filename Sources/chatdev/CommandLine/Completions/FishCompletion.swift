/// The completion script for fish, from 3.0 on.
struct FishCompletion: Sendable {
    let commands: [CommandOutline]

    var text: String {
        """
        # fish completion for chatdev; “chatdev generate fish” wrote it.

        \(Self.functions(valued: valued))

        complete -c chatdev -f
        \((commandLines + optionLines + operandLines).joined(separator: "\n"))

        """
    }

    /// Every option with a value, of whichever command.
    private var valued: [String] {
        var names: [String] = []
        for option in commands.flatMap(\.options) where option.value != nil {
            names += option.names.filter { !names.contains($0) }
        }
        return names
    }

    private var commandLines: [String] {
        commands.flatMap { command in
            command.names.map { name in
                "complete -c chatdev -n '__chatdev_in \"\"' -a \(name) -d \(Self.quoted(command.summary.line))"
            }
        }
    }

    private var optionLines: [String] {
        let own = commands.flatMap { command in command.own.map { line($0, in: command.names) } }
        let shared = CommandOutline.Option.allShared.map { option in
            let takers = commands.filter { command in command.shared.contains { $0.names == option.names } }
            return line(option, in: takers.count == commands.count ? [] : [#""""#] + takers.flatMap(\.names))
        }
        return own + shared
    }

    /// No commands stand for all of them.
    private func line(_ option: CommandOutline.Option, in commands: [String]) -> String {
        let condition = commands.isEmpty ? "" : " -n '__chatdev_in \(commands.joined(separator: " "))'"
        let names = option.names.map { name in
            name.utf8.starts(with: "--".utf8) ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
        }.joined()
        let value =
            switch option.source {
            case .nothing: option.value == nil ? "" : " -x"
            case .words(let words): " -x -a '\(words.joined(separator: " "))'"
            case .list(let words): " -x -a '(__chatdev_list \(words.joined(separator: " ")))'"
            case .files: " -r -F"
            }
        return "complete -c chatdev\(condition)\(names)\(value) -d \(Self.quoted(option.help))"
    }

    private var operandLines: [String] {
        commands.flatMap { command -> [String] in
            guard let operands = command.operands else { return [] }
            func line(after before: String, _ words: [String]) -> String {
                let place = command.names.joined(separator: " ")
                return "complete -c chatdev -n '__chatdev_in \(place); and __chatdev_after \(before)'"
                    + " -a '\(words.joined(separator: " "))'"
            }
            var lines = operands.following.sorted { $0.key < $1.key }.map { line(after: $0.key, $0.value) }
            if !operands.first.isEmpty { lines.append(line(after: #""""#, operands.first)) }
            if operands.areFiles {
                lines.append("complete -c chatdev -n '__chatdev_in \(command.names.joined(separator: " "))' -F")
            }
            return lines
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "'"
        for character in text {
            if character == "'" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted + "'"
    }

    private static func functions(valued: [String]) -> String {
        #"""
        # The words before the cursor that are neither options nor their values: the command first.
        function __chatdev_words
            set -l valued \#(valued.joined(separator: " "))
            set -l tokens (commandline -opc)
            set -e tokens[1]
            set -l ended no
            set -l skip no
            for token in $tokens
                if test $skip = yes
                    set skip no
                else if test $ended = yes; or not string match -qr '^-.' -- $token
                    printf '%s\n' $token
                else if test $token = --
                    set ended yes
                else if contains -- $token $valued
                    set skip yes
                end
            end
        end

        # Whether the command is one of the arguments; "" is none yet.
        function __chatdev_in
            set -l words (__chatdev_words)
            contains -- "$words[1]" $argv
        end

        # Whether the words behind the command are the arguments; "" is none yet.
        function __chatdev_after
            set -l words (__chatdev_words)
            set -e words[1]
            test "$words" = "$argv"
        end

        # The arguments behind what the current word has before its last comma.
        function __chatdev_list
            set -l done (commandline -ct | string replace -r '^--[^=]*=' '' | string match -r '^.*,')
            printf '%s\n' "$done"$argv
        end
        """#
    }
}
