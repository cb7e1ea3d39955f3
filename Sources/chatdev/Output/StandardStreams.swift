#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Where results and everything else go.
struct StandardStreams: Sendable {
    /// Results, and nothing else.
    let output: TextOutput
    /// Errors, notices and traces.
    let errors: TextOutput

    /// Standard output and standard error of this process. Made once, before any other file is opened.
    static func ofProcess(isUTF8: Bool) -> StandardStreams {
        occupyClosedDescriptors()
        return StandardStreams(
            output: TextOutput(descriptor: STDOUT_FILENO, name: "standard output", isUTF8: isUTF8),
            errors: TextOutput(descriptor: STDERR_FILENO, name: "standard error", isUTF8: isUTF8))
    }

    /// Keeps the next file that is opened, the journal say, from becoming standard output where that was closed
    /// (`chatdev feed >&-`). The placeholders stay as useless as a closed descriptor: the null device opened the wrong
    /// way round, so that reading and writing still fail with `EBADF`.
    private static func occupyClosedDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
