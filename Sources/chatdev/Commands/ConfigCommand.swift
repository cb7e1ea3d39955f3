/// `chatdev config`
struct ConfigCommand: Command {
    var words: [String] = []
    var isJSON = false
    private var action = Action.list

    private enum Action: Sendable {
        case list
        case get(any AnySetting)
        case set(any AnySetting, String)
        case unset(any AnySetting)
    }

    static let summary = CommandSummary(
        name: "config", line: "Show and change settings.",
        details: [
            "Without an action it lists every setting, its value and where that comes from: a flag, a variable, the settings"
                + " file or the default, whichever comes first. set and unset change the file.",
            "Settings: \(AllSettings.keys.joined(separator: ", ")).",
        ],
        examples: ["chatdev config", "chatdev config set netid abc12", "chatdev config unset netid"],
        shared: [.backend, .netID, .appearance, .quiet])

    static let bindings: [Binding<ConfigCommand>] = [
        .operands(
            \.words, usage: "[get KEY | set KEY VALUE | unset KEY]", limit: 3, choices: verbs, following: following,
            help: "What to do with which setting."),
        .flag(\.isJSON, "--json", help: "List the settings as JSON."),
    ]

    private static let verbs = ["get", "set", "unset"]

    /// A key behind each verb, and a value behind a key to be set that has few.
    private static var following: [String: [String]] {
        let keys = verbs.map { ($0, AllSettings.keys) }
        let values = AllSettings.list.filter { !$0.choices.isEmpty }.map { ("set \($0.key)", $0.choices) }
        return Dictionary(uniqueKeysWithValues: keys + values)
    }

    mutating func validate() throws(UsageError) {
        guard let verb = words.first else { return }
        let rest = words.dropFirst()
        switch (verb, rest.count) {
        case ("get", 1): action = .get(try Self.setting(rest[1]))
        case ("set", 2):
            let setting = try Self.setting(rest[1])
            do throws(InvalidValue) {
                try setting.check(rest[2])
            } catch {
                throw UsageError(error, of: setting.key)
            }
            action = .set(setting, rest[2])
        case ("unset", 1): action = .unset(try Self.setting(rest[1]))
        case ("get", _): throw UsageError("get takes a setting's name", advice: "chatdev config get KEY")
        case ("set", _): throw UsageError("set takes a name and a value", advice: "chatdev config set KEY VALUE")
        case ("unset", _): throw UsageError("unset takes a setting's name", advice: "chatdev config unset KEY")
        default:
            throw UsageError(
                "unknown action “\(verb)”",
                advice: Suggestion.nearest(to: verb, among: Self.verbs).map(Suggestion.advice)
                    ?? "actions: \(Self.verbs.joined(separator: ", "))")
        }
    }

    func run(in context: Context) async throws(CommandFailure) {
        switch action {
        case .list:
            let list = try SettingsList(context.settings)
            let text = isJSON ? list.json : context.terminal.outputIsTerminal ? list.table : list.lines
            try CommandFailure.writing { () throws(OutputError) in try context.output.write(text) }
        case .get(let setting):
            guard let (text, source) = try context.settings.text(setting) else {
                throw CommandFailure(.notSet(key: setting.key))
            }
            try setting.check(text, from: source)
            try context.write(text: text + "\n")
        case .set(let setting, let text):
            try change(in: context) { $0[setting.key] = text }
        case .unset(let setting):
            try change(in: context) { $0[setting.key] = nil }
        }
    }

    /// Changes the file. One that is wrong stays as it is, for its owner to put right.
    private func change(in context: Context, _ body: (inout [String: String]) -> Void) throws(CommandFailure) {
        let file = SettingsFile(path: try context.directories.settingsFile())
        let old = try file.read()
        var new = old
        body(&new)
        guard new != old else { return }
        if try file.write(new) {
            context.diagnostics.notice("\(file.path) could be read by others; now only you can read it")
        }
    }

    private static func setting(_ key: String) throws(UsageError) -> any AnySetting {
        if let setting = AllSettings.list.first(where: { $0.key == key }) { return setting }
        throw UsageError(
            "unknown setting “\(key)”",
            advice: Suggestion.nearest(to: key, among: AllSettings.keys).map(Suggestion.advice)
                ?? "settings: \(AllSettings.keys.joined(separator: ", "))")
    }
}
