#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Ends a loop that waits in `poll`, from any thread.
struct WakePipe: Sendable {
    /// Becomes readable, and stays so, once ``wake()`` was called.
    let readEnd: Descriptor
    private let writeEnd: Descriptor

    init() throws(SystemError) {
        // A pair of sockets, not a pipe: Swift does not see `pipe2`, and with `pipe` a child that another thread starts
        // before `fcntl` would inherit both ends.
        var ends: [Int32] = [-1, -1]
        #if os(Linux)
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .last }
        #else
        guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { throw .last }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        #endif
        readEnd = Descriptor(ends[0])
        writeEnd = Descriptor(ends[1])
    }

    func wake() {
        var byte: UInt8 = 0
        // A full pipe wakes as well.
        _ = write(writeEnd.number, &byte, 1)
    }
}
