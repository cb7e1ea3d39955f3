/// A name and what it means, as help topics and the manual page list them.
struct HelpEntry: Hashable, Sendable {
    let name: String
    let meaning: String
}

extension HelpEntry {
    /// Everything that a shell can be told.
    static let exitCodes: [HelpEntry] =
        ExitCode.allCases.map { HelpEntry(name: "\($0.rawValue)", meaning: $0.meaning) } + [
            HelpEntry(name: "130", meaning: "Interrupted (Ctrl-C)."),
            HelpEntry(name: "141", meaning: "Stdout was closed."),
            HelpEntry(name: "143", meaning: "Terminated."),
        ]

    /// Everything in the environment that matters.
    static let variables: [HelpEntry] =
        AllSettings.list.compactMap { setting in
            setting.variable.map { HelpEntry(name: $0, meaning: setting.summary) }
        } + otherVariables

    private static let otherVariables: [HelpEntry] = [
        HelpEntry(
            name: "CHATDEV_EDITOR", meaning: "The editor that posts are written in; else VISUAL, else EDITOR, else vi."),
        HelpEntry(
            name: "CHATDEV_PAGER",
            meaning: "The pager for a feed taller than the screen; else PAGER, else less. Empty or cat: no pager."),
        HelpEntry(name: "LESS", meaning: "Options of less; FRX if unset."),
        HelpEntry(name: "CHATDEV_NO_MOTION", meaning: "If not empty, nothing moves on the screen."),
        HelpEntry(name: "NO_COLOR", meaning: "If not empty, no colour."),
        HelpEntry(name: "CLICOLOR_FORCE", meaning: "Colour in pipes too, unless it is 0."),
        HelpEntry(name: "CLICOLOR", meaning: "0: no colour."),
        HelpEntry(name: "COLORTERM", meaning: "truecolor or 24bit: the terminal has all colours."),
        HelpEntry(name: "TERM", meaning: "dumb: no colour, no pager and no browse."),
        HelpEntry(name: "COLUMNS", meaning: "The width of the terminal."),
        HelpEntry(name: "LC_ALL", meaning: "Whether the terminal takes UTF-8; else LC_CTYPE, else LANG."),
        HelpEntry(name: "TZ", meaning: "The time zone of --time local."),
        HelpEntry(name: "XDG_CONFIG_HOME", meaning: "Settings are in chatdev/ there; ~/.config if unset."),
        HelpEntry(
            name: "XDG_DATA_HOME", meaning: "Posts of --local are in chatdev/ there; ~/.local/share if unset."),
        HelpEntry(name: "XDG_STATE_HOME", meaning: "Drafts are in chatdev/ there; ~/.local/state if unset."),
        HelpEntry(
            name: "http_proxy",
            meaning: "The proxy for http; https_proxy for https, all_proxy for both. Loopback never goes through one."),
        HelpEntry(name: "no_proxy", meaning: "Hosts that are reached without a proxy."),
    ]

    /// The files that are kept, as they are where no variable says otherwise.
    static let files: [HelpEntry] = {
        let directories = Directories(environment: ["HOME": "/~"])
        let paths: [(String?, String)] = [
            (
                try? directories.settingsFile(),
                "The settings: a JSON object with any of \(AllSettings.keys.joined(separator: ", ")). “chatdev config set” writes it."
            ),
            (try? directories.localData() + "/posts.journal", "The posts of --local."),
            (try? directories.drafts() + "/", "Drafts: texts of posts, kept until the backend has them."),
        ]
        return paths.compactMap { path, meaning in
            path.map { HelpEntry(name: String($0.dropFirst()), meaning: meaning) }
        }
    }()
}
