#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Stopping for the shell, as the Ctrl-Z of a terminal in its usual mode does.
enum JobControl {
    /// Stops this process; returns when it goes on. A process that no shell waits for is not stopped.
    ///
    /// - Parameter withGroup: stop everybody in the job: the shell waits for all of it.
    static func stop(withGroup: Bool) {
        var signals = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTSTP)
        var found = sigaction()
        sigaction(SIGTSTP, nil, &found)
        if withGroup {
            signal(SIGTSTP, SIG_IGN)
            kill(0, SIGTSTP)
        }
        signal(SIGTSTP, SIG_DFL)
        // To this very thread, so that it stops here and not a few lines further on; Foundation starts its threads with
        // nearly all signals blocked.
        pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        sigaction(SIGTSTP, &found, nil)
    }
}
