/// Reads a command line.
///
/// POSIX utility conventions (XBD 12.2) with GNU's long options: `-n3`, `-n 3`, `-qv`, `--x V`, `--x=V`, `--`, and `-`
/// as an operand; options before, between and after the operands; of repeated options the last counts.
struct CommandLineParser: Sendable {
    /// What the command line asks for.
    enum Request: Sendable {
        case run(any Command, SharedOptions)
        /// The help of a command, or of `chatdev` itself.
        case help(command: String?)
        case shortHelp
        case version
    }

    let commands: [any Command.Type]

    func parse(_ arguments: [String]) throws(UsageError) -> Request {
        guard !arguments.isEmpty else { return .shortHelp }
        var rest = arguments
        do throws(UsageError) {
            guard let position = try commandPosition(in: arguments) else {
                return try parseWithoutCommand(arguments)
            }
            let name = rest.remove(at: position)
            if name == "version", rest.isEmpty { return .version }
            return try parse(command(named: name), rest)
        } catch {
            // Who asks for help gets it, whatever else is wrong.
            guard arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "-h" || $0 == "--help" }) else {
                throw error
            }
            return .help(command: arguments.lazy.compactMap { lookUp($0) }.first?.name)
        }
    }

    /// The command of that name or alias.
    func lookUp(_ name: String) -> (any Command.Type)? {
        commands.first { $0.summary.names.contains(name) }
    }

    func command(named name: String) throws(UsageError) -> any Command.Type {
        if let command = lookUp(name) { return command }
        let meant =
            Self.otherNames[name] ?? Suggestion.nearest(to: name, among: commands.flatMap { $0.summary.names })
        throw UsageError(
            "unknown command “\(name)”",
            advice: meant.map(Suggestion.advice) ?? "“chatdev help” lists the commands")
    }

    /// What other programs call these commands.
    private static let otherNames = ["list": "feed", "ls": "feed", "view": "show", "get": "show", "add": "post"]

    private func parse<C: Command>(_ type: C.Type, _ arguments: [String]) throws(UsageError) -> Request {
        do throws(UsageError) {
            var parsed = Parsed(command: C(), shared: SharedOptions())
            let own = C.bindings.map { $0.lifted(to: \Parsed<C>.command) }
            let shared = SharedOptions.bindings(for: C.summary.shared).map { $0.lifted(to: \Parsed<C>.shared) }
            try ArgumentScanner(command: C.name, bindings: own + shared) { hint(to: $0, for: type) }
                .scan(arguments, into: &parsed)
            if parsed.shared.asksForHelp { return .help(command: C.name) }
            if parsed.shared.asksForVersion { return .version }
            try parsed.shared.validate()
            try parsed.command.validate()
            return .run(parsed.command, parsed.shared)
        } catch {
            var error = error
            error.command = error.command ?? C.name
            throw error
        }
    }

    /// What the command itself has to say to an option that it does not have, or else which command has it.
    private func hint<C: Command>(to option: String, for type: C.Type) -> String? {
        if let hint = C.hints[option] { return hint }
        guard option.utf8.starts(with: "--".utf8) else { return nil }
        return commands.first { $0.hasOption(option) }.map { "\(option) is an option of “chatdev \($0.name)”" }
    }

    private func parseWithoutCommand(_ arguments: [String]) throws(UsageError) -> Request {
        var shared = SharedOptions()
        try sharedScanner.scan(arguments, into: &shared)
        if shared.asksForHelp { return .help(command: nil) }
        if shared.asksForVersion { return .version }
        throw UsageError("no command given", advice: "“chatdev help” lists the commands")
    }

    /// Where the name of the command stands: the first word that is neither an option nor the value of one.
    private func commandPosition(in arguments: [String]) throws(UsageError) -> Int? {
        do throws(ArgumentFailure) {
            return try sharedScanner.firstOperand(in: arguments)
        } catch {
            guard let owner = error.unknown.flatMap({ option in commands.first { $0.hasOption(option) } }) else {
                throw error.usage
            }
            throw UsageError(
                error.usage.message, advice: "put it after the command: chatdev \(owner.name) \(error.word)")
        }
    }

    private var sharedScanner: ArgumentScanner<SharedOptions> {
        ArgumentScanner(command: nil, bindings: SharedOptions.bindings(for: Set(SharedOptions.Group.allCases)))
    }
}

extension Command {
    /// Whether it has an option of that name, shared ones aside.
    static func hasOption(_ name: String) -> Bool {
        bindings.contains { $0.names.contains(name) }
    }
}

private struct Parsed<C: Command>: Sendable {
    var command: C
    var shared: SharedOptions
}
