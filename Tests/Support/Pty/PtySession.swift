internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A program in a terminal of its own, in which it leads the session: type, look, resize, hang up, wait for its end.
///
/// `@unchecked Sendable`: `state` is the only thing that changes, and it is touched only with `condition` locked.
package final class PtySession: @unchecked Sendable {
    package let processID: Int32
    /// The settings of the terminal before the program had it.
    package let firstSettings: String
    private let terminal: PtyTerminal
    private let condition = NSCondition()
    private var state: State

    /// How long anything may take before the test gives up: machines that run tests are busy.
    private static let patience = 30.0

    private struct State {
        var screen: PtyScreen
        var bytes: [UInt8] = []
        var isReading = true
        var status: ProcessStatus?
    }

    package init(
        _ executable: String, _ arguments: [String] = [], environment: [String: String], columns: Int = 80,
        rows: Int = 24
    ) throws {
        terminal = try PtyTerminal(columns: columns, rows: rows)
        firstSettings = terminal.settings
        state = State(screen: PtyScreen(columns: columns, rows: rows))
        processID = try terminal.spawn(executable, arguments, environment: environment)
        Thread.detachNewThread { self.collect() }
        Thread.detachNewThread { self.reap() }
    }

    deinit {
        kill(-processID, SIGKILL)
        terminal.closeAll()
    }

    /// Types.
    package func type(_ text: String) {
        terminal.write(Array(text.utf8))
    }

    package func type(bytes: [UInt8]) {
        terminal.write(bytes)
    }

    /// Types again and again, until the screen is as wanted.
    package func type(_ keys: String, until isWanted: @escaping @Sendable (PtyScreen) -> Bool) async -> Bool {
        await onOwnThread {
            let end = Date(timeIntervalSinceNow: Self.patience)
            while Date() < end {
                self.type(keys)
                if self.wait(atMost: 0.5, until: { isWanted($0.screen) ? true : nil }) != nil { return true }
            }
            return false
        }
    }

    /// Changes the size, as somebody who pulls at the window.
    package func resize(columns: Int, rows: Int) {
        condition.withLock { state.screen.resize(columns: columns, rows: rows) }
        terminal.resize(columns: columns, rows: rows)
    }

    /// The settings of the terminal, every bit of them, in a form to compare.
    package var settings: String { terminal.settings }

    /// Takes the terminal away.
    package func hangUp() {
        terminal.hangUp()
    }

    /// Sends a signal to the program, unless it has ended.
    package func signal(_ number: Int32) {
        condition.withLock { if state.status == nil { kill(processID, number) } }
    }

    /// The screen as it is now.
    package var screen: PtyScreen { condition.withLock { state.screen } }

    /// All bytes that have been written so far.
    package var bytes: [UInt8] { condition.withLock { state.bytes } }

    /// Waits until the screen is as wanted; gives it then, or as it is when patience ends.
    @discardableResult
    package func wait(for isWanted: @escaping @Sendable (PtyScreen) -> Bool) async -> PtyScreen? {
        await onOwnThread { self.wait { isWanted($0.screen) ? $0.screen : nil } }
    }

    /// Waits until the screen shows a text.
    package func shows(_ text: String) async -> Bool {
        await wait { $0.text.contains(text) } != nil
    }

    /// Waits until the screen shows a text no more.
    package func hides(_ text: String) async -> Bool {
        await wait { !$0.text.contains(text) } != nil
    }

    /// Waits for the end, and all that was written before it; `timedOut` where it does not come.
    package func end() async -> ProcessStatus {
        await onOwnThread { self.wait { $0.isReading ? nil : $0.status } ?? .timedOut }
    }

    private func wait<Value>(
        atMost patience: TimeInterval = PtySession.patience, until ready: (State) -> Value?
    ) -> Value? {
        let deadline = Date(timeIntervalSinceNow: patience)
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let value = ready(state) { return value }
            if !condition.wait(until: deadline) { return ready(state) }
        }
    }

    private func collect() {
        while true {
            // Once the program has ended, an empty terminal will stay empty.
            let isOver = condition.withLock { state.status != nil }
            switch terminal.read(waiting: isOver ? 0 : 50) {
            case .some(let bytes) where !bytes.isEmpty:
                condition.withLock {
                    state.bytes += bytes
                    state.screen.write(bytes)
                    condition.broadcast()
                }
            case .some where !isOver: continue
            default:
                condition.withLock {
                    state.isReading = false
                    condition.broadcast()
                }
                return
            }
        }
    }

    private func reap() {
        // Looks first and takes the child away only under the lock, so that `signal` never meets a number in reuse.
        var info = siginfo_t()
        while waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        condition.withLock {
            var status: Int32 = 0
            waitpid(processID, &status, 0)
            state.status = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
            condition.broadcast()
        }
    }
}
