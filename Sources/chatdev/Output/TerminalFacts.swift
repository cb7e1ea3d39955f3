#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What is known of the terminal when the process starts.
struct TerminalFacts: Hashable, Sendable {
    /// Which of the standard streams are terminals.
    var inputIsTerminal = false
    var outputIsTerminal = false
    var errorsAreTerminal = false
    /// The size in cells, where known.
    var size: TerminalSize?
    /// Whether the locale's text is UTF-8.
    var isUTF8 = true
    /// Whether it cannot move its cursor: `TERM` is `dumb`, or nothing.
    var isDumb = false

    /// The columns to lay text out for: 80 where nobody knows.
    var columns: Int { size?.columns ?? 80 }
}

extension TerminalFacts {
    /// Asks the system, once.
    static func ofProcess(environment: [String: String]) -> TerminalFacts {
        let isOutput = isatty(STDOUT_FILENO) == 1
        let isErrors = isatty(STDERR_FILENO) == 1
        let measured = TerminalSize(of: STDOUT_FILENO) ?? TerminalSize(of: STDERR_FILENO)
        return TerminalFacts(
            inputIsTerminal: isatty(STDIN_FILENO) == 1,
            outputIsTerminal: isOutput,
            errorsAreTerminal: isErrors,
            size: size(measured: measured, environment: environment),
            isUTF8: isUTF8(environment: environment),
            isDumb: isDumb(environment: environment))
    }

    /// `COLUMNS` overrides what was measured, as it does for `ls` and `git`.
    static func size(measured: TerminalSize?, environment: [String: String]) -> TerminalSize? {
        guard let columns = environment["COLUMNS"].flatMap({ Int($0) }), (1...10_000).contains(columns) else {
            return measured
        }
        return TerminalSize(columns: columns, rows: measured?.rows)
    }

    /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty decides (POSIX, section 8.2). Where none is set,
    /// as in containers and under macOS's launchd, today's terminals take UTF-8.
    static func isUTF8(environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let name = locale?.lowercased() else { return true }
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// Whether things may move on the screen.
    static func allowsMotion(environment: [String: String]) -> Bool {
        environment["CHATDEV_NO_MOTION"]?.isEmpty ?? true
    }

    static func isDumb(environment: [String: String]) -> Bool {
        let term = environment["TERM"] ?? ""
        return term.isEmpty || term == "dumb"
    }
}
