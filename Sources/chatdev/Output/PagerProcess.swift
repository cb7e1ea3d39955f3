internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A pager that runs, and our end of the pipe it reads from.
struct PagerProcess {
    let input: Int32
    private let processID: pid_t

    /// Starts it; `nil` where the system refuses.
    init?(_ pager: Pager) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        // Or the pager would hold the pipe open that it waits for the end of.
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        defer { close(ends[0]) }
        guard let child = ShellChild.start(pager.command, environment: pager.environment, input: ends[0]) else {
            close(ends[1])
            return nil
        }
        input = ends[1]
        processID = child
    }

    /// Ends its input and waits until its reader leaves; nil where nobody knows how it ended.
    func wait() -> ChildEnding? {
        close(input)
        var status: Int32 = 0
        while waitpid(processID, &status, 0) == -1 {
            if errno != EINTR { return nil }
        }
        return ChildEnding(status: status)
    }
}
