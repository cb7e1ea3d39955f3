internal import Foundation

/// A line on standard error that says work goes on, from a tenth of a second after it began until it ends. It leaves
/// nothing behind.
///
/// `@unchecked Sendable`: `line` and `isDrawn` are the only mutable state, and touched only with `lock` locked, which
/// is held while something is written too, so that nothing is drawn into what ``hidden(during:)`` writes.
final class Spinner: @unchecked Sendable {
    /// How a spinner behaves.
    struct Settings: Sendable {
        /// Whether there is one at all.
        var isShown: Bool
        /// Whether it moves.
        var moves: Bool
        var columns: Int
        var style: Style
        var delay = Duration.milliseconds(100)
        var pace = Duration.milliseconds(80)
    }

    private let errors: TextOutput
    private let settings: Settings
    private let lock = NSLock()
    private var line: ProgressLine
    private var isDrawn = false

    init(label: String, errors: TextOutput, settings: Settings) {
        self.errors = errors
        self.settings = settings
        line = ProgressLine(label: label)
    }

    /// Does the work, with the spinner beside it.
    func during<Value: Sendable, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard settings.isShown else { return try await work() }
        let animation = Task { await animate() }
        // A cancelled animation erases its line before it ends, so nothing is written on top of it.
        let result: Result<Value, Failure>
        do throws(Failure) {
            result = .success(try await work())
        } catch {
            result = .failure(error)
        }
        animation.cancel()
        await animation.value
        return try result.get()
    }

    /// Says how much has come.
    func received(bytes: Int, expected: Int?) {
        lock.withLock {
            line.bytes = bytes
            line.expected = expected
        }
    }

    /// Does something that writes whole lines on the terminal, out of the way of which the spinner goes.
    func hidden<Failure: Error>(during work: () throws(Failure) -> Void) throws(Failure) {
        lock.lock()
        defer { lock.unlock() }
        erase()
        try work()
    }

    private func animate() async {
        var step = 0
        do {
            try await Task.sleep(for: settings.delay)
            while true {
                draw(step: settings.moves ? step : nil)
                step += 1
                try await Task.sleep(for: settings.pace)
            }
        } catch {
            lock.withLock { erase() }
        }
    }

    private func draw(step: Int?) {
        lock.withLock {
            if step == nil, isDrawn { return }
            isDrawn = true
            FatalSignals.isSpinnerDrawn = true
            send("\r" + line.text(step: step, columns: settings.columns, style: settings.style) + "\u{1B}[K")
        }
    }

    private func erase() {
        if isDrawn { send("\r\u{1B}[K") }
        isDrawn = false
        FatalSignals.isSpinnerDrawn = false
    }

    /// Standard error that cannot be written is no reason to stop the work.
    private func send(_ text: SafeText) {
        do {
            try errors.write(text)
            try errors.flush()
        } catch {}
    }
}

extension Spinner.Settings {
    /// Shown only where both standard output and standard error are terminals that can erase a line; still where the
    /// environment says `CHATDEV_NO_MOTION`.
    init(terminal: TerminalFacts, environment: [String: String], style: Style, isQuiet: Bool) {
        self.init(
            isShown: terminal.outputIsTerminal && terminal.errorsAreTerminal && !terminal.isDumb && !isQuiet,
            moves: TerminalFacts.allowsMotion(environment: environment),
            columns: terminal.columns,
            style: style)
    }
}
