internal import Foundation

/// The text of a post, as it may be sent.
struct PostText: Hashable, Sendable {
    let text: String

    /// Checks a text: CRLF becomes LF, newlines at the end go, others stay.
    init(bytes: Data) throws(UsageError) {
        guard !bytes.contains(0) else { throw UsageError("the text has a NUL byte in it, which a post cannot have") }
        guard let text = String(bytes: Self.withoutReturns(bytes), encoding: .utf8) else {
            throw UsageError("the text is not UTF-8", advice: "iconv can turn it into UTF-8")
        }
        guard !text.allSatisfy(\.isBlank) else { throw UsageError("a post cannot be blank") }
        self.text = text
    }

    private static func withoutReturns(_ bytes: Data) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
            result.append(byte)
        }
        while result.last == UInt8(ascii: "\n") { result.removeLast() }
        return result
    }
}
