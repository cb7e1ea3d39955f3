#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What it takes to give the terminal back from inside a signal handler.
///
/// `nonisolated(unsafe)`: the memory is written by one thread only, the one that owns the ``TerminalDevice``, and
/// `isArmed` last when it is armed and first when it is disarmed. The only other reader is ``restore()``, called from
/// whichever thread or handler is about to end the process; should two do so at once, the terminal is given back twice.
enum TerminalRescue {
    private struct Memory {
        var isArmed = false
        var input: Int32 = -1
        var output: Int32 = -1
        var settings = termios()
    }

    nonisolated(unsafe) private static let memory: UnsafeMutablePointer<Memory> = {
        let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
        memory.initialize(to: Memory())
        return memory
    }()

    static func arm(input: Int32, output: Int32, settings: termios) {
        memory.pointee.input = input
        memory.pointee.output = output
        memory.pointee.settings = settings
        memory.pointee.isArmed = true
    }

    static func disarm() {
        memory.pointee.isArmed = false
    }

    /// Gives the terminal back, if we have it. Async-signal-safe: nothing but `write` and `tcsetattr` on memory that
    /// is there already.
    static func restore() {
        guard memory.pointee.isArmed else { return }
        memory.pointee.isArmed = false
        TerminalModes.leave.withUTF8Buffer { bytes in
            _ = write(memory.pointee.output, bytes.baseAddress, bytes.count)
        }
        tcsetattr(memory.pointee.input, TCSANOW, &memory.pointee.settings)
    }
}
