#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Writes the numbers of signals into a ``WakePipe``, as long as it lives; then all is as before.
///
/// `nonisolated(unsafe)`: `target` is written before the first handler is installed, by the one screen that a process
/// has; handlers only read it.
struct SignalWatch: ~Copyable {
    private var saved: [(signal: Int32, action: sigaction)] = []

    nonisolated(unsafe) private static let target: UnsafeMutablePointer<Int32> = {
        let end = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        end.initialize(to: -1)
        return end
    }()

    init(_ signals: [Int32], into pipe: WakePipe) {
        Self.target.pointee = pipe.writing
        Self.unblock(signals)
        for signal in signals { watch(signal) }
    }

    /// Foundation starts its threads with nearly all signals blocked; a stop sent to this one would wait for ever.
    private static func unblock(_ signals: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    deinit {
        for (signal, action) in saved {
            var action = action
            sigaction(signal, &action, nil)
        }
    }

    /// Not where the parent has told us to ignore the signal, as `nohup` does.
    private mutating func watch(_ signal: Int32) {
        var old = sigaction()
        guard sigaction(signal, nil, &old) == 0, !old.isIgnored else { return }
        var new = sigaction()
        new.handler = { number in
            let code = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalWatch.target.pointee, &byte, 1)
            errno = code
        }
        new.sa_flags = SA_RESTART
        if sigaction(signal, &new, nil) == 0 { saved.append((signal, old)) }
    }
}
