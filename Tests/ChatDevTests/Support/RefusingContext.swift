import Foundation
import Testing

@testable import chatdev

extension Context {
    /// A context that has nothing and lends nothing: whoever asks for what a test has not given fails the test.
    static func refusing(output: TextOutput) -> Context {
        @Sendable func refuse(_ what: String) -> CommandFailure {
            Issue.record("\(what) was asked for, and nobody gave it")
            return CommandFailure(.cancelled)
        }
        return Context(
            settings: Settings { () throws(CommandFailure) in throw refuse("the settings file") },
            terminal: TerminalFacts(),
            input: InputReader(
                standardInputIsTerminal: false,
                readStandardInput: { () async throws(CommandFailure) in throw refuse("standard input") },
                readFile: { (path) async throws(CommandFailure) in throw refuse("the file \(path)") }),
            output: output, diagnostics: Diagnostics(errors: output),
            backend: BackendAccess { (_) async throws(CommandFailure) in throw refuse("a backend") },
            edit: { _, _ in
                _ = refuse("an editor")
                return .failure(Editor.Failure(reason: "none"))
            },
            now: {
                _ = refuse("the time")
                return .distantPast
            })
    }
}

extension Settings {
    fileprivate init(file: @escaping @Sendable () throws(CommandFailure) -> (path: String, values: [String: String])?) {
        self.init(flags: [:], environment: [:], file: file)
    }
}
