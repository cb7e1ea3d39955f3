internal import Foundation

/// The ids on a command line.
enum PostIDs {
    /// Help for the operands of commands that take ids.
    static let help =
        "Post ids, or prefixes that fit one post only; - reads them from stdin, one per line."

    /// The ids in the order given, each once, with those of stdin in the place of `-`.
    ///
    /// Stdin is read to its end before anything else happens: the command that writes it may use the same journal.
    static func expand(_ words: [String], in context: Context) async throws(CommandFailure) -> [String] {
        try requireSome(words)
        if let id = words.first(where: { ["", ".", ".."].contains($0) }) {
            throw CommandFailure(.usage(UsageError("“\(id)” cannot be a post's id")))
        }
        let piped = words.contains("-") ? try lines(of: await context.input.readStandardInput()) : []
        var seen: Set<String> = []
        return words.flatMap { $0 == "-" ? piped : [$0] }.filter { seen.insert($0).inserted }
    }

    /// That a command which takes ids has been given any.
    static func requireSome(_ words: [String]) throws(CommandFailure) {
        guard words.isEmpty else { return }
        throw CommandFailure(
            .usage(UsageError("no post id given", advice: "give ids, or - to read them from stdin")))
    }

    private static func lines(of input: Data) throws(CommandFailure) -> [String] {
        guard !InputReader.looksLikeJSON(input) else {
            throw CommandFailure(
                .usage(
                    UsageError(
                        "standard input is JSON, not ids, one per line",
                        advice: "such lines come from: chatdev feed --fields id")))
        }
        return try lines(input)
    }

    /// The first field of each line that is not blank: lines of `chatdev feed` do as they are, escapes and all.
    ///
    /// What is not UTF-8 is refused: repaired, it could be the id of another post.
    static func lines(_ data: Data) throws(CommandFailure) -> [String] {
        var ids: [String] = []
        for line in data.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            guard let field = String(bytes: line.prefix { $0 != UInt8(ascii: "\t") }, encoding: .utf8) else {
                throw CommandFailure(.usage(UsageError("an id on standard input is not UTF-8")))
            }
            let id = field.trimmingCharacters(in: .whitespaces)
            if !id.isEmpty { ids.append(TSVField.text(of: id)) }
        }
        return ids
    }
}
