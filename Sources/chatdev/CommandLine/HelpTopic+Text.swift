extension HelpTopic {
    /// The whole page.
    var text: String {
        switch self {
        case .environment: Self.environmentPage
        case .exitCodes: Self.exitCodesPage
        case .formatting: Self.formattingPage
        }
    }

    private static var exitCodesPage: String {
        list(HelpEntry.exitCodes, indent: 5)
    }

    private static var environmentPage: String {
        "Options override variables.\n\n" + list(HelpEntry.variables, indent: 19)
    }

    private static var formattingPage: String {
        """
        On a terminal, each post is a card: a heart (filled where your NetID likes it),
        the number of likes, the message, the time and the id.

        In a pipe, each post is a line, with tabs between its fields:
          id, number of likes, time (RFC 3339, UTC), message
        Backslash, tab, newline, return and control characters of a message are written
        as \\\\ \\t \\n \\r \\u{1b}, so that a line is always a post.

        --json writes one array, --jsonl one object per line, in the backend's shape:
          {"id":"…","likes":["abc12"],"message":"Howdy!","time":"2023-06-12T22:03:23Z"}
        “chatdev sort” reads both back. With either, errors on stderr are JSON too:
          {"error":{"code":"no_such_post","message":"…","status":400,"id":"…"}}

        --fields \(FieldList.example) picks and orders the fields of lines and of JSON.

        """
    }

    private static func list(_ entries: [HelpEntry], indent: Int) -> String {
        entries.map { entry in
            let lines = HelpText.wrapped(entry.meaning, columns: HelpText.columns - indent)
            let padding = String(repeating: " ", count: max(1, indent - entry.name.count))
            return
                ([entry.name + padding + (lines.first ?? "")]
                + lines.dropFirst().map { String(repeating: " ", count: indent) + $0 }).joined(separator: "\n") + "\n"
        }.joined()
    }
}
