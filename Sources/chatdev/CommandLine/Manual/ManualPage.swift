/// The manual page: a view of the declarations, section by section as man-pages(7) and mdoc(7) order them.
struct ManualPage: Sendable {
    let commands: [CommandOutline]

    var text: String {
        var page = Mdoc()
        page.macro("Dd", Program.date)
        page.macro("Dt", "CHATDEV", "1")
        page.macro("Os")
        page.macro("Sh", "NAME")
        page.macro("Nm", "chatdev")
        page.macro("Nd", "read and write the ChatDev feed")
        synopsis(&page)
        description(&page)
        page.macro("Sh", "COMMANDS")
        for command in commands { section(of: command, in: &page) }
        options(&page)
        // mdoc(7) has the sections in this order.
        page.macro("Sh", "ENVIRONMENT")
        page.text("Options override variables.")
        page.list(HelpEntry.variables, width: "Ds") { "Ev \($0)" }
        page.macro("Sh", "FILES")
        page.list(HelpEntry.files, width: "Ds") { "Pa \(Mdoc.escaped(literal: $0))" }
        page.macro("Sh", "EXIT STATUS")
        page.list(HelpEntry.exitCodes, width: "Ds") { $0 }
        page.macro("Sh", "EXAMPLES")
        page.literal(commands.flatMap(\.summary.examples))
        page.macro("Sh", "SEE ALSO")
        page.macro("Xr", "curl", "1", ",")
        page.macro("Xr", "jq", "1")
        return page.lines.joined(separator: "\n") + "\n"
    }

    private func synopsis(_ page: inout Mdoc) {
        page.macro("Sh", "SYNOPSIS")
        for command in commands {
            page.macro("Nm")
            page.macro("Cm", command.summary.name)
            page.macro("Op", "Ar", "OPTION", "...")
            if let operands = command.operands { page.macro("Ar", Mdoc.quoted(operands.usage)) }
        }
    }

    private func description(_ page: inout Mdoc) {
        page.macro("Sh", "DESCRIPTION")
        page.macro("Nm")
        page.text("reads and writes the ChatDev feed: the posts of a backend, and who likes them.")
        page.text("Options stand before or after the name of the command, and -- ends them.")
        page.text("Results go to stdout, everything else to stderr.")
        page.macro("Ss", "Formats")
        page.pageText(HelpTopic.formatting.text())
    }

    private func section(of command: CommandOutline, in page: inout Mdoc) {
        page.macro("Ss", command.summary.name)
        page.text(command.summary.line)
        if let alias = command.summary.alias { page.text("\(alias) is another name for it.") }
        for paragraph in command.summary.details {
            page.macro("Pp")
            page.text(paragraph)
        }
        guard command.operands != nil || !command.own.isEmpty else { return }
        page.macro("Bl", "-tag", "-width", "Ds")
        if let operands = command.operands {
            page.macro("It", "Ar", Mdoc.quoted(operands.usage))
            page.text(operands.help)
        }
        items(for: command.own, in: &page)
        page.macro("El")
    }

    private func options(_ page: inout Mdoc) {
        page.macro("Sh", "OPTIONS")
        let everywhere = SharedOptions.bindings(for: [])
        for group in SharedOptions.Group.allCases {
            let takers = commands.filter { $0.summary.shared.contains(group) }.map(\.summary.name)
            page.text("With \(takers.joined(separator: ", ")):")
            list(SharedOptions.bindings(for: [group]).dropLast(everywhere.count), in: &page)
            page.macro("Pp")
        }
        page.text("With every command:")
        list(everywhere, in: &page)
    }

    private func list(_ bindings: some Collection<Binding<SharedOptions>>, in page: inout Mdoc) {
        page.macro("Bl", "-tag", "-width", "Ds")
        items(for: bindings.compactMap(CommandOutline.Option.init), in: &page)
        page.macro("El")
    }

    private func items(for options: [CommandOutline.Option], in page: inout Mdoc) {
        for option in options {
            // Of `--sort`, mdoc writes the first dash itself.
            let names = option.names.map { "Fl \(Mdoc.escaped(literal: $0.dropFirst()))" }.joined(separator: " , ")
            page.macro("It", names + (option.value.map { " Ar \(Mdoc.quoted($0))" } ?? ""))
            page.text(option.help)
            switch option.source {
            case .nothing, .files: break
            case .words(let words): page.text("One of \(words.joined(separator: ", ")).")
            case .list(let words): page.text("Out of \(words.joined(separator: ", ")).")
            }
        }
    }
}
