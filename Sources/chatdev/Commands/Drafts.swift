internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Texts that could not be posted.
struct Drafts: Sendable {
    let directories: Directories

    /// Keeps a text in a file of its own, for nobody but the user, and gives its path.
    func keep(_ text: String) throws(CommandFailure) -> String {
        let folder = try directories.drafts()
        do throws(FileFailure) {
            try Folder.make(folder)
            return try Self.write(text + "\n", into: folder)
        } catch {
            throw CommandFailure(.file(error))
        }
    }

    private static func write(_ text: String, into folder: String) throws(FileFailure) -> String {
        var template = Array("\(folder)/post-XXXXXX".utf8CString)
        // mkstemp makes it with mode 0600, and never through a link that is there already.
        let descriptor = mkstemp(&template)
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { throw FileFailure(path: folder, code: errno, isNamedByUser: false) }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
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
