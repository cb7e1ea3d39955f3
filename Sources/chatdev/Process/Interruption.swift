internal import Foundation

/// What a signal does to the run: it is cancelled and gets a moment to clean up; then, or at the second signal, the
/// process ends.
///
/// `@unchecked Sendable`: `first` is the only thing that changes, and it is touched only with `lock` locked.
final class Interruption: @unchecked Sendable {
    /// Enough to stop a server and to take a spinner away, and too short to be noticed as hanging.
    private static let grace = DispatchTimeInterval.seconds(2)

    private let run: Task<Program.Ending, Never>
    private let lock = NSLock()
    private var first: Int32?

    init(of run: Task<Program.Ending, Never>) {
        self.run = run
    }

    /// The signal that has come.
    var signal: Int32? { lock.withLock { first } }

    func arrived(_ number: Int32) {
        let isSecond = lock.withLock {
            defer { first = first ?? number }
            return first != nil
        }
        if isSecond { Signals.end(by: number) }
        run.cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { Signals.end(by: number) }
    }
}
