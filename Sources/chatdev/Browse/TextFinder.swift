internal import ChatDevCore

/// Finds posts that hold some words, whatever the case of their letters, or whose id starts with them.
struct TextFinder: Sendable {
    private let words: String
    private let ascii: [UInt8]?

    init(_ words: String) {
        self.words = words.lowercased()
        ascii = words.utf8.allSatisfy { $0 < 0x80 } ? Array(self.words.utf8) : nil
    }

    func matches(_ post: Post) -> Bool {
        matches(post.message) || (!words.isEmpty && post.id.lowercased().hasPrefix(words))
    }

    private func matches(_ text: String) -> Bool {
        guard let ascii else { return text.lowercased().contains(words) }
        // Bytes, for a search must go through 100 000 posts between two keys.
        var text = text
        return text.withUTF8 { Self.contains($0, ascii) }
    }

    private static func contains(_ text: UnsafeBufferPointer<UInt8>, _ words: [UInt8]) -> Bool {
        guard let first = words.first else { return true }
        guard text.count >= words.count else { return false }
        for start in 0...(text.count - words.count) where lowercased(text[start]) == first {
            if words.indices.allSatisfy({ lowercased(text[start + $0]) == words[$0] }) { return true }
        }
        return false
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
