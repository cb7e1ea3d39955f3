internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file descriptor that takes ``SafeText``, in large writes.
///
/// `print` ignores a full disk and `FileHandle.write(_:)` traps on one, so this is a loop of our own over `write(2)`.
///
/// `@unchecked Sendable`: `buffer` and `failure` are the only mutable state, both private, and touched only between
/// `lock.lock()` and `lock.unlock()`.
final class TextOutput: @unchecked Sendable {
    /// Whether a terminal is behind it.
    let isTerminal: Bool

    /// How it is called in an error: `standard output`.
    private let name: String
    private let descriptor: Int32
    private let isASCII: Bool
    private let capacity: Int
    private let lock = NSLock()
    private var buffer: [UInt8] = []
    /// What went wrong before; after that nothing is written, so that no gap can go unseen.
    private var failure: OutputError?

    /// Writes to a descriptor, which stays the caller's to close.
    ///
    /// - Parameter isUTF8: whether a terminal there takes UTF-8. Where it does not, `U+26DB` would send it the byte
    ///   `0x9B`, which starts a control sequence, so that a terminal then gets nothing but ASCII.
    init(descriptor: Int32, name: String, isUTF8: Bool = true, capacity: Int = 64 * 1024) {
        self.descriptor = descriptor
        self.name = name
        self.capacity = capacity
        isTerminal = isatty(descriptor) == 1
        isASCII = isTerminal && !isUTF8
    }

    /// Writes a text, at the latest with the next ``flush()``.
    func write(_ text: SafeText) throws(OutputError) {
        guard isASCII else { return try add(text.utf8) }
        var spelled: [UInt8] = []
        ASCIISpelling.append(text.utf8, keepsEscapes: true, to: &spelled)
        try add(spelled)
    }

    /// Writes a text and a newline.
    func writeLine(_ text: SafeText = "") throws(OutputError) {
        try write(text + "\n")
    }

    /// Writes what a program asked for byte by byte, as `chatdev api` does. Made safe all the same where a terminal
    /// would read it.
    func write(verbatim bytes: some Collection<UInt8>) throws(OutputError) {
        if isTerminal {
            try write(SafeText(bytes: bytes, as: .lines))
        } else {
            try add(bytes)
        }
    }

    /// Writes everything that is still in the buffer.
    func flush() throws(OutputError) {
        lock.lock()
        defer { lock.unlock() }
        try drain()
    }

    /// Blocks the thread until the reader has gone, or so long at most; tells whether it has gone.
    func readerLeaves(within duration: Duration) -> Bool {
        let end = ContinuousClock.now + duration
        while true {
            let rest = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            guard rest > 0 else { return false }
            var request = pollfd(fd: descriptor, events: 0, revents: 0)
            guard poll(&request, 1, Int32(min(rest.rounded(.up), 3_600_000))) > 0 else { continue }
            if Int32(request.revents) & (POLLERR | POLLHUP) != 0 { return true }
            // What cannot be watched, as a terminal on macOS (see BUGS in its poll(2)), cannot be told to have gone.
            Thread.sleep(forTimeInterval: rest / 1000)
        }
    }

    private func add(_ bytes: some Collection<UInt8>) throws(OutputError) {
        lock.lock()
        defer { lock.unlock() }
        if let failure { throw failure }
        buffer.append(contentsOf: bytes)
        if buffer.count >= capacity { try drain() }
    }

    private func drain() throws(OutputError) {
        if let failure { throw failure }
        defer { buffer.removeAll(keepingCapacity: true) }
        if let code = Self.writeAll(buffer, to: descriptor) {
            let error = OutputError(name: name, errno: code)
            failure = error
            throw error
        }
    }

    /// Writes all bytes, or gives the `errno` that stopped it.
    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = systemWrite(descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    written += count
                    continue
                }
                switch errno {
                case EINTR: continue
                // Somebody else made the shared pipe or terminal non-blocking: wait until it takes more.
                case EAGAIN: waitUntilWritable(descriptor)
                case let code: return code
                }
            }
            return nil
        }
    }

    private static func waitUntilWritable(_ descriptor: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // EINTR and an error condition both end the wait; the next write tells which it was.
        _ = poll(&request, 1, -1)
    }
}

/// `write(2)`, out of reach of the method of that name.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
