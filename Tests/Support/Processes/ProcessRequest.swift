/// A program to run: everything it is given, nothing inherited but the current folder.
package struct ProcessRequest: Sendable {
    /// What a standard stream of the child is.
    package enum Output: Hashable, Sendable {
        /// A pipe that is read to its end.
        case captured
        /// A file to write to, such as `/dev/full`.
        case file(String)
        /// Not open at all, as after `>&-`.
        case closed
        /// A pipe whose reader has gone.
        case brokenPipe
    }

    /// What the child reads.
    package enum Input: Hashable, Sendable {
        case bytes([UInt8])
        case file(String)
        case closed
        /// A pipe that stays open until ``RunningProcess/closeInput()``.
        case open

        package static let empty = Input.bytes([])
        package static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
    }

    /// A limit that the shell's `ulimit` sets.
    package enum Limit: Hashable, Sendable {
        /// The largest file it may write, in blocks of 512 bytes. Beyond it, `write` fails and SIGXFSZ is sent.
        case fileBlocks(Int)
        case openFiles(Int)
        case virtualMemory(kilobytes: Int)
    }

    /// A path, or a name that is looked up in the environment's `PATH`.
    package var executable: String
    package var arguments: [String]
    package var environment: [String: String]
    package var input: Input
    package var output = Output.captured
    package var errors = Output.captured
    package var workingDirectory: String?
    package var limits: [Limit] = []
    package var timeout = Duration.seconds(60)

    package init(
        _ executable: String, _ arguments: [String] = [], environment: [String: String], input: Input = .empty
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.input = input
    }

    /// A script for the POSIX shell; `$1`, `$2` … are `arguments`.
    package static func shell(
        _ script: String, _ arguments: [String] = [], environment: [String: String], input: Input = .empty
    ) -> ProcessRequest {
        ProcessRequest("/bin/sh", ["-c", script, "sh"] + arguments, environment: environment, input: input)
    }

    /// Runs it to its end.
    package func run() async throws -> ProcessOutcome {
        try await start().outcome()
    }

    /// Starts it and leaves it running.
    package func start() throws -> RunningProcess {
        try RunningProcess(self)
    }

    /// The words of the command line, behind a shell that changes the folder and sets the limits, where asked.
    var words: [String] {
        guard !limits.isEmpty || workingDirectory != nil else { return [executable] + arguments }
        let settings = limits.map { limit in
            switch limit {
            case .fileBlocks(let count): "ulimit -f \(count)"
            case .openFiles(let count): "ulimit -n \(count)"
            case .virtualMemory(let kilobytes): "ulimit -v \(kilobytes)"
            }
        }
        let script = (settings + [#"cd "$0""#, #"exec "$@""#]).joined(separator: " && ")
        return ["/bin/sh", "-c", script, workingDirectory ?? ".", executable] + arguments
    }
}
