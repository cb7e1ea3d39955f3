/// Control sequences: `ESC [` parameters final, and `ESC O` final.
extension KeyDecoder {
    /// `ESC O A` and friends: keys in application mode, F1 to F4, the numeric pad.
    static func parseSingleShift(_ bytes: ArraySlice<UInt8>) -> Step {
        let body = bytes.dropFirst(2)
        // Some terminals put the modifiers before the final byte: ESC O 5 A.
        let digits = body.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.prefix(2)
        guard let final = body.dropFirst(digits.count).first else { return .incomplete }
        let length = 2 + digits.count + 1
        guard final >= 0x20, final < 0x7F else { return .nothing(length: length - 1) }
        let modifiers = modifiers(fromParameter: number(digits) ?? 1)
        switch final {
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return key(named: final - 0x20, modifiers.union(.control), length: length)
        case UInt8(ascii: "M"):
            return .event(.key(KeyPress(.enter, modifiers)), length: length)
        default:
            return key(named: final, modifiers, length: length)
        }
    }

    /// ECMA-48, section 5.4: parameters 0x30–0x3F, intermediates 0x20–0x2F, a final byte 0x40–0x7E.
    static func parseControlSequence(_ bytes: ArraySlice<UInt8>) -> Step {
        let body = bytes.dropFirst(2)
        switch body.first {
        case nil: return .incomplete
        case UInt8(ascii: "M"): return parseX10Mouse(bytes)
        case UInt8(ascii: "["):
            // The Linux console's F1 to F5.
            guard let final = body.dropFirst().first else { return .incomplete }
            guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) else { return .nothing(length: 3) }
            return .event(.key(KeyPress(.function(Int(final - UInt8(ascii: "A")) + 1))), length: 4)
        default: break
        }
        let parameters = body.prefix { (0x30...0x3F).contains($0) }
        let intermediates = body.dropFirst(parameters.count).prefix { (0x20...0x2F).contains($0) }
        let length = 2 + parameters.count + intermediates.count + 1
        guard length <= longestSequence else { return .nothing(length: length - 1) }
        // rxvt ends Shift with a page key in "$", which is no final byte to anybody else.
        let isRxvt = intermediates.first == UInt8(ascii: "$") && number(parameters) != nil
        if isRxvt { return tildeKey([number(parameters) ?? 0], .shift, length: 2 + parameters.count + 1) }
        guard let final = body.dropFirst(parameters.count + intermediates.count).first else { return .incomplete }
        guard (0x40...0x7E).contains(final) else { return .nothing(length: length - 1) }
        if parameters.first == UInt8(ascii: "<") {
            return sgrMouse(parameters.dropFirst(), final: final, length: length)
        }
        guard intermediates.isEmpty, let numbers = numbers(parameters) else { return .nothing(length: length) }
        return controlSequence(numbers, final: final, length: length)
    }

    private static func controlSequence(_ numbers: [Int], final: UInt8, length: Int) -> Step {
        let modifiers = modifiers(fromParameter: numbers.count > 1 ? numbers[1] : 1)
        switch final {
        case UInt8(ascii: "~"):
            return tildeKey(numbers, modifiers, length: length)
        case UInt8(ascii: "^"):
            return tildeKey(numbers, modifiers.union(.control), length: length)
        case UInt8(ascii: "@"):
            return tildeKey(numbers, modifiers.union([.control, .shift]), length: length)
        case UInt8(ascii: "Z"):
            return .event(.key(KeyPress(.tab, modifiers.union(.shift))), length: length)
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return key(named: final - 0x20, modifiers.union(.shift), length: length)
        case UInt8(ascii: "u"):
            return characterKey(code: numbers.first ?? 0, modifiers, length: length)
        default:
            return key(named: final, modifiers, length: length)
        }
    }

    private static func key(named final: UInt8, _ modifiers: KeyPress.Modifiers, length: Int) -> Step {
        let key: Key
        switch final {
        case UInt8(ascii: "A"): key = .up
        case UInt8(ascii: "B"): key = .down
        case UInt8(ascii: "C"): key = .right
        case UInt8(ascii: "D"): key = .left
        case UInt8(ascii: "H"): key = .home
        case UInt8(ascii: "F"): key = .end
        case UInt8(ascii: "P")...UInt8(ascii: "S"): key = .function(Int(final - UInt8(ascii: "P")) + 1)
        default: return .nothing(length: length)
        }
        return .event(.key(KeyPress(key, modifiers)), length: length)
    }

    private static func tildeKey(_ numbers: [Int], _ modifiers: KeyPress.Modifiers, length: Int) -> Step {
        let key: Key
        switch numbers.first ?? 0 {
        case 1, 7: key = .home
        case 2: key = .insert
        case 3: key = .delete
        case 4, 8: key = .end
        case 5: key = .pageUp
        case 6: key = .pageDown
        case 11...15: key = .function((numbers.first ?? 11) - 10)
        case 17...21: key = .function((numbers.first ?? 17) - 11)
        case 23...24: key = .function((numbers.first ?? 23) - 12)
        // xterm's modifyOtherKeys: 27 ; modifiers ; code.
        case 27 where numbers.count > 2: return characterKey(code: numbers[2], modifiers, length: length)
        case 200: return .pasteStart(length: length)
        default: return .nothing(length: length)
        }
        return .event(.key(KeyPress(key, modifiers)), length: length)
    }

    private static func characterKey(code: Int, _ modifiers: KeyPress.Modifiers, length: Int) -> Step {
        let key: Key
        switch code {
        case 13: key = .enter
        case 9: key = .tab
        case 27: key = .escape
        case 8, 127: key = .backspace
        default:
            guard code >= 0x20, let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value),
                !(0x7F..<0xA0).contains(value), !(0xE000...0xF8FF).contains(value)
            else { return .nothing(length: length) }
            key = .character(Character(scalar))
        }
        return .event(.key(KeyPress(key, modifiers)), length: length)
    }
}

