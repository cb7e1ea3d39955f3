/// Finds runs of printable ASCII, eight bytes at a time: what a feed of 100 000 posts is mostly made of.
package enum PlainBytes {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Whether a text is nothing but printable ASCII.
    package static func makeUp(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            var index = 0
            while index < bytes.count {
                index = end(in: bytes, from: index)
                // The two that need an escape elsewhere are plain here.
                guard index < bytes.count else { return true }
                guard bytes[index] == UInt8(ascii: "\\") || bytes[index] == UInt8(ascii: "\"") else { return false }
                index += 1
            }
            return true
        }
    }

    /// Where the run of printable ASCII ends that starts at `start`. Backslash and quote end it too.
    package static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index &+ 8 <= bytes.count {
            let eight = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let marks = marks(in: eight)
            if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
            index &+= 8
        }
        while index < bytes.count, marks(in: UInt64(bytes[index]) | ones &* 0x20 << 8) == 0 { index &+= 1 }
        return index
    }

    /// The high bit of the first byte that ends a run, and perhaps of some behind it.
    ///
    /// Subtracting borrows from the next byte only where a byte is less than what is subtracted, and is so marked
    /// itself: below the lowest mark nothing is wrong.
    private static func marks(in eight: UInt64) -> UInt64 {
        let deletes = eight ^ (ones &* 0x7F)
        let backslashes = eight ^ (ones &* 0x5C)
        let quotes = eight ^ (ones &* 0x22)
        let isLow = (eight &- ones &* 0x20) & ~eight
        let isOther =
            (deletes &- ones) & ~deletes | (backslashes &- ones) & ~backslashes | (quotes &- ones) & ~quotes
        return (isLow | isOther | eight) & highs
    }
}
