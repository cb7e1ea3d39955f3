internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A text in a file of its own, for nobody but the user, until it has been posted.
struct Draft: Sendable {
    /// Whether it could be kept.
    enum State: Hashable, Sendable {
        case kept(path: String)
        case lost(reason: String)
    }

    let state: State

    /// Keeps a text. That this fails is no reason not to post it.
    init(keeping text: String, in directories: Directories) {
        do throws(CommandFailure) {
            let folder = try directories.drafts()
            state = .kept(path: try Self.write(text + "\n", into: folder))
        } catch {
            state = .lost(reason: error.problem.message)
        }
    }

    /// Takes the file away, once the text has been posted.
    func remove() {
        if case .kept(let path) = state { unlink(path) }
    }

    private static func write(_ text: String, into folder: String) throws(CommandFailure) -> String {
        do throws(FileFailure) {
            try Folder.make(folder)
            return try write(Array(text.utf8), into: folder)
        } catch {
            throw CommandFailure(.file(error))
        }
    }

    private static func write(_ bytes: [UInt8], into folder: String) throws(FileFailure) -> String {
        var template = Array("\(folder)/post-XXXXXX".utf8CString)
        // mkstemp makes it with mode 0600, and never through a link that is there already.
        let descriptor = mkstemp(&template)
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { throw FileFailure(path: folder, code: errno, isNamedByUser: false) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else {
                let code = errno
                unlink(path)
                throw FileFailure(path: path, code: code, isNamedByUser: false)
            }
            rest = rest.dropFirst(max(count, 0))
        }
        return path
    }
}

/// `write`, which the method of that name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
