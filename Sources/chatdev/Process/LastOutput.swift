#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What the Swift runtime says when it ends the process: it writes that to descriptor 2 just before it traps.
///
/// Standard error itself goes on under another number, and descriptor 2 becomes a pipe back to us. So the handler of the
/// trap can tell the one that Foundation makes of a broken answer, for which a sentence of our own is due, from a fault
/// of this program, which must not be hidden.
///
/// `nonisolated(unsafe)` throughout: set once, before there is a second thread.
enum LastOutput {
    /// Standard error, whatever its number.
    nonisolated(unsafe) private(set) static var standardError = STDERR_FILENO
    nonisolated(unsafe) private static var reading: Int32 = -1

    /// Room for the message, taken beforehand: a handler of a fatal signal must not allocate.
    nonisolated(unsafe) private static let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 8192, alignment: 1)

    /// Begins to listen. Where the system refuses, everything stays as it was.
    static func catchFromNowOn() {
        // Made now: a static is made when it is first used, and the handler must not be the first.
        _ = buffer.count
        let errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        var ends: [Int32] = [-1, -1]
        guard errors >= 0, pipe(&ends) == 0 else { return }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        dup2(ends[1], STDERR_FILENO)
        close(ends[1])
        standardError = errors
        reading = ends[0]
    }

    /// What has been written to descriptor 2 so far. Does only what a signal handler may.
    static func read() -> UnsafeRawBufferPointer {
        let count = systemRead(reading, buffer.baseAddress, buffer.count)
        return UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)])
    }
}

/// `read`, which the method of that name hides.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
