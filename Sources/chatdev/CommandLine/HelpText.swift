/// What `--help` prints: a view of the declarations, 80 columns wide.
struct HelpText: Sendable {
    let commands: [any Command.Type]

    static let columns = 80

    /// What `chatdev` alone prints.
    var short: String {
        """
        chatdev reads and writes the ChatDev feed.

        Usage: chatdev COMMAND [OPTIONS]

        \(commandTable)

        Try: chatdev feed --local
        “chatdev help COMMAND” explains a command; “chatdev --help” lists shared options.

        """
    }

    /// What `chatdev --help` prints.
    var long: String {
        """
        chatdev reads and writes the ChatDev feed.

        Usage: chatdev COMMAND [OPTIONS]

        \(commandTable)

        Shared options, before or after the command, where they apply to it:
        \(table(SharedOptions.bindings(for: Set(SharedOptions.Group.allCases)).compactMap(row)))

        Topics:
        \(table(HelpTopic.allCases.map { ("chatdev help \($0.rawValue)", $0.line) }))

        """
    }

    /// What `chatdev help COMMAND` prints; nil where there is no such command.
    func page(named name: String) -> String? {
        guard let command = CommandLineParser(commands: commands).lookUp(name) else { return nil }
        return page(of: command)
    }

    private func page<C: Command>(of command: C.Type) -> String {
        let summary = command.summary
        var parts = [summary.line, usage(of: command)]
        parts += summary.details.map { Self.wrapped($0, columns: Self.columns).joined(separator: "\n") }
        let operands = C.bindings.filter { $0.names.isEmpty }.compactMap(row)
        if !operands.isEmpty { parts.append(table(operands)) }
        let own = C.bindings.filter { !$0.names.isEmpty }.compactMap(row)
        let shared = SharedOptions.bindings(for: summary.shared).compactMap(row)
        parts.append("Options:\n" + table(own + shared))
        if !summary.examples.isEmpty {
            parts.append("Examples:\n" + summary.examples.map { "  \($0)" }.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private func usage<C: Command>(of command: C.Type) -> String {
        let operands = C.bindings.compactMap { binding in
            if case .operands(let usage, _) = binding.kind { usage } else { nil }
        }
        let line = (["Usage: chatdev", C.name, "[OPTIONS]"] + operands).joined(separator: " ")
        return line + (C.summary.alias.map { "\nAlias: chatdev \($0)" } ?? "")
    }

    private var commandTable: String {
        "Commands:\n" + table(commands.map { ($0.summary.name, $0.summary.line) })
    }

    private func row<Target>(_ binding: Binding<Target>) -> (String, String)? {
        let label =
            switch binding.kind {
            case .flag: binding.names.joined(separator: ", ")
            case .option(let value): "\(binding.names.joined(separator: ", ")) \(value)"
            case .operands(let usage, _): usage
            }
        let indented = binding.names.first?.utf8.starts(with: "--".utf8) == true ? "    \(label)" : label
        let isEnumerated = !binding.choices.isEmpty && !binding.names.isEmpty
        return (indented, binding.help + (isEnumerated ? " [\(binding.choices.joined(separator: ", "))]" : ""))
    }

    /// Two columns; a long label has its text on the next line.
    private func table(_ rows: [(label: String, text: String)]) -> String {
        let fitting = rows.map(\.label.count).filter { $0 <= 24 }
        let indent = (fitting.max() ?? 24) + 4
        return rows.map { row in
            let lines = Self.wrapped(row.text, columns: Self.columns - indent)
            let padding = String(repeating: " ", count: indent)
            let label = "  \(row.label)"
            guard label.count + 2 <= indent else {
                return ([label] + lines.map { padding + $0 }).joined(separator: "\n")
            }
            let first = label + String(repeating: " ", count: indent - label.count) + (lines.first ?? "")
            return ([first] + lines.dropFirst().map { padding + $0 }).joined(separator: "\n")
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