extension KeyDecoder {
    /// `ESC [ < button ; column ; row M` for a press, `m` for a release.
    private static func sgrMouse(_ parameters: ArraySlice<UInt8>, final: UInt8, length: Int) -> Step {
        guard final == UInt8(ascii: "M"), let numbers = numbers(parameters), numbers.count == 3 else {
            return .nothing(length: length)
        }
        return mouse(button: numbers[0], column: numbers[1], row: numbers[2], length: length)
    }

    /// `ESC [ M` and three bytes, each 32 above its value.
    private static func parseX10Mouse(_ bytes: ArraySlice<UInt8>) -> Step {
        guard bytes.count >= 6 else { return .incomplete }
        let values = bytes.dropFirst(3).prefix(3).map { Int($0) - 32 }
        return mouse(button: values[0], column: values[1], row: values[2], length: 6)
    }

    private static func mouse(button: Int, column: Int, row: Int, length: Int) -> Step {
        guard column > 0, row > 0 else { return .nothing(length: length) }
        let action: MouseReport.Action
        // Bits 2 to 4 are the keys held down, which change nothing here.
        switch button & ~0b1_1100 {
        case 0: action = .press
        case 64: action = .wheelUp
        case 65: action = .wheelDown
        default: return .nothing(length: length)
        }
        return .event(.mouse(MouseReport(action: action, row: row - 1, column: column - 1)), length: length)
    }
}

extension KeyDecoder {
    /// The parameter counts from 1 and is a sum of bits; those above Control (Meta, Caps Lock) change nothing here.
    private static func modifiers(fromParameter parameter: Int) -> KeyPress.Modifiers {
        KeyPress.Modifiers(rawValue: UInt8(truncatingIfNeeded: max(parameter, 1) - 1) & 0b111)
    }

    /// The parameters, each up to its first sub-parameter; `nil` where there is anything but numbers.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
        guard !bytes.isEmpty else { return [] }
        var values: [Int] = []
        for part in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            let main = part.prefix { $0 != UInt8(ascii: ":") }
            guard let value = main.isEmpty ? 1 : number(main) else { return nil }
            values.append(value)
        }
        return values
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: digits, as: UTF8.self))
    }
}
