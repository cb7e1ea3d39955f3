#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What makes `poll` return when something happens elsewhere: on another thread, or in a signal handler.
struct WakePipe: Sendable {
    /// Readable as soon as something has happened.
    let reading: Int32
    let writing: Int32

    /// Stays open to the end of the process: a task that is still under way may write to it later, and its number must
    /// not be somebody else's by then.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            // A full pipe has news enough; nobody must wait in a handler.
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        reading = ends[0]
        writing = ends[1]
    }

    /// Wakes the reader; no signal has the number 0.
    func wake() {
        var byte: UInt8 = 0
        _ = write(writing, &byte, 1)
    }

    /// The signals, and the 0 of ``wake()``, since the last call; each once.
    func news() -> Set<UInt8> {
        var buffer = [UInt8](repeating: 0, count: 256)
        var news: Set<UInt8> = []
        while true {
            let count = read(reading, &buffer, buffer.count)
            guard count > 0 else { return news }
            news.formUnion(buffer[..<count])
        }
    }
}
