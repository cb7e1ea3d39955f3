internal import ChatDevCore

/// Spells untrusted text for people: ``Spelling/line`` and ``Spelling/lines``.
enum VisibleSpelling {
    /// The most marks shown on one letter. Vietnamese needs 2, pointed and cantillated Hebrew 4, Tibetan 6; a thousand
    /// of them would paint over the lines around.
    static let mostMarks = 8
    /// The most joiners in one emoji. The longest that Unicode recommends (a kiss of two people) has 3.
    static let mostJoins = 4

    static func append(_ text: String, keepsLayout: Bool, to bytes: inout [UInt8]) {
        // Nearly all text is ASCII, and copying it whole costs a hundredth of looking at scalars.
        if PlainBytes.makeUp(text) { return bytes.append(contentsOf: text.utf8) }
        var writer = Writer(keepsLayout: keepsLayout)
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            if scalar == "\u{1F3F4}", let length = TagFlag.length(in: scalars, at: index) {
                let end = scalars.index(index, offsetBy: length)
                writer.append(flag: scalars[index..<end], to: &bytes)
                index = end
                continue
            }
            writer.append(scalar, before: next < scalars.endIndex ? scalars[next] : nil, to: &bytes)
            index = next
        }
        writer.finishMarks(to: &bytes)
    }
}

/// Writes scalars one by one, with what must be known of those before.
private struct Writer {
    let keepsLayout: Bool
    /// The scalar before, where a selector or joiner may follow it.
    private var previous: Unicode.Scalar?
    private var marks = 0
    private var joins = 0

    init(keepsLayout: Bool) {
        self.keepsLayout = keepsLayout
    }

    mutating func append(flag: Substring.UnicodeScalarView, to bytes: inout [UInt8]) {
        finishMarks(to: &bytes)
        bytes.append(contentsOf: String(flag).utf8)
        previous = nil
        joins = 0
    }

    mutating func append(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?, to bytes: inout [UInt8]) {
        if scalar.isASCII, scalar.value >= 0x20, scalar.value < 0x7F {
            finishMarks(to: &bytes)
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            previous = scalar
            joins = 0
            return
        }
        guard let hazard = Hazard(scalar) else { return appendHarmless(scalar, to: &bytes) }
        finishMarks(to: &bytes)
        let isShown =
            switch hazard {
            case .control: keepsLayout && (scalar == "\n" || scalar == "\t")
            case .layout, .tag, .invisible: false
            case .variation: mayVary(scalar)
            case .joiner: mayJoin(next: next)
            }
        if isShown {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            if scalar == "\u{200D}" { joins += 1 }
        } else {
            Self.appendVisibly(scalar, to: &bytes)
            joins = 0
        }
        previous = isShown ? scalar : nil
    }

    private mutating func appendHarmless(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark:
            marks += 1
            if marks > VisibleSpelling.mostMarks { return }
        default:
            finishMarks(to: &bytes)
            if previous != "\u{200D}", !scalar.properties.isEmojiModifier { joins = 0 }
        }
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        previous = scalar
    }

    /// Says how many marks were left out of the letter before.
    mutating func finishMarks(to bytes: inout [UInt8]) {
        if marks > VisibleSpelling.mostMarks {
            bytes.append(contentsOf: "<+\(marks - VisibleSpelling.mostMarks) marks>".utf8)
            previous = nil
        }
        marks = 0
    }

    /// Whether a selector stands after something to vary: an emoji, or for the others any letter or sign.
    private func mayVary(_ selector: Unicode.Scalar) -> Bool {
        guard let previous, Hazard(previous) == nil else { return false }
        switch selector.value {
        case 0xFE0E...0xFE0F: return previous.properties.isEmoji
        case 0xE0100...0xE01EF: return previous.properties.isIdeographic
        default: return !previous.isASCII
        }
    }

    /// Whether a joiner stands inside an emoji or in a script that is written with it: between two scalars neither of
    /// which is ASCII, a space or a joiner, and not too often in one emoji.
    private func mayJoin(next: Unicode.Scalar?) -> Bool {
        guard let previous, !previous.isASCII, !previous.properties.isWhitespace else { return false }
        switch Hazard(previous) {
        case nil, .variation: break
        case .control, .layout, .tag, .joiner, .invisible: return false
        }
        if previous.properties.isEmoji || Hazard(previous) == .variation {
            return joins < VisibleSpelling.mostJoins && next?.properties.isEmoji == true
        }
        return previous.value >= 0x0300
    }

    /// `␛` for controls of one byte, which have symbols of their own, and `<U+202E>` for all others.
    private static func appendVisibly(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar.value {
        case 0x00...0x1F: bytes.append(contentsOf: [0xE2, 0x90, 0x80 + UInt8(truncatingIfNeeded: scalar.value)])
        case 0x7F: bytes.append(contentsOf: [0xE2, 0x90, 0xA1])
        default: bytes.append(contentsOf: scalar.codePointNotation.utf8)
        }
    }
}
