/// What went wrong, in parts: a person gets a line, a program an object.
struct Problem: Hashable, Sendable {
    /// Its kind, for programs: `no_such_post`.
    var code: String
    /// What was being done, and to what: `like 6764…`.
    var subject: String?
    /// What happened, as the rest of that line: `no such post (HTTP 400)`.
    var message: String
    /// The status that the backend answered with.
    var status: Int?
    /// The post that it is about.
    var id: String?
    /// What to do next, if there is one clear thing.
    var advice: String?
}

extension Problem {
    /// For people: the line, and perhaps a second one.
    ///
    /// A command or a path in the second is left to the terminal to wrap, so that it is copied in one piece.
    func text(style: Style, columns: Int? = nil) -> SafeText {
        let name: SafeText = "chatdev:"
        var line = name + " "
        if let subject { line += SafeText(subject, as: style.spelling) + ": " }
        line += SafeText(message, as: style.spelling)
        line = TextWrap.paragraph(line, columns: columns)
        var text = style.error(name) + line[name.utf8.count..<line.utf8.count] + "\n"
        if let advice {
            let isCopied = advice.contains("chatdev ") || advice.contains("/")
            let line = SafeText(advice, as: style.spelling)
            text += style.dim(isCopied ? line : TextWrap.paragraph(line, columns: columns)) + "\n"
        }
        return text
    }

    /// For programs: `{"error":{"code":…,"message":…,"status":…,"id":…}}` on one line. What is not known is `null`.
    var json: SafeText {
        var text: SafeText = #"{"error":{"code":"#
        text.append(jsonString: code)
        text.append(literal: #","message":"#)
        text.append(jsonString: subject.map { "\($0): \(message)" } ?? message)
        text.append(literal: #","status":"#)
        if let status { text.append(status) } else { text.append(literal: "null") }
        text.append(literal: #","id":"#)
        if let id { text.append(jsonString: id) } else { text.append(literal: "null") }
        text.append(literal: "}}\n")
        return text
    }
}
