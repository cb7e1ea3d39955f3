internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Signals that ask for the end.
enum Signals {
    /// A broken pipe and a file that may not grow are then errors of `write`, with a sentence; not a sudden end.
    static func preferErrors() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// What became of our children is told to nobody where the parent has had SIGCHLD ignored (POSIX, `waitpid`).
    static func awaitChildren() {
        signal(SIGCHLD, SIG_DFL)
    }

    /// Ctrl-\ ends the process at once, as it ends any other. The Swift runtime takes SIGQUIT for a crash: it prints the
    /// stack of every thread, and on a terminal waits half a minute for somebody to debug.
    static func quitAtOnce() {
        if !isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
    }

    /// Blocks SIGINT and SIGTERM, before there is any other thread, so that they stay blocked in all threads but one and
    /// ``watch(_:)`` takes them.
    static func block() {
        change(SIG_BLOCK, endings())
    }

    /// Calls `body` for each SIGINT and SIGTERM, on a thread of its own.
    ///
    /// ``block()`` has blocked them and `sigwait` takes them: so `body` may do what a handler may not. A signal that the
    /// parent has told us to ignore (`nohup`, `&` in a script) never arrives.
    ///
    /// The one is the main thread: once it has nothing to do, libdispatch on Linux parks it in `sigsuspend` with
    /// nothing blocked, where a signal would end the process at once (seen with strace). A handler that sends the
    /// signal again, while its own thread cannot take it, hands it on to `sigwait`.
    static func watch(_ body: @escaping @Sendable (Int32) -> Void) {
        let signals = endings()
        for number in [SIGINT, SIGTERM] where !isIgnored(number) {
            signal(number) { _ = kill(getpid(), $0) }
        }
        Thread.detachNewThread {
            var signals = signals
            var number: Int32 = 0
            while sigwait(&signals, &number) == 0 {
                if number == SIGINT && keyboard.isLent { continue }
                body(number)
            }
        }
    }

    /// While a pager runs, an interrupt from the keyboard, which goes to it and to us alike, is meant for the pager.
    static func lendKeyboard() {
        keyboard.change(by: 1)
    }

    /// Ends what ``lendKeyboard()`` began.
    static func takeKeyboardBack() {
        keyboard.change(by: -1)
    }

    private static let keyboard = Keyboard()

    /// Ends the process as the signal by itself would have, so that a shell sees 130, 141 or 143 and a loop stops.
    static func end(by number: Int32) -> Never {
        TerminalRescue.restore()
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        change(SIG_UNBLOCK, signals)
        raise(number)
        exit(128 + number)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return action.isIgnored
    }

    private static func endings() -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        return signals
    }

    private static func change(_ how: Int32, _ signals: sigset_t) {
        var signals = signals
        pthread_sigmask(how, &signals, nil)
    }
}

/// To how many children the keyboard is lent.
///
/// `@unchecked Sendable`: `count` is touched only with `lock` locked.
private final class Keyboard: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    var isLent: Bool { lock.withLock { count > 0 } }

    func change(by step: Int) {
        lock.withLock { count += step }
    }
}
