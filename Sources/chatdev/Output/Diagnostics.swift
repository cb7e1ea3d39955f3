/// Says on standard error what went wrong and what is worth knowing.
///
/// Nothing here throws: where standard error cannot be written there is nobody left to tell.
struct Diagnostics: Sendable {
    /// Whether a person reads along, or a program that asked for JSON.
    enum Form: CaseIterable, Sendable {
        case text
        case json
    }

    let errors: TextOutput
    var form = Form.text
    /// By whether standard error is a terminal, not standard output.
    var style = Style.plain
    /// Where lines end, on a terminal; `nil` anywhere else.
    var columns: Int?
    /// Whether notices are left out. Problems never are.
    var isQuiet = false

    /// Reports a failure.
    func report(_ problem: Problem) {
        switch form {
        case .text: send(problem.text(style: style, columns: columns))
        case .json: send(problem.json)
        }
    }

    /// Tells something that is no failure: `chatdev: left out 3 posts that could not be read`.
    func notice(_ message: String) {
        if isQuiet { return }
        switch form {
        case .text:
            send(TextWrap.paragraph("chatdev: " + SafeText(message, as: style.spelling), columns: columns) + "\n")
        case .json:
            var text: SafeText = #"{"notice":{"message":"#
            text.append(jsonString: message)
            text.append(literal: "}}\n")
            send(text)
        }
    }

    /// Writes a line of a trace or a log, in any form.
    func trace(_ line: SafeText) {
        send(line + "\n")
    }

    private func send(_ text: SafeText) {
        do {
            try errors.write(text)
            try errors.flush()
        } catch {}
    }
}
