/// Bytes on their way to a client that may be slow, in pieces that answers share.
struct OutputQueue {
    private var pieces: [[UInt8]] = []
    private var next = 0
    private var offset = 0

    /// Small pieces go out together: a system call costs more than a copy of this size.
    private static let smallPiece = 16_384

    var isEmpty: Bool { next == pieces.count }

    mutating func append(_ piece: [UInt8]) {
        if let last = pieces.indices.last, last >= next, pieces[last].count + piece.count <= Self.smallPiece {
            pieces[last] += piece
        } else if !piece.isEmpty {
            pieces.append(piece)
        }
    }

    /// Sends as much as goes without waiting.
    ///
    /// - Returns: `false` where the client is gone.
    mutating func flush(to socket: Descriptor) -> Bool {
        while !isEmpty {
            let piece = pieces[next]
            let transfer = piece.withUnsafeBytes { bytes in
                Sockets.transmit(UnsafeRawBufferPointer(rebasing: bytes[offset...]), to: socket)
            }
            switch transfer {
            case .wouldBlock: return true
            case .ended: return false
            case .moved(let count):
                offset += count
                guard offset == piece.count else { continue }
                // A piece that was sent must not keep an old feed in memory.
                pieces[next] = []
                next += 1
                offset = 0
            }
        }
        pieces.removeAll(keepingCapacity: true)
        next = 0
        return true
    }
}
