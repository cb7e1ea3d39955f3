extension HelpTopic {
    /// The whole page.
    func text(columns: Int = HelpText.columns) -> String {
        switch self {
        case .environment: Self.environmentPage(columns: columns)
        case .exitCodes: Self.list(HelpEntry.exitCodes, indent: 5, columns: columns)
        case .formatting: HelpText.page(Self.formattingPage, columns: columns)
        }
    }

    private static func environmentPage(columns: Int) -> String {
        "Options override variables.\n\n" + list(HelpEntry.variables, indent: 19, columns: columns)
            + "\nFiles, where no variable says otherwise:\n"
            + HelpEntry.files.map { "  " + stacked($0, columns: columns) }.joined()
    }

    private static let formattingPage = """
        On a terminal, each post is a card: a heart (filled where your NetID likes it), the number of likes, the \
        message, the time and the id.

        In a pipe, each post is a line, with tabs between its fields:
          id, number of likes, time (RFC 3339, UTC), message
        Backslash, tab, newline, return and control characters of a message are written as \\\\ \\t \\n \\r \\u{1b}, so \
        that a line is always a post.

        --json writes one array, --jsonl one object per line, in the backend's shape:
          {"id":"…","likes":["abc12"],"message":"Howdy!","time":"2023-06-12T22:03:23Z"}
        “chatdev sort” reads both back. With either, errors on stderr are JSON too:
          {"error":{"code":"no_such_post","message":"…","status":400,"id":"…"}}

        --fields \(FieldList.example) picks and orders the fields of lines and of JSON.

        """

    private static func list(_ entries: [HelpEntry], indent: Int, columns: Int) -> String {
        entries.map { entry in
            if columns < HelpText.narrow { return stacked(entry, columns: columns) }
            let lines = HelpText.wrapped(entry.meaning, columns: columns - indent)
            let padding = String(repeating: " ", count: max(1, indent - entry.name.count))
            return
                ([entry.name + padding + (lines.first ?? "")]
                + lines.dropFirst().map { String(repeating: " ", count: indent) + $0 }).joined(separator: "\n") + "\n"
        }.joined()
    }

    /// The meaning below the name.
    private static func stacked(_ entry: HelpEntry, columns: Int) -> String {
        ([entry.name] + HelpText.wrapped(entry.meaning, columns: columns - 6).map { "      \($0)" })
            .joined(separator: "\n") + "\n"
    }
}
