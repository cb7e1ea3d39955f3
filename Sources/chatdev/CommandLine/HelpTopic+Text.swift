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
        let rows =
            ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) } + [
                ("130", "Interrupted (Ctrl-C)."), ("141", "The reader of stdout has gone."), ("143", "Terminated."),
            ]
        return rows.map { paragraph($0.0, $0.1, indent: 5) }.joined(separator: "\n") + "\n"
    }

    private static var environmentPage: String {
        let settings = AllSettings.list.compactMap { setting in setting.variable.map { ($0, setting.summary) } }
        let others = [
            ("NO_COLOR", "No colour, where it is not empty."),
            ("CLICOLOR_FORCE", "Colour into a pipe too, unless it is 0."),
            ("COLORTERM", "truecolor or 24bit: the terminal has all colours."),
            ("TERM", "dumb: no colour."),
            ("COLUMNS", "How wide the terminal is taken to be."),
            ("TZ", "The time zone of --time local."),
            ("XDG_CONFIG_HOME", "Settings are in chatdev/ there; ~/.config if unset."),
            ("XDG_DATA_HOME", "Posts of --local are in chatdev/ there; ~/.local/share if unset."),
            ("XDG_STATE_HOME", "Drafts are in chatdev/ there; ~/.local/state if unset."),
            ("http_proxy", "The proxy for http; https_proxy for https. Loopback never goes through one."),
            ("no_proxy", "Hosts that are reached without a proxy."),
        ]
        return "A flag counts more than its variable.\n\n"
            + (settings + others).map { paragraph($0.0, $0.1, indent: 19) }.joined(separator: "\n") + "\n"
    }

    private static var formattingPage: String {
        """
        On a terminal, a post is a card: a heart (filled where your NetID likes it), the
        number of likes, the message, the time and the id.

        Into a pipe, a post is a line, with tabs between its fields:
          id, number of likes, time (RFC 3339, UTC), message
        Backslash, tab, newline, return and control characters of a message are written
        as \\\\ \\t \\n \\r \\u{1b}, so that a line is always a post.

        --json writes one array, --jsonl an object a line, in the backend's own shape:
          {"id":"…","likes":["abc12"],"message":"Howdy!","time":"2023-06-12T22:03:23Z"}
        “chatdev sort” reads both back. With either, errors on stderr are JSON too:
          {"error":{"code":"no_such_post","message":"…","status":400,"id":"…"}}

        --fields \(FieldList.example) picks and orders the fields of lines and of JSON.

        """
    }

    private static func paragraph(_ label: String, _ text: String, indent: Int) -> String {
        let lines = HelpText.wrapped(text, columns: HelpText.columns - indent)
        let first = label + String(repeating: " ", count: max(1, indent - label.count)) + (lines.first ?? "")
        return ([first] + lines.dropFirst().map { String(repeating: " ", count: indent) + $0 }).joined(separator: "\n")
    }
}
