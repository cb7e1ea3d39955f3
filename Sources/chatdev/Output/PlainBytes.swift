/// Finds runs of printable ASCII, eight bytes at a time: what a feed of 100 000 posts is mostly made of.
enum PlainBytes {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Whether a text is nothing but printable ASCII.
    static func makeUp(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
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
    static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        let raw = UnsafeRawBufferPointer(bytes)
        while index + 8 <= raw.count {
            let eight = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // High bit set in each byte that is below 0x20, or equal to one of the three, or not ASCII. A borrow can
            // mark a byte above a marked one by mistake; the loop below looks at each byte again.
            let isLow = eight &- ones &* 0x20
            let isDelete = (eight ^ (ones &* 0x7F)) &- ones
            let isBackslash = (eight ^ (ones &* 0x5C)) &- ones
            let isQuote = (eight ^ (ones &* 0x22)) &- ones
            if (isLow | isDelete | isBackslash | isQuote | eight) & highs != 0 { break }
            index += 8
        }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"), UInt8(ascii: "\""): return index
            case 0x20...0x7E: index += 1
            default: return index
            }
        }
        return index
    }
}
