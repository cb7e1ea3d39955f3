/// Bytes that arrived and were not used yet, taken from the front by lines or by count.
struct ByteBuffer {
    private var bytes: [UInt8] = []
    private var start = 0
    /// How far the line under way is known to hold nothing wrong.
    private var scanned = 0

    var isEmpty: Bool { start == bytes.count }

    mutating func append(_ more: some Collection<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            scanned -= start
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    mutating func take(atMost count: Int) -> ArraySlice<UInt8> {
        let taken = bytes[start...].prefix(count)
        start += taken.count
        scanned = start
        return taken
    }

    /// Takes a line without its CRLF, and its bytes off the allowance; `nil` where its end has not come.
    ///
    /// RFC 9112, section 2.2: a line ends in CRLF; neither may stand alone. Section 5.5 of RFC 9110: no other control
    /// character but the tab. Of several things wrong with a line the first byte decides, however the bytes arrived.
    mutating func takeLine(allowance: inout Int, tooLong: HTTPRefusal) throws(HTTPRefusal) -> ArraySlice<UInt8>? {
        while scanned < bytes.count {
            guard scanned - start < allowance else { throw tooLong }
            let byte = bytes[scanned]
            let followsReturn = scanned > start && bytes[scanned - 1] == .carriageReturn
            if byte == .lineFeed {
                guard followsReturn else { throw .malformed("a line ends in a line feed alone") }
                let line = bytes[start..<(scanned - 1)]
                scanned += 1
                allowance -= scanned - start
                start = scanned
                return line
            }
            guard !followsReturn else { throw .malformed("a carriage return stands alone") }
            guard byte >= .space && byte != 0x7F || byte == .tab || byte == .carriageReturn else {
                throw .malformed("a line holds a control character")
            }
            scanned += 1
        }
        return nil
    }
}
