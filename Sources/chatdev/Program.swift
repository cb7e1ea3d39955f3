internal import ChatDevCore
internal import Foundation

/// One run: arguments in, an ending out.
struct Program: Sendable {
    /// How the process is to end.
    enum Ending: Hashable, Sendable {
        case exit(ExitCode)
        /// As by this signal.
        case signal(Int32)
    }

    static let version = "chatdev 1.0.0"
    /// When that version was made, as the manual page says it.
    static let date = "November 30, 2026"

    /// Everything that does not depend on the command line.
    let context: Context
    let commands: [any Command.Type]

    /// Known before the line is parsed: a program that asked for JSON gets it for a wrong line too.
    static func diagnosticsForm(for arguments: [String]) -> Diagnostics.Form {
        let options = arguments.prefix { $0 != "--" }
        return options.contains("--json") || options.contains("--jsonl") ? .json : .text
    }

    func run(_ arguments: [String]) async -> Ending {
        var context = context
        context.diagnostics.form = Self.diagnosticsForm(for: arguments)
        do throws(CommandFailure) {
            try await execute(arguments, in: &context)
            try CommandFailure.writing(context.output.flush)
            return .exit(.done)
        } catch {
            return end(after: error, in: context)
        }
    }

    private func execute(_ arguments: [String], in context: inout Context) async throws(CommandFailure) {
        let request: CommandLineParser.Request
        do throws(UsageError) {
            request = try CommandLineParser(commands: commands).parse(arguments)
        } catch {
            throw CommandFailure(.usage(error), command: error.command)
        }
        let help = HelpText(commands: commands, columns: context.helpColumns)
        switch request {
        case .shortHelp: try context.write(help: help.short)
        case .help(nil): try context.write(help: help.long)
        case .help(let name?): try context.write(help: help.page(named: name) ?? help.long)
        case .version: try context.write(text: Self.version + "\n")
        case .run(let command, let shared):
            context.shared = shared
            context.settings.flags = shared.settings
            context.diagnostics.isQuiet = shared.isQuiet
            if let choice = shared.settings[AllSettings.color.key].flatMap(ColorChoice.init) {
                context.diagnostics.style = Style(
                    choice: choice, environment: context.settings.environment,
                    isTerminal: context.terminal.errorsAreTerminal)
            }
            context.diagnostics.form = shared.form == nil && !command.isJSON ? .text : .json
            do throws(CommandFailure) {
                try await command.run(in: context)
            } catch {
                throw error.named(type(of: command).summary.name)
            }
        }
    }

    private func end(after failure: CommandFailure, in context: Context) -> Ending {
        switch failure.cause {
        case .output(.closed): return .signal(SIGPIPE)
        case .signal(let number): return .signal(number)
        case .reported, .cancelled: break
        // The signal says it all, unless a text is left.
        case .network(.cancelled) where failure.problem.advice == nil: break
        case .usage, .network, .noMatch, .notLiked, .notSet, .ambiguous, .file, .unreadableFeed, .backend, .output,
            .editor, .nothingWritten:
            context.diagnostics.report(failure.problem)
        }
        // What was written before the failure is still wanted; that it cannot be written is worth a second line.
        do throws(CommandFailure) {
            try CommandFailure.writing(context.output.flush)
        } catch {
            if case .output(.closed) = error.cause { return .signal(SIGPIPE) }
        }
        return .exit(ExitCode(failure))
    }
}
