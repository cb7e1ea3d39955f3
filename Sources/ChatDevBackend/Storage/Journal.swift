internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The file that outlives the process: what happened, an event a line, only ever added to.
///
/// Several processes may share one. Each holds the lock for one operation at a time, and before it adds anything reads
/// what others added. What ``append(_:)`` returned from is on the disk.
struct Journal {
    let path: String
    private let file: Descriptor
    /// Up to where the file was read or written.
    private var offset = 0
    private var lineCount = 0
    /// Whether there are lines that another process may have left unsynced when it was killed.
    private var mayBeUnsynced = true

    /// Opens a journal, or makes an empty one.
    init(path: String) throws(JournalError) {
        self.path = path
        try Self.makeDirectory(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        // Non-blocking, or a FIFO at that path would keep us waiting for its other end.
        let number = retryingOnInterrupt { open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600) }
        guard number >= 0 else {
            if errno == EISDIR || errno == ENXIO { throw .notRegular }
            throw .failed("opened", .last)
        }
        file = Descriptor(number)
        guard try status().st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    }

    /// Whether the file is not what was read of it. Needs no lock, and so is cheap to ask on every read.
    func hasChanged() throws(JournalError) -> Bool {
        try status().st_size != offset
    }

    /// Takes the lock, for one operation that waits for nothing but the disk.
    ///
    /// Tries again and again instead of waiting in `flock`, since a process that was stopped while it held the lock
    /// must not take this one with it.
    func lock(waitingAtMost limit: Duration) throws(JournalError) {
        let deadline = ContinuousClock.now + limit
        var pause: UInt32 = 50
        while retryingOnInterrupt({ flock(file.number, LOCK_EX | LOCK_NB) }) != 0 {
            guard errno == EWOULDBLOCK else { throw .failed("locked", .last) }
            guard ContinuousClock.now < deadline else { throw .busy }
            usleep(pause)
            pause = min(pause * 2, 2_000)
        }
    }

    func unlock() {
        _ = flock(file.number, LOCK_UN)
    }

    /// Forgets what was read, to read all of it again.
    mutating func rewind() {
        offset = 0
        lineCount = 0
    }

    /// Adds lines and returns when they are on the disk. Needs the lock, and to have caught up.
    ///
    /// After an error nothing may be appended any more: what a disk that failed holds cannot be known. The lines are
    /// taken back as far as that is possible, so that what was refused does not turn up later.
    mutating func append(_ lines: [UInt8]) throws(JournalError) {
        let isNew = offset == 0
        let bytes = isNew ? JournalRecord.header + lines : lines
        do throws(JournalError) {
            try write(bytes)
            if !bytes.isEmpty || mayBeUnsynced { try sync() }
            if isNew { try syncDirectory() }
        } catch {
            ftruncate(file.number, off_t(offset))
            throw error
        }
        mayBeUnsynced = false
        offset += bytes.count
        lineCount += bytes.count { $0 == .lineFeed }
    }

    private func write(_ bytes: [UInt8]) throws(JournalError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                retryingOnInterrupt {
                    pwrite(
                        file.number, bytes.baseAddress.map { $0 + written }, bytes.count - written,
                        off_t(offset + written))
                }
            }
            guard count > 0 else { throw .failed("written to", .last) }
            written += count
        }
    }

    private func sync() throws(JournalError) {
        #if canImport(Darwin)
        // On Darwin fsync leaves the data in the drive's cache; not every file system knows the stronger call.
        if fcntl(file.number, F_FULLFSYNC) == 0 { return }
        guard retryingOnInterrupt({ fsync(file.number) }) == 0 else { throw .failed("synced", .last) }
        #else
        guard retryingOnInterrupt({ fdatasync(file.number) }) == 0 else { throw .failed("synced", .last) }
        #endif
    }
}

extension Journal {
    /// Reads what was added since the last time, and cuts off a torn tail. Needs the lock.
    ///
    /// - Parameter apply: takes a record, and says whether it can have happened.
    /// - Returns: How many bytes of an unfinished record were cut off.
    mutating func catchUp(_ apply: (JournalRecord) -> Bool) throws(JournalError) -> Int {
        try checkPath()
        let size = Int(try status().st_size)
        guard size >= offset else { throw .shrunk }
        guard size > offset else { return 0 }
        mayBeUnsynced = true
        if offset == 0, try !readHeader(size: size) { return try cut(from: size) }
        var lines = JournalLines(start: offset)
        while lines.end < size {
            lines.append(try read(at: lines.end, count: min(1 << 20, size - lines.end)))
            let isSound = lines.takeWhole { line in
                guard let record = JournalRecord(line: line), apply(record) else { return false }
                lineCount += 1
                return true
            }
            offset = lines.start
            guard isSound else { return try cutTail(size: size) }
        }
        return lines.isEmpty ? 0 : try cutTail(size: size)
    }

    /// Whether the file's first line is whole; if not, it was torn when the journal was made.
    private mutating func readHeader(size: Int) throws(JournalError) -> Bool {
        let header = JournalRecord.header
        let start = try read(at: 0, count: min(size, header.count))
        guard start == header else {
            guard size < header.count, header.starts(with: start) || start.allSatisfy({ $0 == 0 }) else {
                throw .foreign
            }
            return false
        }
        offset = header.count
        lineCount = 1
        return true
    }

    /// Cuts off what follows the last whole record, if that is what a crash leaves behind.
    private func cutTail(size: Int) throws(JournalError) -> Int {
        let damage = JournalError.damaged(line: lineCount + 1, offset: offset)
        guard size - offset <= JournalLines.longestTail else { throw damage }
        guard JournalLines.isTorn(try read(at: offset, count: size - offset)) else { throw damage }
        return try cut(from: size)
    }

    private func cut(from size: Int) throws(JournalError) -> Int {
        guard retryingOnInterrupt({ ftruncate(file.number, off_t(offset)) }) == 0 else {
            throw .failed("repaired", .last)
        }
        return size - offset
    }

    private func read(at start: Int, count: Int) throws(JournalError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let got = retryingOnInterrupt {
                    pread(file.number, base + filled, count - filled, off_t(start + filled))
                }
                guard got > 0 else {
                    if got < 0 { failure = .last }
                    return
                }
                filled += got
            }
        }
        if let failure { throw .failed("read", failure) }
        guard bytes.count == count else { throw .shrunk }
        return bytes
    }
}

extension Journal {
    private func status() throws(JournalError) -> stat {
        var status = stat()
        guard fstat(file.number, &status) == 0 else { throw .failed("examined", .last) }
        return status
    }

    /// What is written to a file that nobody will find is not kept.
    private func checkPath() throws(JournalError) {
        let ours = try status()
        var there = stat()
        guard stat(path, &there) == 0, there.st_ino == ours.st_ino, there.st_dev == ours.st_dev else { throw .moved }
    }

    /// Makes a directory, and those above it that lack, for their owner only.
    private static func makeDirectory(_ path: String) throws(JournalError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path != "/" else { throw .failed("given a directory", .last) }
        try makeDirectory(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .failed("given a directory", .last) }
    }

    /// Makes the file's name as lasting as what is in it.
    private func syncDirectory() throws(JournalError) {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let number = retryingOnInterrupt { open(directory, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
        guard number >= 0 else { throw .failed("synced", .last) }
        let descriptor = Descriptor(number)
        // Some file systems cannot sync a directory, and say EINVAL.
        guard retryingOnInterrupt({ fsync(descriptor.number) }) == 0 || errno == EINVAL else {
            throw .failed("synced", .last)
        }
    }
}
