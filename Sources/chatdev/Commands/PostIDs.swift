internal import Foundation

/// The ids on a command line.
enum PostIDs {
    /// Help for the operands of commands that take ids.
    static let help =
        "Posts' ids, or the beginnings of ids that fit one post only; - reads them from stdin, one a line."

    /// The ids in the order given, each once, with those of stdin in the place of `-`.
    ///
    /// Stdin is read to its end before anything else happens: the command that writes it may use the same journal.
    static func expand(_ words: [String], in context: Context) async throws(CommandFailure) -> [String] {
        guard !words.isEmpty else {
            throw CommandFailure(
                .usage(
                    UsageError("whose id? there is none on the line", advice: "give ids, or - to read them from a pipe")
                )
            )
        }
        let piped = words.contains("-") ? lines(try await context.input.readStandardInput()) : []
        var seen: Set<String> = []
        var ids: [String] = []
        for id in words.flatMap({ $0 == "-" ? piped : [$0] }) where seen.insert(id).inserted {
            guard !id.isEmpty, id != ".", id != ".." else {
                throw CommandFailure(.usage(UsageError("“\(id)” cannot be the id of a post")))
            }
            ids.append(id)
        }
        return ids
    }

    /// The first field of each line that is not blank: lines of `chatdev feed` do as they are.
    static func lines(_ data: Data) -> [String] {
        data.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }).compactMap { line in
            let field = line.prefix { $0 != UInt8(ascii: "\t") }
            let id = String(decoding: field, as: UTF8.self).trimmingCharacters(in: .whitespaces)
            return id.isEmpty ? nil : id
        }
    }
}
