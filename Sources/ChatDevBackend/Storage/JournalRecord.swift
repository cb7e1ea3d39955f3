/// A line of the journal: the CRC-32C of an event's JSON as eight hexadecimal digits, a space, the JSON.
struct JournalRecord: Equatable {
    let checksum: UInt32
    let event: JournalEvent

    /// The first line of every journal: without it a file is none, and is never written to.
    static let header = line(of: Array(#"{"journal":"chatdev","version":1}"#.utf8), checksum: nil)

    init(_ event: JournalEvent) {
        self.event = event
        checksum = CRC32C.checksum(event.json)
    }

    /// Reads a line without its line feed; `nil` where it is damaged.
    init?(line: UnsafeRawBufferPointer) {
        guard line.count > 9, line[8] == .space else { return nil }
        let json = UnsafeRawBufferPointer(rebasing: line[9...])
        let checksum = CRC32C.checksum(json)
        guard Self.digits(of: checksum).elementsEqual(line[..<8]), let event = JournalEvent(json: json) else {
            return nil
        }
        self.checksum = checksum
        self.event = event
    }

    /// The line, with its line feed.
    var line: [UInt8] { Self.line(of: event.json, checksum: checksum) }

    private static func line(of json: [UInt8], checksum: UInt32?) -> [UInt8] {
        Array(digits(of: checksum ?? CRC32C.checksum(json))) + [.space] + json + [.lineFeed]
    }

    private static func digits(of checksum: UInt32) -> some Sequence<UInt8> {
        (0..<8).lazy.map { UInt8.hexDigit(checksum >> (28 - 4 * $0)) }
    }
}
