import Foundation
import TestSupport
import Testing

@testable import chatdev

@Suite("Spelling, with text that nobody would think of")
struct SpellingPropertyTests {
    @Test("For people: no control, nothing invisible that is not part of a cluster, and safe text stays as it is")
    func visible() {
        for seed in UInt64(1)...2000 {
            let text = RandomText.make(seed: seed)
            let shown = SafeText(text).description
            for scalar in shown.unicodeScalars {
                switch Hazard(scalar) {
                case .control, .layout, .invisible: Issue.record("U+\(scalar.value) is shown; seed \(seed)")
                case .tag: #expect(shown.unicodeScalars.contains("\u{1F3F4}"), "seed \(seed)")
                case .variation, .joiner, nil: break
                }
            }
            #expect(SafeText(shown).description.unicodeScalars.elementsEqual(shown.unicodeScalars), "seed \(seed)")
        }
    }

    @Test("For ASCII: nothing but printable ASCII")
    func ascii() {
        for seed in UInt64(1)...500 {
            let bytes = SafeText(RandomText.make(seed: seed), as: .ascii).utf8
            #expect(bytes.allSatisfy { (0x20...0x7E).contains($0) }, "seed \(seed)")
        }
    }

    @Test("For tab-separated values: one field of one line, and nothing is lost")
    func tsv() throws {
        for seed in UInt64(1)...2000 {
            let text = RandomText.make(seed: seed)
            let field = SafeText(text, as: .tsv)
            #expect(field.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "seed \(seed)")
            let back = try #require(unescaped(field.description), "seed \(seed)")
            #expect(back.unicodeScalars.elementsEqual(text.unicodeScalars), "seed \(seed)")
            let read = TSVField.text(of: field.description)
            #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars), "seed \(seed)")
        }
    }

    @Test("A backslash that starts no escape stands for itself")
    func noEscape() {
        for text in [#"a\b\"#, #"\x"#, #"\u{}"#, #"\u{110000}"#, #"\u{d800}"#, #"\u{1234567}"#, #"\u1b"#] {
            #expect(TSVField.text(of: text) == text)
        }
    }

    @Test("For JSON: safe to look at, and a JSON reader gets the same text back")
    func json() throws {
        for seed in UInt64(1)...2000 {
            let text = RandomText.make(seed: seed)
            var array: SafeText = "["
            array.append(jsonString: text)
            array.append(literal: "]")
            for scalar in array.description.unicodeScalars {
                switch Hazard(scalar) {
                case .control, .layout, .tag: Issue.record("U+\(scalar.value) is not escaped; seed \(seed)")
                case .variation, .joiner, .invisible, nil: break
                }
            }
            let back = try JSONDecoder().decode([String].self, from: Data(array.utf8))
            #expect(back.count == 1 && back[0].unicodeScalars.elementsEqual(text.unicodeScalars), "seed \(seed)")
        }
    }

    @Test("Any bytes at all are shown without a control")
    func bytes() {
        for seed in UInt64(1)...2000 {
            var random = SeededGenerator(seed: seed)
            let bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            for spelling in [Spelling.line, .lines, .tsv, .json, .ascii] {
                let shown = SafeText(bytes: bytes, as: spelling)
                #expect(String(bytes: shown.utf8, encoding: .utf8) != nil, "seed \(seed)")
                for scalar in shown.description.unicodeScalars where Hazard(scalar) == .control {
                    #expect(spelling == .lines && (scalar == "\n" || scalar == "\t"), "seed \(seed)")
                }
            }
        }
    }

    /// Reads a field as the contract describes it. Written apart from the escaping, from its documentation.
    private func unescaped(_ field: String) -> String? {
        var text = String.UnicodeScalarView()
        var rest = field.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                text.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "\\": text.append("\\")
            case "t": text.append("\t")
            case "n": text.append("\n")
            case "r": text.append("\r")
            case "u":
                guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
                    let value = UInt32(String(rest[..<end]), radix: 16), let escaped = Unicode.Scalar(value)
                else { return nil }
                text.append(escaped)
                rest = rest[rest.index(after: end)...]
            default: return nil
            }
        }
        return String(text)
    }
}
