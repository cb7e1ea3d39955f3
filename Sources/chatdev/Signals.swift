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

    /// Calls `body` for each SIGINT and SIGTERM, on a thread of its own.
    ///
    /// Blocked here, before there is any other thread, they stay blocked in all threads, and only `sigwait` takes them:
    /// no handler, and so nothing that a handler may not do. A signal that the parent has told us to ignore (`nohup`,
    /// `&` in a script) never arrives.
    static func watch(_ body: @escaping @Sendable (Int32) -> Void) {
        let signals = endings()
        change(SIG_BLOCK, signals)
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
