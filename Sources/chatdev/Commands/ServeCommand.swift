internal import ChatDevBackend
internal import ChatDevCore
internal import Foundation

/// `chatdev serve`
struct ServeCommand: Command {
    private static let standardAddress = ListenAddress(host: "127.0.0.1", port: 8000)

    var address = standardAddress
    var journal: String?

    static let summary = CommandSummary(
        name: "serve", line: "Run the local backend for any client.",
        details: [
            "Prints its address on stdout once it accepts connections, and a line for each request on stderr. Ctrl-C ends"
                + " it. Posts are those of --local, unless --data names a file."
        ],
        examples: ["chatdev serve", "chatdev serve --listen 127.0.0.1:0 --data /tmp/posts.journal"],
        shared: [.quiet])

    static let bindings: [Binding<ServeCommand>] = [
        .option(
            \.address, "--listen", value: "HOST:PORT",
            help: "Where to listen; \(standardAddress) by default. Port 0 takes any free one."),
        .option(\.journal, "--data", value: "FILE", help: "The file that keeps the posts; made where there is none."),
    ]

    func validate() throws(UsageError) {
        if journal?.isEmpty == true { throw UsageError("--data: “” is not a file") }
    }

    func run(in context: Context) async throws(CommandFailure) {
        let log = context.shared.isQuiet ? nil : AccessLog(diagnostics: context.diagnostics).log
        try checkFolder()
        let server = try await LocalBackend.start(
            address: address, journal: journal, in: context, log: log)
        if !address.isLoopback {
            context.diagnostics.notice("other machines can reach this address, to read and to post")
        }
        do {
            try context.write(text: "\(server.url)\n")
        } catch {
            _ = await onOwnThread { server.stop() }
            throw error
        }
        // Until a signal cancels the task.
        let (forever, end) = AsyncStream.makeStream(of: Never.self)
        for await _ in forever {}
        end.finish()
        await Task.detached { await onOwnThread { server.stop() } }.value
        throw CommandFailure(.cancelled)
    }
}

extension ServeCommand {
    /// A slip in a path should not make folders: only the file is made.
    private func checkFolder() throws(CommandFailure) {
        guard let journal else { return }
        let folder = URL(fileURLWithPath: journal).deletingLastPathComponent().path
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        throw CommandFailure(
            .usage(
                UsageError(
                    "--data: there is no folder \(folder)",
                    advice: "to make it: \(ShellWord.line(["mkdir", "-p", folder]))")))
    }
}

extension ListenAddress: ArgumentValue {
    init(argument: String) throws(InvalidValue) {
        do throws(BackendError) {
            self = try ListenAddress(parsing: argument)
        } catch {
            throw InvalidValue(error.description)
        }
    }
}
