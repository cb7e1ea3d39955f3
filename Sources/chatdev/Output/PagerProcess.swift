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
        guard let child = Self.spawn(pager, reading: ends[0]) else {
            close(ends[1])
            return nil
        }
        input = ends[1]
        processID = child
    }

    /// Ends its input and waits until its reader leaves; gives its exit code, or 128 where a signal ended it.
    func wait() -> Int32 {
        close(input)
        var status: Int32 = 0
        while waitpid(processID, &status, 0) == -1 {
            if errno != EINTR { return 0 }
        }
        let isExit = status & 0x7F == 0
        return isExit ? status >> 8 & 0xFF : 128
    }

    private static func spawn(_ pager: Pager, reading end: Int32) -> pid_t? {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO)
        // We ignore SIGPIPE and block SIGINT; a child inherits both, and a pager must have neither.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)

        let words = ["/bin/sh", "-c", pager.command]
        var arguments = words.map { strdup($0) } + [nil]
        var environment = pager.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + environment { free(pointer) } }
        var child: pid_t = 0
        return posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, &environment) == 0 ? child : nil
    }
}
