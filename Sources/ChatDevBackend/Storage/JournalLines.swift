internal import Foundation

/// Part of a journal, cut into lines as it is read.
struct JournalLines {
    /// Where in the file the first line that was not taken begins.
    private(set) var start: Int
    private var bytes: [UInt8] = []

    init(start: Int) {
        self.start = start
    }

    /// Where in the file the next bytes are to be read.
    var end: Int { start + bytes.count }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func append(_ more: [UInt8]) {
        bytes += more
    }

    /// Takes the lines that are whole, without their line feeds, up to the first that is not `sound`.
    ///
    /// - Returns: Whether all of them were.
    mutating func takeWhole(_ isSound: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        var taken = 0
        let areSound = bytes.withUnsafeBytes { bytes in
            while let length = Self.lengthOfLine(bytes, from: taken) {
                guard isSound(UnsafeRawBufferPointer(rebasing: bytes[taken..<(taken + length)])) else { return false }
                taken += length + 1
            }
            return true
        }
        bytes.removeFirst(taken)
        start += taken
        return areSound
    }

    private static func lengthOfLine(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress,
            let end = memchr(base + start, Int32(UInt8.lineFeed), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(end) - (base + start)
    }

    /// The longest tail that is looked at: more than any turn of the server's loop writes.
    static let longestTail = 1 << 28

    /// Whether what follows the last sound record is what a crash leaves of a write, not a damaged record.
    ///
    /// A crash leaves a part without its end, or blocks that were never filled, and nothing sound behind. All else may
    /// have been acknowledged.
    static func isTorn(_ tail: [UInt8]) -> Bool {
        tail.withUnsafeBytes { tail in
            var hasWholeLine = false
            var next = 0
            while let length = lengthOfLine(tail, from: next) {
                hasWholeLine = true
                if JournalRecord(line: UnsafeRawBufferPointer(rebasing: tail[next..<(next + length)])) != nil {
                    return false
                }
                next += length + 1
            }
            if tail.last == 0 || hasHole(tail) { return true }
            // A whole record whose line feed alone is wrong was whole once.
            return !hasWholeLine && JournalRecord(line: UnsafeRawBufferPointer(rebasing: tail.dropLast())) == nil
        }
    }

    /// Whether there are more zeros in a row than flipped bits make: no record holds a single one.
    private static func hasHole(_ tail: UnsafeRawBufferPointer) -> Bool {
        var length = 0
        for byte in tail {
            length = byte == 0 ? length + 1 : 0
            if length == 16 { return true }
        }
        return false
    }
}
