/// Bytes cut into runs of valid UTF-8 and the bytes between them.
struct UTF8Pieces: Sequence, IteratorProtocol {
    enum Piece: Hashable {
        case text(String)
        case invalid(UInt8)
    }

    private let bytes: [UInt8]
    private var position = 0
    private var invalidEnd = 0

    init(_ bytes: some Collection<UInt8>) {
        self.bytes = Array(bytes)
    }

    mutating func next() -> Piece? {
        let start = position
        if start < invalidEnd {
            position += 1
            return .invalid(bytes[start])
        }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes[start...].makeIterator()
        scan: while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let scalar): position += scalar.count
            case .error(let length):
                invalidEnd = position + length
                break scan
            case .emptyInput: break scan
            }
        }
        if position > start { return .text(String(decoding: bytes[start..<position], as: UTF8.self)) }
        return position < invalidEnd ? next() : nil
    }
}
