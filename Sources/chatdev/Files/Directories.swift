/// Where things are kept, by the XDG base directory specification.
struct Directories: Sendable {
    let environment: [String: String]

    func settingsFile() throws(CommandFailure) -> String {
        try folder("XDG_CONFIG_HOME", ".config") + "/config.json"
    }

    /// Whether there is a place for a settings file at all.
    var hasSettings: Bool { absolute("XDG_CONFIG_HOME") != nil || absolute("HOME") != nil }

    /// The folder of the posts of `--local`.
    func localData() throws(CommandFailure) -> String {
        try folder("XDG_DATA_HOME", ".local/share")
    }

    func drafts() throws(CommandFailure) -> String {
        try folder("XDG_STATE_HOME", ".local/state") + "/drafts"
    }

    /// A variable that holds no absolute path is to be ignored, says the specification; an empty one is as none.
    private func folder(_ variable: String, _ fallback: String) throws(CommandFailure) -> String {
        if let path = absolute(variable) { return path + "/chatdev" }
        guard let home = absolute("HOME") else {
            throw CommandFailure(
                .usage(UsageError("HOME is not set to a folder", advice: "set HOME, or \(variable), to a full path")))
        }
        return "\(home)/\(fallback)/chatdev"
    }

    private func absolute(_ variable: String) -> String? {
        guard let path = environment[variable], path.utf8.starts(with: "/".utf8) else { return nil }
        return path
    }
}
