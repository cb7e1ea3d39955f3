internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Files that are for nobody but the user.
enum PrivateFile {
    /// Writes a new file whose name begins so, and gives its path.
    ///
    /// mkstemp makes it with mode 0600, to which no umask adds, and never through a link that is there already.
    static func create(_ prefix: String, _ bytes: [UInt8]) throws(FileFailure) -> String {
        var template = Array("\(prefix)XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw FileFailure(path: prefix, code: errno, isNamedByUser: false) }
        defer { close(descriptor) }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { throw failed(path) }
            rest = rest.dropFirst(max(count, 0))
        }
        guard fsync(descriptor) == 0 else { throw failed(path) }
        return path
    }

    /// Replaces a file in one step: whoever reads it finds the old one or the new one, whole.
    static func replace(_ path: String, with bytes: [UInt8]) throws(FileFailure) {
        let new = try create(path + ".", bytes)
        guard rename(new, path) == 0 else { throw failed(new) }
    }

    /// The failure that `errno` tells of; what has been begun is taken away.
    private static func failed(_ path: String) -> FileFailure {
        let failure = FileFailure(path: path, code: errno, isNamedByUser: false)
        unlink(path)
        return failure
    }
}
