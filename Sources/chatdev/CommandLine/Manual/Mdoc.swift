/// A manual page in mdoc(7), the language that mandoc and groff both read.
struct Mdoc: Sendable {
    private(set) var lines: [String] = []

    /// A macro with arguments that are macro names or have been escaped.
    mutating func macro(_ name: String, _ arguments: String...) {
        lines.append(([".\(name)"] + arguments).joined(separator: " "))
    }

    /// Prose. Each sentence starts a line, as mdoc wants it, and no line is longer than 80 bytes.
    mutating func text(_ text: String) {
        var line = ""
        for word in text.split(separator: " ").map({ Self.escaped(prose: $0) }) {
            if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > 78 || Self.endsSentence(line) {
                lines.append(line)
                line = ""
            }
            // A dot or quote at the start of a line would make a macro of it.
            line += line.isEmpty ? (".'".contains(word.prefix(1)) && !word.isEmpty ? #"\&"# : "") + word : " " + word
        }
        if !line.isEmpty { lines.append(line) }
    }

    /// A page of help: paragraphs with blank lines between them, and indented lines that stay as they are.
    mutating func pageText(_ page: String) {
        var prose: [Substring] = []
        var literals: [Substring] = []
        var needsBreak = false
        func flush(_ page: inout Mdoc) {
            if !prose.isEmpty {
                if needsBreak { page.macro("Pp") }
                page.text(prose.joined(separator: " "))
                needsBreak = false
            }
            if !literals.isEmpty { page.literal(literals.map { $0.drop { $0 == " " } }) }
            (prose, literals) = ([], [])
        }
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                flush(&self)
                needsBreak = true
            } else if line.utf8.starts(with: "  ".utf8) {
                literals.append(line)
            } else {
                if !literals.isEmpty { flush(&self) }
                prose.append(line)
            }
        }
        flush(&self)
    }

    /// Lines to type, each on a line of its own.
    mutating func literal(_ texts: [some StringProtocol]) {
        macro("Bd", "-literal", "-offset", "indent")
        lines += texts.map { Self.escaped(literal: $0) }
        macro("Ed")
    }

    /// A list of names and meanings; `label` writes what stands behind `.It`.
    mutating func list(_ entries: [HelpEntry], width: String, label: (String) -> String) {
        macro("Bl", "-tag", "-width", width)
        for entry in entries {
            macro("It", label(entry.name))
            text(entry.meaning)
        }
        macro("El")
    }

    /// One argument of a macro, which may have spaces in it.
    static func quoted(_ text: String) -> String {
        "\"" + escaped(literal: text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            + "\""
    }

    /// A lone question mark is the name of a key.
    private static func endsSentence(_ line: String) -> Bool {
        line.last.map(".!?".contains) == true && !line.hasSuffix(" ?") && line != "?"
    }

    /// A word of prose, in which only an option's dash is a minus sign and not a hyphen.
    private static func escaped(prose word: some StringProtocol) -> String {
        let isOption = word.utf8.starts(with: "-".utf8)
        return escaped(word) { $0 == "-" && isOption ? #"\-"# : nil }
    }

    /// Text that is to be typed as it stands: every dash, quote and tilde is the ASCII one.
    static func escaped(literal text: some StringProtocol) -> String {
        escaped(text) { character in
            switch character {
            case "-": #"\-"#
            case "'": #"\(aq"#
            case "`": #"\(ga"#
            case "~": #"\(ti"#
            case "^": #"\(ha"#
            default: nil
            }
        }
    }

    private static func escaped(_ text: some StringProtocol, special: (Unicode.Scalar) -> String?) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if let escape = special(scalar) {
                result += escape
                return
            }
            switch scalar {
            case "\\": result += #"\e"#
            case "“": result += #"\(lq"#
            case "”": result += #"\(rq"#
            // In a locale without UTF-8, groff has no such sign.
            case "…": result += "..."
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
            }
        }
    }
}
