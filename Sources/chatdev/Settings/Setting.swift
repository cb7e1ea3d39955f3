internal import ChatDevCore

/// A setting, stated once: where it can be set, what it may be, what it is where nobody says.
struct Setting<Value: ArgumentValue>: AnySetting {
    let key: String
    let variable: String?
    let fallback: String?
    let valueName: String
    let summary: String

    func check(_ text: String) throws(InvalidValue) {
        _ = try Value(argument: text)
    }

    var choices: [String] { Value.choices }
}

/// A setting whose type does not matter: for listing and checking.
protocol AnySetting: Sendable {
    /// Its name in the settings file; with two dashes before it, the flag.
    var key: String { get }
    /// Its name in the environment.
    var variable: String? { get }
    var fallback: String? { get }
    var valueName: String { get }
    /// A few words for help.
    var summary: String { get }
    var choices: [String] { get }

    func check(_ text: String) throws(InvalidValue)
}

extension AnySetting {
    var flag: String { "--\(key)" }

    /// Checks a value, naming the place that it comes from.
    func check(_ text: String, from source: Settings.Source) throws(CommandFailure) {
        do throws(InvalidValue) {
            try check(text)
        } catch {
            throw CommandFailure(.usage(UsageError(error, of: source.description(of: self))))
        }
    }
}

/// All settings there are.
enum AllSettings {
    static let netID = Setting<NetID>(
        key: "netid", variable: "CHATDEV_NETID", fallback: nil, valueName: "NETID",
        summary: "Your NetID, for likes and filled hearts.")
    static let url = Setting<BaseURL>(
        key: "url", variable: "CHATDEV_URL", fallback: BaseURL.course.description, valueName: "URL",
        summary: "The backend to talk to.")
    static let sort = Setting<FeedOrder>(
        key: "sort", variable: "CHATDEV_SORT", fallback: "new", valueName: "ORDER",
        summary: "The order of the feed.")
    static let timeout = Setting<Timeout>(
        key: "timeout", variable: "CHATDEV_TIMEOUT", fallback: "30", valueName: "SECONDS",
        summary: "The most time a call may take, retries included.")
    static let color = Setting<ColorChoice>(
        key: "color", variable: nil, fallback: "auto", valueName: "WHEN",
        summary: "When to use colour.")
    static let time = Setting<TimeStyle>(
        key: "time", variable: nil, fallback: "relative", valueName: "STYLE",
        summary: "How a terminal shows times.")

    static let keys = list.map { $0.key }

    static let list: [any AnySetting] = [netID, url, sort, timeout, color, time]
}
