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
    /// What to say while a create is under way, whose outcome is then not known.
    ///
    /// `nonisolated(unsafe)`: one pointer, written by the one command of the process before and after its one request,
    /// never freed, and read by a handler that never returns.
    nonisolated(unsafe) private static var lastWords: UnsafePointer<UnsafeBufferPointer<UInt8>>?

    /// Whether the spinner's line is on standard error, which last words must not be written behind.
    ///
    /// `nonisolated(unsafe)`: one byte, written by the one spinner of the process under its lock.
    nonisolated(unsafe) static var isSpinnerDrawn = false

    /// Begins a create: `advice` is the line that says how to look for the post.
    static func beginCreate(advice: SafeText) {
        let sentence: SafeText = """
            chatdev: post: the backend broke off in the middle of its answer: whether the post was stored is not known
            \(advice)

            """
        let words = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: sentence.utf8.count)
        _ = words.initialize(from: sentence.utf8)
        // In a cell of its own, so that the handler finds all of it or none.
        let cell = UnsafeMutablePointer<UnsafeBufferPointer<UInt8>>.allocate(capacity: 1)
        cell.initialize(to: UnsafeBufferPointer(words))
        lastWords = UnsafePointer(cell)
    }

    static func endCreate() {
        lastWords = nil
    }

    /// Takes the fatal signals, from the start of the process on.
    static func handle() {
        for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
            var action = sigaction()
            action.handler = handler
            // SA_RESETHAND: a fault in the handler itself ends the process at once.
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND) | UInt32(SA_NODEFER))
            sigaction(number, &action, nil)
        }
    }

    private static let handler: @convention(c) (Int32) -> Void = { number in
        TerminalRescue.restore()
        let message = LastOutput.read()
        if isSpinnerDrawn {
            let eraser: StaticString = "\r\u{1B}[K"
            tell(eraser.utf8Start, eraser.utf8CodeUnitCount)
        }
        let isBrokenAnswer = contains(message, brokenAnswer)
        if !isBrokenAnswer { tell(message.baseAddress, message.count) }
        if let words = lastWords?.pointee {
            tell(words.baseAddress, words.count)
            _exit(ExitCode.unknownOutcome.rawValue)
        }
        guard isBrokenAnswer else {
            // A fault of this program: it ends as it would have, now that SA_RESETHAND has taken the handler away.
            raise(number)
            return
        }
        let sentence: StaticString = "chatdev: the backend broke off in the middle of its answer\n"
        tell(sentence.utf8Start, sentence.utf8CodeUnitCount)
        _exit(ExitCode.unreachable.rawValue)
    }

    /// What Foundation says before it traps on an answer whose header ends too early.
    private static let brokenAnswer: StaticString = "there's no response"

    private static func tell(_ bytes: UnsafeRawPointer?, _ count: Int) {
        _ = write(LastOutput.standardError, bytes, count)
    }

    /// Whether the words are in the message. By hand, for this runs in a signal handler.
    private static func contains(_ message: UnsafeRawBufferPointer, _ words: StaticString) -> Bool {
        let length = words.utf8CodeUnitCount
        guard let start = message.baseAddress, message.count >= length else { return false }
        for offset in 0...(message.count - length) where memcmp(start + offset, words.utf8Start, length) == 0 {
            return true
        }
        return false
    }
}
