/// The settings of this run: of each, what was said first of flag, environment, file and default.
///
/// The file is read only where a setting is asked for that neither a flag nor a variable has.
struct Settings: Sendable {
    /// Where a value comes from.
    enum Source: Hashable, Sendable {
        case flag(String)
        case variable(String)
        case file(path: String)
        case fallback
    }

    /// What the command line said, by key.
    var flags: [String: String] = [:]
    var environment: [String: String] = [:]
    /// Reads the settings file: its path, and its values by key.
    var file: @Sendable () throws(CommandFailure) -> (path: String, values: [String: String])? = {
        () throws(CommandFailure) in nil
    }

    /// The value of a setting; `nil` where nobody has said one and it has no default.
    func value<Value>(_ setting: Setting<Value>) throws(CommandFailure) -> Value? {
        guard let (text, source) = try text(setting) else { return nil }
        do throws(InvalidValue) {
            return try Value(argument: text)
        } catch {
            throw CommandFailure(.usage(UsageError(error, of: source.description(of: setting))))
        }
    }

    /// The value of a setting as it was written, and where.
    func text(_ setting: any AnySetting) throws(CommandFailure) -> (text: String, source: Source)? {
        if let text = flags[setting.key] { return (text, .flag(setting.flag)) }
        // An empty variable is as good as none, as with NO_COLOR and the rest.
        if let variable = setting.variable, let text = environment[variable], !text.isEmpty {
            return (text, .variable(variable))
        }
        if let file = try file(), let text = file.values[setting.key] { return (text, .file(path: file.path)) }
        return setting.fallback.map { ($0, .fallback) }
    }
}

extension Settings {
    /// The settings of a process: its variables, and the file in its home.
    init(environment: [String: String], directories: Directories) {
        let file = ReadOnce { () throws(CommandFailure) -> (path: String, values: [String: String])? in
            guard directories.hasSettings else { return nil }
            let file = SettingsFile(path: try directories.settingsFile())
            return (file.path, try file.read())
        }
        self.init(environment: environment, file: file.value)
    }
}

extension Settings.Source {
    /// How `chatdev config` calls it.
    var name: String {
        switch self {
        case .flag(let flag): flag
        case .variable(let name): name
        case .file(let path): path
        case .fallback: "default"
        }
    }

    /// How an error names the place of a wrong value.
    func description(of setting: any AnySetting) -> String {
        switch self {
        case .flag(let flag): flag
        case .variable(let name): name
        case .file(let path): "\(path): \(setting.key)"
        case .fallback: setting.key
        }
    }
}
