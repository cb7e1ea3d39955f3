#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A text in a file of its own, until it has been posted.
struct Draft: Sendable {
    /// Whether it could be kept.
    enum State: Hashable, Sendable {
        case kept(path: String)
        case lost(reason: String)
    }

    let state: State

    /// Keeps a text. That this fails is no reason not to post it.
    init(keeping text: [UInt8], in directories: Directories) {
        do throws(CommandFailure) {
            state = .kept(path: try Self.keep(text, in: try directories.drafts()))
        } catch {
            state = .lost(reason: error.problem.message)
        }
    }

    /// The draft that a path names; nil where it names something else.
    init?(at path: String, in directories: Directories) {
        guard let folder = try? directories.drafts(), path.hasPrefix(folder + "/"), !path.contains("/../") else {
            return nil
        }
        state = .kept(path: path)
    }

    /// Takes the file away, once the text has been posted.
    func remove() {
        if case .kept(let path) = state { unlink(path) }
    }

    private static func keep(_ text: [UInt8], in folder: String) throws(CommandFailure) -> String {
        do throws(FileFailure) {
            try Folder.make(folder)
            return try PrivateFile.create("\(folder)/post-", text)
        } catch {
            throw CommandFailure(.file(error))
        }
    }
}
