internal import ChatDevCore
internal import Foundation

/// All that a command may touch. What it is not given here does not exist for it.
struct Context: Sendable {
    var shared = SharedOptions()
    var settings = Settings()
    var directories = Directories(environment: [:])
    var terminal: TerminalFacts
    var input: InputReader
    var output: TextOutput
    var diagnostics: Diagnostics
    /// Lends the chosen backend.
    var backend: BackendAccess
    /// Lets the person write a text in an editor, with a file in that folder; blocks until it is closed.
    var edit: @Sendable (_ text: String, _ folder: String) -> Result<Data, Editor.Failure>
    var now: @Sendable () -> Date
    /// Is told what happens on the wire, for a display of progress.
    var progress: @Sendable (TransportEvent) -> Void = { _ in }
    /// What says meanwhile that work goes on.
    var spinner: Spinner?

    /// How posts are written: settings are asked only where the form shows them.
    func postFormat(order: FeedOrder? = nil) throws(CommandFailure) -> PostFormat {
        var format = PostFormat(
            form: OutputForm(
                asked: shared.form, picksFields: shared.fields != nil, isTerminal: terminal.outputIsTerminal),
            fields: shared.fields?.fields)
        guard format.form == .cards else { return format }
        format.timeStyle = try settings.value(AllSettings.time) ?? .relative
        format.netID = try settings.value(AllSettings.netID)
        format.columns = terminal.columns
        format.style = Style(
            choice: try settings.value(AllSettings.color) ?? .auto, environment: settings.environment,
            isTerminal: terminal.outputIsTerminal)
        format.order = order
        return format
    }

    /// Writes posts in the chosen form, all at once; a feed that is taller than the screen through a pager.
    func write(
        _ posts: some Collection<Post>, order: FeedOrder? = nil, emptyText: SafeText = ""
    ) throws(CommandFailure) {
        let format = try postFormat(order: order)
        try CommandFailure.writing { () throws(OutputError) in
            let pager = order == nil ? nil : Pager(environment: settings.environment, isUTF8: terminal.isUTF8)
            let paged = PagedPosts(
                format: format, output: output, pager: pager, rows: terminal.size?.rows, now: now)
            try paged.write(posts, emptyText: emptyText)
        }
    }

    /// How wide help is laid out.
    var helpColumns: Int {
        terminal.outputIsTerminal ? min(max(terminal.columns, 20), HelpText.columns) : HelpText.columns
    }

    /// Writes help, no wider than a terminal is.
    func write(help: String) throws(CommandFailure) {
        try write(text: HelpText.page(help, columns: helpColumns))
    }

    /// Writes text of our own.
    func write(text: String) throws(CommandFailure) {
        try CommandFailure.writing { () throws(OutputError) in
            try output.write(SafeText(text, as: .lines))
            try output.flush()
        }
    }

    /// The remote backend.
    func url() throws(CommandFailure) -> BaseURL {
        try settings.value(AllSettings.url) ?? BaseURL.course
    }

    /// The NetID to like with.
    func requiredNetID() throws(CommandFailure) -> NetID {
        if let netID = try settings.value(AllSettings.netID) { return netID }
        throw CommandFailure(
            .usage(
                UsageError(
                    "no NetID given",
                    advice: "use --netid NETID, or set it once: chatdev config set netid NETID")))
    }
}
