/// What a spinner shows: `⠹ Fetching the feed  1.2 of 3.4 MB`.
struct ProgressLine: Hashable, Sendable {
    /// What is being done.
    var label: String
    /// How much has come, and how much there is, where known.
    var bytes = 0
    var expected: Int?

    /// The line at a step of the animation, at most `columns` wide; `nil` for a line that stands still.
    func text(step: Int?, columns: Int, style: Style) -> SafeText {
        var text = SafeText(label, as: style.spelling)
        if bytes > 0 { text += "  \(amount)" }
        let frames: [SafeText] = style.isUTF8 ? Self.dots : Self.dashes
        let sign = step.map { style.ruby(frames[$0 % frames.count]) + " " } ?? ""
        // One column stays free: a full line would make some terminals wrap, and the next one could not erase it.
        return sign + TextWrap.truncate(text, to: columns - 1 - TextWidth.cells(of: sign), ellipsis: style.ellipsis)
    }

    private var amount: String {
        guard let expected, expected >= bytes else { return Self.size(bytes) }
        return "\(Self.size(bytes)) of \(Self.size(expected))"
    }

    private static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1000: "\(bytes) B"
        case ..<1_000_000: "\(bytes / 1000) kB"
        default: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
        }
    }

    private static let dots: [SafeText] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private static let dashes: [SafeText] = ["-", "\\", "|", "/"]
}
