/// The options that commands have in common, before or after the command's name.
struct SharedOptions: Sendable {
    /// Options that make sense together; a command takes whole groups.
    enum Group: CaseIterable, Sendable {
        /// Which backend, and how to talk to it.
        case backend
        case netID
        /// What posts are written as.
        case form
        /// How a terminal shows them.
        case appearance
        case quiet
    }

    /// What was said of settings, by key.
    var settings: [String: String] = [:]
    var isLocal = false
    var isVerbose = false
    var isQuiet = false
    /// JSON or JSON lines, where asked for.
    var form: OutputForm?
    var fields: FieldList?
    var asksForHelp = false
    var asksForVersion = false

    func validate() throws(UsageError) {
        guard isLocal, settings[AllSettings.url.key] != nil else { return }
        throw UsageError("--url and --local cannot be used together")
    }
}

extension SharedOptions {
    /// The options of some groups, and those that every command has.
    static func bindings(for groups: Set<Group>) -> [Binding<SharedOptions>] {
        Group.allCases.filter(groups.contains).flatMap(bindings(of:)) + [
            .flag(\.asksForHelp, "-h", "--help", help: "Show this help."),
            .flag(\.asksForVersion, "--version", help: "Show the version of chatdev."),
        ]
    }

    private static func bindings(of group: Group) -> [Binding<SharedOptions>] {
        switch group {
        case .backend:
            [
                setting(AllSettings.url),
                .flag(\.isLocal, "--local", help: "Use a backend inside this command, with posts of your own."),
                setting(AllSettings.timeout),
                .flag(\.isVerbose, "-v", "--verbose", help: "Show each request and answer on stderr."),
            ]
        case .netID:
            [setting(AllSettings.netID)]
        case .form:
            [
                .flag(\.form, to: .json, "--json", help: "Write one JSON array; errors are JSON too."),
                .flag(\.form, to: .jsonLines, "--jsonl", help: "Write one JSON object per line; errors are JSON too."),
                .option(\.fields, "--fields", value: "FIELD,...", help: "Pick and order the fields of lines and JSON."),
            ]
        case .appearance:
            [setting(AllSettings.time), setting(AllSettings.color)]
        case .quiet:
            [.flag(\.isQuiet, "-q", "--quiet", help: "Print no notices, only errors.")]
        }
    }

    private static func setting(_ setting: some AnySetting) -> Binding<SharedOptions> {
        Binding(
            kind: .option(value: setting.valueName), names: [setting.flag], help: setting.summary,
            choices: setting.choices
        ) { (options, text) throws(InvalidValue) in
            try setting.check(text)
            options.settings[setting.key] = text
        }
    }
}

/// The value of `--fields`: names with commas between them.
struct FieldList: ArgumentValue, Hashable {
    let fields: [PostField]

    static let example = choices.joined(separator: ",")

    static var choices: [String] { PostField.choices }

    init(argument: String) throws(InvalidValue) {
        var fields: [PostField] = []
        for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
            let field = try PostField(argument: String(name))
            guard !fields.contains(field) else { throw InvalidValue("“\(name)” is given twice") }
            fields.append(field)
        }
        self.fields = fields
    }
}

extension PostField: ArgumentValue {}
