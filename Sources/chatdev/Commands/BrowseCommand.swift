internal import ChatDevCore
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// `chatdev browse`
struct BrowseCommand: Command {
    static let summary = CommandSummary(
        name: "browse", line: "Read, like and post on one screen.",
        details: [
            "Top and New are two orders of one feed; Tab goes from one to the other. j and k select a post, l likes it, u"
                + " takes the like back, c writes a new post, r reloads, / searches and q quits. ? shows all keys."
        ],
        examples: ["chatdev browse", "chatdev browse --local"],
        shared: [.backend, .netID, .appearance])

    static let bindings: [Binding<BrowseCommand>] = []

    func run(in context: Context) async throws(CommandFailure) {
        try Self.check(context.terminal)
        var context = context
        // A trace would be written across the screen.
        if context.terminal.errorsAreTerminal { context.shared.isVerbose = false }
        let screen = try Self.screen(in: context)
        let folder = try context.directories.drafts()
        let edit: @Sendable (String) -> EditOutcome = { [edit = context.edit] text in
            switch edit(text, folder) {
            case .success(let data): .text(String(decoding: data, as: UTF8.self))
            case .failure(let failure):
                .failed(failure.path.map { "\(failure.reason); the text is kept in \($0)" } ?? failure.reason)
            }
        }
        let text = TextOnItsWay(in: context)
        let result = try await context.backend.use(context) { (manager) async throws(CommandFailure) in
            await BrowseSession.run(screen, backend: text.keeping(BrowseBackend(manager, edit: edit)))
        }
        if let result { try Self.settle(result, onItsWay: text.take(), in: context) }
        switch result?.end {
        case .left: break
        case .interrupted: throw CommandFailure(.signal(SIGINT))
        case .cancelled: throw CommandFailure(.cancelled)
        case .hungUp: throw CommandFailure(.signal(SIGHUP))
        case nil: throw Self.noTerminal("a terminal to read from and to draw on")
        }
    }

    /// What was being written is kept where nobody has said that it may go.
    private static func settle(
        _ result: BrowseResult, onItsWay: Draft?, in context: Context
    ) throws(CommandFailure) {
        guard let text = result.draft else { return }
        let isWanted = result.end == .cancelled || result.end == .hungUp
        guard isWanted || result.isPosting else { return }
        let draft = onItsWay ?? Draft(keeping: Array(text.utf8), in: context.directories)
        switch result.end {
        case .left, .interrupted:
            let advice = PostAdvice(draft: draft, shared: context.shared).whereUnknown
            throw CommandFailure(.network(.outcomeUnknown(.cancelled)), advice: advice)
        case .cancelled, .hungUp:
            if case .kept(let path) = draft.state { context.diagnostics.notice("your text is kept in \(path)") }
        }
    }

    private static func screen(in context: Context) throws(CommandFailure) -> FeedScreen {
        let environment = context.settings.environment
        return FeedScreen(
            order: try context.order(nil),
            netID: try context.settings.value(AllSettings.netID),
            style: Style(
                choice: try context.settings.value(AllSettings.color) ?? .auto, environment: environment,
                isTerminal: true),
            timeStyle: try context.settings.value(AllSettings.time) ?? .relative,
            isMotionAllowed: TerminalFacts.allowsMotion(environment: environment))
    }

    private static func check(_ terminal: TerminalFacts) throws(CommandFailure) {
        guard terminal.inputIsTerminal, terminal.outputIsTerminal else {
            throw noTerminal("a terminal to read from and to draw on")
        }
        guard !terminal.isDumb else {
            throw noTerminal("a terminal that can move its cursor, and TERM says that this one cannot")
        }
    }

    private static func noTerminal(_ need: String) -> CommandFailure {
        CommandFailure(.usage(UsageError("it needs \(need)", advice: "chatdev feed prints the posts anywhere")))
    }
}
