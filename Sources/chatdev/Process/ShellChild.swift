internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Starts commands of the user's own, a pager or an editor, through `/bin/sh`: they may hold arguments.
///
/// They get standard input, output and error, and nothing else that is open here.
enum ShellChild {
    /// Starts a command; nil where the system refuses.
    ///
    /// - Parameters:
    ///   - arguments: `$1` and so on.
    ///   - input: becomes its standard input; nil leaves it ours.
    ///   - ownGroup: whether it leads a process group, which can be given the terminal.
    static func start(
        _ command: String, _ arguments: [String] = [], environment: [String: String], input: Int32? = nil,
        ownGroup: Bool = false
    ) -> pid_t? {
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
        // We ignore and block some signals; a child inherits both, and must have neither.
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        posix_spawn_file_actions_adddup2(&actions, LastOutput.standardError, STDERR_FILENO)
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        if input == nil { posix_spawn_file_actions_addinherit_np(&actions, STDIN_FILENO) }
        posix_spawn_file_actions_addinherit_np(&actions, STDOUT_FILENO)
        #else
        for descriptor in openDescriptors() where descriptor > STDERR_FILENO {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        #endif
        if ownGroup { flags |= POSIX_SPAWN_SETPGROUP }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT, SIGTERM, SIGTSTP] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)

        var words = (["/bin/sh", "-c", command, "sh"] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var child: pid_t = 0
        return posix_spawn(&child, "/bin/sh", &actions, &attributes, &words, &variables) == 0 ? child : nil
    }

    #if !canImport(Darwin)
    /// Listed, for Swift does not see the call of glibc that closes them all, and musl has none. One that is closed by
    /// the time a child closes it does no harm.
    private static func openDescriptors() -> [Int32] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return names?.compactMap { Int32($0) } ?? []
    }
    #endif
}
