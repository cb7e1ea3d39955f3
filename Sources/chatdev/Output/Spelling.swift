/// How untrusted text is spelled so that it can do no harm.
enum Spelling: CaseIterable, Sendable {
    /// For people, on one line: what is invisible or commands a terminal is made visible, newlines and tabs too.
    case line
    /// For people, as in ``line``, but newlines and tabs stay.
    case lines
    /// For people whose terminal takes ASCII only, as in ``line``: everything else as `<U+00E9>`.
    case ascii
    /// For a field of a line of tab-separated values: escaped as `\t` and `\u{1b}`, so that nothing is lost.
    case tsv
    /// For the inside of a JSON string: escaped as RFC 8259 has it, so that nothing is lost.
    case json

    func append(_ text: String, to bytes: inout [UInt8]) {
        switch self {
        case .line: VisibleSpelling.append(text, keepsLayout: false, to: &bytes)
        case .lines: VisibleSpelling.append(text, keepsLayout: true, to: &bytes)
        case .ascii: ASCIISpelling.append(text.utf8, keepsEscapes: false, to: &bytes)
        case .tsv: EscapedSpelling.append(text, as: .tsv, to: &bytes)
        case .json: EscapedSpelling.append(text, as: .json, to: &bytes)
        }
    }
}
