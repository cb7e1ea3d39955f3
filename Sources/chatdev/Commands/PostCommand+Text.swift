internal import Foundation

extension PostCommand {
    /// The text to post: from the line, a file, a pipe or an editor.
    func text(in context: Context) async throws(CommandFailure) -> PostText {
        guard let given = try await given(in: context) else { return try await edited("", in: context) }
        guard isEdited else { return try Self.checked(given) }
        return try await edited(String(decoding: given, as: UTF8.self), in: context)
    }

    /// What is given already; nil where the editor is to be opened on an empty page.
    private func given(in context: Context) async throws(CommandFailure) -> Data? {
        if words == ["-"] { return try await context.input.readStandardInput() }
        if !words.isEmpty { return Data(words.joined(separator: " ").utf8) }
        if let file { return try await context.input.read(file) }
        if isEdited || context.input.standardInputIsTerminal { return nil }
        return try await context.input.readStandardInput()
    }

    private static func checked(_ data: Data) throws(CommandFailure) -> PostText {
        do throws(UsageError) {
            return try PostText(bytes: data)
        } catch {
            throw CommandFailure(.usage(error))
        }
    }

    /// Lets the person write. What was left as it was, or blank, is not posted.
    private func edited(_ text: String, in context: Context) async throws(CommandFailure) -> PostText {
        let folder = try context.directories.drafts()
        let edit = context.edit
        guard let result = await onOwnThread({ edit(text, folder) }) else { throw CommandFailure(.cancelled) }
        let data: Data
        do throws(Editor.Failure) {
            data = try result.get()
        } catch {
            throw CommandFailure(.editor(error))
        }
        let isBlank = String(decoding: data, as: UTF8.self).allSatisfy(\.isBlank)
        guard !isBlank, data != Data(text.utf8) else { throw CommandFailure(.nothingWritten) }
        do throws(CommandFailure) {
            return try Self.checked(data)
        } catch {
            switch Draft(keeping: Array(data), in: context.directories).state {
            case .kept(let path): throw CommandFailure(error.cause, advice: "the text is kept in \(path)")
            case .lost(let reason):
                throw CommandFailure(error.cause, advice: "the text could not be kept either: \(reason)")
            }
        }
    }
}
