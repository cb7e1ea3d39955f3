internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The two sides of a pseudo-terminal: ours, and the one that programs take for a terminal.
///
/// `@unchecked Sendable`: `ends` is the only thing that changes, and it is touched only with `lock` locked.
final class PtyTerminal: @unchecked Sendable {
    private let path: String
    private let lock = NSLock()
    private var ends: (ours: Int32, theirs: Int32)

    init(columns: Int, rows: Int) throws {
        let ours = try Self.openOurs()
        path = try Self.unlock(ours)
        // Held open, so that the settings can be looked at after the program has ended.
        let theirs = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard theirs >= 0 else {
            let number = errno
            close(ours)
            throw SystemError(call: "open \(path)", number: number)
        }
        ends = (ours, theirs)
        resize(columns: columns, rows: rows)
        keepOutputOfInterrupts()
    }

    /// Left to itself, a terminal throws output away when a signal is typed: after the signal has gone out, thus also
    /// what the program answers to it at once. No test could wait for that.
    private func keepOutputOfInterrupts() {
        var settings = termios()
        guard tcgetattr(ends.theirs, &settings) == 0 else { return }
        settings.c_lflag |= tcflag_t(NOFLSH)
        tcsetattr(ends.theirs, TCSANOW, &settings)
    }

    /// Closed in every child from the start: one of another test that held it would keep the terminal from hanging up.
    private static func openOurs() throws -> Int32 {
        let ours = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard ours >= 0 else { throw SystemError(call: "open /dev/ptmx", number: errno) }
        return ours
    }

    /// Lets the other side be opened, and gives its path.
    private static func unlock(_ ours: Int32) throws -> String {
        #if canImport(Darwin)
        guard grantpt(ours) == 0, unlockpt(ours) == 0, let name = ptsname(ours) else {
            throw SystemError(call: "grantpt", number: errno)
        }
        return String(cString: name)
        #else
        // TIOCSPTLCK and TIOCGPTN, which is what unlockpt and ptsname are; glibc shows those to X/Open sources only.
        var isLocked: Int32 = 0
        var number: Int32 = 0
        guard ioctl(ours, 0x4004_5431, &isLocked) == 0, ioctl(ours, 0x8004_5430, &number) == 0 else {
            throw SystemError(call: "ioctl TIOCGPTN", number: errno)
        }
        return "/dev/pts/\(number)"
        #endif
    }

    /// Starts a program that leads a session of its own and has this terminal as its controlling one.
    func spawn(_ executable: String, _ arguments: [String], environment: [String: String]) throws -> pid_t {
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
        // The first terminal that a session's leader opens becomes its controlling one.
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        #if canImport(Darwin)
        let newSession = POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
        // POSIX_SPAWN_SETSID, which glibc and musl have as 0x80 and show to GNU sources only.
        let newSession: Int32 = 0x80
        #endif
        let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(newSession)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var words = ([executable] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, executable, &actions, &attributes, &words, &variables)
        guard result == 0 else { throw SystemError(call: "posix_spawn \(executable)", number: result) }
        return child
    }

    /// What has been written, waiting some milliseconds for it; `nil` once there will be nothing more.
    func read(waiting milliseconds: Int32) -> [UInt8]? {
        let descriptor = lock.withLock { ends.ours }
        guard descriptor >= 0 else { return nil }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, milliseconds) > 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = lock.withLock { ends.ours < 0 ? -1 : readBytes(ends.ours, &buffer) }
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    func write(_ bytes: [UInt8]) {
        let descriptor = lock.withLock { ends.ours }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeBytes(descriptor, $0) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
        }
    }

    func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = lock.withLock { ioctl(ends.ours, UInt(TIOCSWINSZ), &size) }
    }

    /// Every field of the settings.
    var settings: String {
        var settings = termios()
        let result = lock.withLock { tcgetattr(ends.theirs, &settings) }
        guard result == 0 else { return "no settings: \(errno)" }
        let characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
        return "\(settings.c_iflag) \(settings.c_oflag) \(settings.c_cflag) \(settings.c_lflag) \(characters)"
            + " \(cfgetispeed(&settings)) \(cfgetospeed(&settings))"
    }

    /// Closes our end, which is what a closed window does.
    func hangUp() {
        lock.withLock {
            if ends.ours >= 0 { close(ends.ours) }
            ends.ours = -1
        }
    }

    func closeAll() {
        hangUp()
        lock.withLock {
            if ends.theirs >= 0 { close(ends.theirs) }
            ends.theirs = -1
        }
    }
}

private func readBytes(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    read(descriptor, &buffer, buffer.count)
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
