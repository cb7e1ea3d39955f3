#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The terminal: the only place that knows its settings. What it found it puts back, exactly, whenever it lets go.
struct TerminalDevice: ~Copyable {
    let input: Int32
    private let output: Int32
    private let found: termios
    private var isTaken = false

    /// Looks at the terminal behind standard input and output; `nil` where there is none.
    init?() {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
            return nil
        }
        found = settings
        input = Self.reopened(STDIN_FILENO)
        output = Self.reopened(STDOUT_FILENO)
    }

    deinit {
        if isTaken { giveBack() }
        if input != STDIN_FILENO { close(input) }
        if output != STDOUT_FILENO { close(output) }
    }

    /// The same terminal, opened once more: whether calls wait is a property of the open file, which we share with the
    /// shell, and must not change there.
    private static func reopened(_ descriptor: Int32) -> Int32 {
        var name = [CChar](repeating: 0, count: 1024)
        guard ttyname_r(descriptor, &name, name.count) == 0 else { return descriptor }
        let new = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        return new >= 0 ? new : descriptor
    }

    /// Takes the screen: raw input, the alternate screen.
    mutating func take() {
        TerminalRescue.arm(input: input, output: output, settings: found)
        isTaken = true
        var raw = found
        cfmakeraw(&raw)
        // TCSANOW: to wait for output to drain is to hang before a terminal that has stopped reading.
        set(raw)
        sendAtOnce(TerminalModes.enter)
    }

    /// Gives the screen back.
    mutating func release() {
        giveBack()
        isTaken = false
    }

    private func giveBack() {
        sendAtOnce(TerminalModes.leave)
        set(found)
        TerminalRescue.disarm()
    }

    private func set(_ settings: termios) {
        var settings = settings
        while tcsetattr(input, TCSANOW, &settings) != 0, errno == EINTR {}
    }

    /// How many cells it shows; 80×24 where it does not know.
    var size: ScreenSize {
        let measured = TerminalSize(of: output)
        return ScreenSize(columns: measured?.columns ?? 80, rows: measured?.rows ?? 24)
    }
}

extension TerminalDevice {
    /// What reading gave.
    enum Reading {
        case bytes([UInt8])
        case nothing
        /// The terminal is gone.
        case end
    }

    func receive() -> Reading {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(input, &buffer, buffer.count)
        if count > 0 { return .bytes(Array(buffer[..<count])) }
        if count < 0, errno == EINTR || errno == EAGAIN { return .nothing }
        return .end
    }

    /// What became of bytes to write.
    enum Sending {
        case sent
        /// Something has come in meanwhile for which it is given up.
        case interrupted
        /// The terminal is gone.
        case end
    }

    /// Writes everything, however slowly the terminal takes it. Meanwhile `isUrgent` is asked whenever `pipe` has news.
    func send(_ bytes: [UInt8], pipe: WakePipe, isUrgent: () -> Bool) -> Sending {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                var requests = [
                    pollfd(fd: output, events: Int16(POLLOUT), revents: 0),
                    pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0),
                ]
                _ = poll(&requests, nfds_t(requests.count), -1)
                if requests[1].revents != 0, isUrgent() { return .interrupted }
            } else if errno != EINTR {
                return .end
            }
        }
        return .sent
    }

    /// A few bytes that fit into the buffer of any terminal that still reads.
    private func sendAtOnce(_ text: StaticString) {
        text.withUTF8Buffer { bytes in
            var sent = 0
            var tries = 0
            while sent < bytes.count, tries < 3 {
                let count = write(output, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
                if count > 0 { sent += count } else if errno != EINTR, errno != EAGAIN { return }
                guard count <= 0 else { continue }
                tries += 1
                // It may be about to take more; a terminal that does not is not worth the wait.
                var request = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                _ = poll(&request, 1, 100)
            }
        }
    }
}

extension TerminalDevice {
    /// Gives the screen back, stops this process, and takes the screen again when it goes on.
    ///
    /// - Parameter withGroup: stop everybody in the job, as the Ctrl-Z of a terminal in its usual mode does.
    mutating func suspend(withGroup: Bool) {
        release()
        JobControl.stop(withGroup: withGroup)
        take()
    }
}
