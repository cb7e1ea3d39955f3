/// What `--help` prints: a view of the declarations, 80 columns wide, or as wide as a narrower terminal.
struct HelpText: Sendable {
    let commands: [any Command.Type]
    var columns = Self.columns

    static let columns = 80
    /// Fewer columns than these have no room for two columns of words.
    static let narrow = 60

    /// What `chatdev` alone prints.
    var short: String {
        """
        chatdev reads and writes the ChatDev feed.

        Usage: chatdev COMMAND [OPTIONS]

        \(commandTable)

        Try: chatdev feed --local
        “chatdev help COMMAND” explains a command, “chatdev --help” shared options.

        """
    }

    /// What `chatdev --help` prints.
    var long: String {
        """
        chatdev reads and writes the ChatDev feed.

        Usage: chatdev COMMAND [OPTIONS]

        \(commandTable)

        Shared options, before or after the command, where they apply to it:
        \(table(CommandOutline.Option.allShared.map(row)))

        Topics:
        \(table(HelpTopic.allCases.map { ("chatdev help \($0.rawValue)", $0.line) }))

        """
    }

    /// What `chatdev help COMMAND` prints; nil where there is no such command.
    func page(named name: String) -> String? {
        CommandLineParser(commands: commands).lookUp(name).map { page(of: CommandOutline($0)) }
    }

    private func page(of command: CommandOutline) -> String {
        let summary = command.summary
        var parts = [summary.line, usage(of: command)]
        parts += summary.details.map { Self.wrapped($0, columns: columns).joined(separator: "\n") }
        if let operands = command.operands { parts.append(table([(operands.usage, operands.help)])) }
        let own = command.own.map(row)
        let shared = command.shared.map(row)
        if !own.isEmpty { parts.append("Options:\n" + table(own, alignedWith: shared)) }
        parts.append("Shared options:\n" + table(shared, alignedWith: own))
        if !summary.examples.isEmpty {
            parts.append("Examples:\n" + summary.examples.map { "  \($0)" }.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private func usage(of command: CommandOutline) -> String {
        "Usage: chatdev \(command.summary.name) [OPTIONS]" + (command.operands.map { " \($0.usage)" } ?? "")
            + (command.summary.alias.map { "\nAlias: chatdev \($0)" } ?? "")
    }

    private var commandTable: String {
        "Commands:\n"
            + table(
                commands.map { command in
                    (command.name, command.summary.line + (command.summary.alias.map { " Alias: \($0)." } ?? ""))
                })
    }

    private func row(_ option: CommandOutline.Option) -> (label: String, text: String) {
        let label = option.names.joined(separator: ", ") + (option.value.map { " \($0)" } ?? "")
        // A long name alone stands below other long names, not below short ones.
        let indent = option.names.first?.utf8.starts(with: "--".utf8) == true ? "    " : ""
        let choices =
            switch option.source {
            case .nothing, .files: ""
            case .words(let words), .list(let words): " [\(words.joined(separator: ", "))]"
            }
        return (indent + label, option.help + choices)
    }

    /// Two columns; a long label has its text on the next line.
    private func table(
        _ rows: [(label: String, text: String)], alignedWith others: [(label: String, text: String)] = []
    ) -> String {
        if columns < Self.narrow {
            return rows.map { row in
                (["  \(row.label)"] + Self.wrapped(row.text, columns: columns - 6).map { "      \($0)" })
                    .joined(separator: "\n")
            }.joined(separator: "\n")
        }
        let fitting = (rows + others).map(\.label.count).filter { $0 <= 24 }
        let indent = (fitting.max() ?? 24) + 4
        return rows.map { row in
            let lines = Self.wrapped(row.text, columns: columns - indent)
            let padding = String(repeating: " ", count: indent)
            let label = "  \(row.label)"
            guard label.count + 2 <= indent else {
                return ([label] + lines.map { padding + $0 }).joined(separator: "\n")
            }
            let first = label + String(repeating: " ", count: indent - label.count) + (lines.first ?? "")
            return ([first] + lines.dropFirst().map { padding + $0 }).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// A page whose lines, where they are too long, break between words and stay as far in as they are.
    static func page(_ text: String, columns: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            guard line.count > columns else { return String(line) }
            let indent = String(repeating: " ", count: min(line.prefix { $0 == " " }.count, columns / 4))
            return wrapped(String(line), columns: columns - indent.count).map { indent + $0 }.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// Our own text, which is plain enough to count its characters.
    static func wrapped(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
