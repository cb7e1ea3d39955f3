internal import ChatDevCore

extension Context {
    /// Does the work with a spinner beside it, which tells how much has come over the wire where that is one answer.
    /// Not where a trace is written on standard error: the two would write over each other.
    func withSpinner<Value: Sendable>(
        _ label: String, countsBytes: Bool = true, _ work: (Context) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let settings = Spinner.Settings(
            terminal: terminal, environment: settings.environment, style: diagnostics.style,
            isQuiet: shared.isQuiet || shared.isVerbose)
        let spinner = Spinner(label: label, errors: diagnostics.errors, settings: settings)
        var context = self
        context.spinner = spinner
        context.progress = { event in
            if countsBytes, case .received(let bytes, let expected) = event {
                spinner.received(bytes: bytes, expected: expected)
            }
        }
        let watched = context
        return try await spinner.during { () async throws(CommandFailure) in try await work(watched) }
    }
}
