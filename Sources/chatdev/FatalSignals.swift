#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The end of a process that cannot go on.
///
/// Foundation on Linux traps where a server closes its connection within the header of an answer (platform trap of
/// swift-corelibs-foundation 5285, cured only in 6.4). Nothing in the process can prevent that; what can be done is to
/// say so in one sentence and to end with the right code.
enum FatalSignals {
    /// Whether a create is under way: then its outcome is not known.
    ///
    /// `nonisolated(unsafe)`: one word, written by the one command of the process before and after its one request, and
    /// read by a handler that never returns.
    nonisolated(unsafe) static var isCreating = false

    /// Takes the fatal signals, from the start of the process on.
    static func handle() {
        for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
            var action = sigaction()
            #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
            #else
            action.__sigaction_handler.sa_handler = handler
            #endif
            // SA_RESETHAND: a fault in the handler itself ends the process at once.
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND) | UInt32(SA_NODEFER))
            sigaction(number, &action, nil)
        }
    }

    private static let handler: @convention(c) (Int32) -> Void = { _ in
        TerminalRescue.restore()
        let sentence: StaticString =
            FatalSignals.isCreating
            ? """
            chatdev: the backend broke off in the middle of its answer: the post was sent, but whether it was stored is not known
            look at the feed before trying again

            """
            : "chatdev: the backend broke off in the middle of its answer\n"
        _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
        _exit(FatalSignals.isCreating ? ExitCode.unknownOutcome.rawValue : ExitCode.unreachable.rawValue)
    }
}
