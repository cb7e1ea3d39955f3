/// The Castagnoli checksum (RFC 3720, appendix B.4): finds every flipped bit and short burst in a record.
enum CRC32C {
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        let plain: UInt32? = bytes.withContiguousStorageIfAvailable { ~update(~0, $0) }
        return plain ?? ~update(~0, Array(bytes)[...])
    }

    /// Goes on with a checksum over four more bytes, to chain the checksums of records.
    static func chain(_ sum: UInt32, _ next: UInt32) -> UInt32 {
        (0..<4).reduce(sum) { step($0, UInt8(truncatingIfNeeded: next >> (8 * $1))) }
    }

    private static func update(_ sum: UInt32, _ bytes: some Collection<UInt8>) -> UInt32 {
        bytes.reduce(sum, step)
    }

    private static func step(_ sum: UInt32, _ byte: UInt8) -> UInt32 {
        table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? (sum >> 1) ^ 0x82F6_3B78 : sum >> 1 }
    }
}
