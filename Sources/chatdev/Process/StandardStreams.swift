#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The descriptors of standard input, output and error.
enum StandardStreams {
    /// Keeps the next file that is opened, the journal say, from becoming standard output where that was closed
    /// (`chatdev feed >&-`). The placeholders stay as useless as a closed descriptor: the null device opened the wrong
    /// way round, so that reading and writing still fail with `EBADF`.
    static func occupyClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
