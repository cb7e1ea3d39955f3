internal import Foundation

/// Turns the bytes that a terminal sends into events, in whatever pieces they come.
///
/// The encodings are those of ECMA-48, xterm's control sequences, rxvt, the Linux console and kitty. What is none of
/// them is dropped as a whole, so that an unknown sequence never types its own letters.
struct KeyDecoder: Sendable {
    private var pending: [UInt8] = []
    private var paste: PasteCollector?

    /// Whether what has come is an Escape alone so far, or Alt with a key that also begins a sequence.
    ///
    /// Who reads the terminal waits a moment for more, then calls ``flush()``.
    var isUndecided: Bool {
        guard paste == nil, pending.first == Self.escape else { return false }
        return pending.count == 1
            || pending.count == 2 && (pending[1] == Self.escape || Self.stringStarts.contains(pending[1]))
    }

    /// The events that are complete with these bytes.
    mutating func decode(_ bytes: some Collection<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        pending.append(contentsOf: bytes)
        var start = 0
        parsing: while start < pending.count {
            if paste != nil {
                start = collectPaste(from: start, into: &events)
                continue
            }
            switch Self.parse(pending[start...]) {
            case .event(let event, let length):
                events.append(event)
                start += length
            case .pasteStart(let length):
                paste = PasteCollector()
                start += length
            case .nothing(let length):
                start += length
            case .incomplete:
                break parsing
            }
        }
        pending.removeFirst(start)
        return events
    }

    /// Takes what is undecided for the keys it is so far.
    mutating func flush() -> [InputEvent] {
        guard isUndecided else { return [] }
        defer { pending = [] }
        if let last = pending.last, last != Self.escape {
            return [.key(KeyPress(.character(Character(Unicode.Scalar(last))), .alt))]
        }
        return pending.map { _ in .key(KeyPress(.escape)) }
    }

    private mutating func collectPaste(from start: Int, into events: inout [InputEvent]) -> Int {
        guard var collector = paste else { return start }
        // The collector must be the only owner of its bytes, or a long paste is copied at every read.
        paste = nil
        let (end, text) = collector.collect(pending[start...])
        if let text {
            events.append(.paste(text))
        } else {
            paste = collector
        }
        return end
    }
}

extension KeyDecoder {
    /// What stands at the start of some bytes.
    enum Step {
        case event(InputEvent, length: Int)
        case pasteStart(length: Int)
        /// Bytes that mean nothing to us.
        case nothing(length: Int)
        case incomplete
    }

    static let escape: UInt8 = 0x1B

    /// What follows Escape in DCS, OSC, APC, PM and SOS.
    private static let stringStarts = Array("P]_^X".utf8)

    /// Longer sequences are garbage, and must not swallow what is typed after them.
    static let longestSequence = 64

    private static func parse(_ bytes: ArraySlice<UInt8>) -> Step {
        guard let first = bytes.first else { return .incomplete }
        guard first == escape else { return parsePlain(bytes) }
        let rest = bytes.dropFirst()
        switch rest.first {
        case nil:
            return .incomplete
        case UInt8(ascii: "["):
            return parseControlSequence(bytes)
        case UInt8(ascii: "O"):
            return parseSingleShift(bytes)
        case escape:
            return parseDoubleEscape(bytes)
        case let byte? where stringStarts.contains(byte):
            return parseString(bytes)
        default:
            return parsePlain(rest).held(.alt, after: 1)
        }
    }

    /// Alt with an arrow is `ESC ESC [ A` in some terminals; two Escapes without that are two keys.
    private static func parseDoubleEscape(_ bytes: ArraySlice<UInt8>) -> Step {
        let rest = bytes.dropFirst()
        switch rest.dropFirst().first {
        case nil: return .incomplete
        case UInt8(ascii: "["): return parseControlSequence(rest).held(.alt, after: 1)
        case UInt8(ascii: "O"): return parseSingleShift(rest).held(.alt, after: 1)
        default: return .event(.key(KeyPress(.escape)), length: 1)
        }
    }

    /// Answers of the terminal that we did not ask for, up to ST or BEL.
    private static func parseString(_ bytes: ArraySlice<UInt8>) -> Step {
        var previous: UInt8 = 0
        for (offset, byte) in bytes.enumerated().dropFirst(2) {
            if byte == 0x07 || (previous == escape && byte == UInt8(ascii: "\\")) {
                return .nothing(length: offset + 1)
            }
            if offset > 4096 { return .nothing(length: offset) }
            previous = byte
        }
        return .incomplete
    }

    /// A control character or one scalar of UTF-8.
    private static func parsePlain(_ bytes: ArraySlice<UInt8>) -> Step {
        guard let first = bytes.first else { return .incomplete }
        switch first {
        case 0x0D: return .event(.key(KeyPress(.enter)), length: 1)
        case 0x09: return .event(.key(KeyPress(.tab)), length: 1)
        case 0x7F, 0x08: return .event(.key(KeyPress(.backspace)), length: 1)
        case 0x00: return .event(.key(.control(" ")), length: 1)
        case 0x01...0x1A:
            return .event(.key(.control(Character(Unicode.Scalar(first + 0x60)))), length: 1)
        case 0x1B...0x1F:
            return .event(.key(.control(Character(Unicode.Scalar(first + 0x40)))), length: 1)
        case 0x20..<0x7F:
            return .event(.key(KeyPress(.character(Character(Unicode.Scalar(first))))), length: 1)
        default:
            return parseUTF8(bytes, first: first)
        }
    }

    private static func parseUTF8(_ bytes: ArraySlice<UInt8>, first: UInt8) -> Step {
        let length: Int
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return .nothing(length: 1)
        }
        let sequence = bytes.prefix(length)
        // A byte that is no continuation starts something of its own; only what came before it is lost.
        if let wrong = sequence.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) {
            return .nothing(length: wrong - sequence.startIndex)
        }
        guard sequence.count == length else { return .incomplete }
        guard let text = String(bytes: sequence, encoding: .utf8), let character = text.first else {
            return .nothing(length: length)
        }
        // C1 controls are no keys.
        if let scalar = character.unicodeScalars.first, scalar.value < 0xA0 { return .nothing(length: length) }
        return .event(.key(KeyPress(.character(character))), length: length)
    }
}

extension KeyDecoder.Step {
    /// The same step with a key held down, behind `lead` bytes that said so.
    func held(_ modifiers: KeyPress.Modifiers, after lead: Int) -> KeyDecoder.Step {
        switch self {
        case .event(.key(let press), let length):
            .event(.key(KeyPress(press.key, press.modifiers.union(modifiers))), length: length + lead)
        case .event(let event, let length): .event(event, length: length + lead)
        case .pasteStart(let length): .pasteStart(length: length + lead)
        case .nothing(let length): .nothing(length: length + lead)
        case .incomplete: .incomplete
        }
    }
}
