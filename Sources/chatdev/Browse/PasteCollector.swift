/// Gathers a bracketed paste, which ends at `ESC [ 201 ~` and at nothing else.
struct PasteCollector: Sendable {
    private var bytes: [UInt8] = []
    private var isCut = false

    private static let end = Array("\u{1B}[201~".utf8)

    /// The most that is kept of one paste. A post takes far less; this only keeps a runaway terminal from filling memory.
    private static let limit = 16 << 20

    /// Takes bytes up to the end of the paste.
    ///
    /// - Returns: the index after those taken, and the text once the end has come.
    mutating func collect(_ input: ArraySlice<UInt8>) -> (end: Int, text: String?) {
        var index = input.startIndex
        while index < input.endIndex {
            // The end mark may have come in pieces, so it is looked for in what has been gathered, not in the input.
            let byte = input[index]
            index += 1
            bytes.append(byte)
            if byte == UInt8(ascii: "~"), bytes.count >= Self.end.count, bytes.suffix(Self.end.count) == Self.end[...] {
                bytes.removeLast(Self.end.count)
                return (index, text())
            }
            if bytes.count > Self.limit + Self.end.count {
                bytes.removeFirst(bytes.count - Self.end.count)
                isCut = true
            }
        }
        return (index, nil)
    }

    private func text() -> String {
        guard !isCut else { return "" }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
}
