#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Folders of our own.
enum Folder {
    /// Makes a folder and those above it, where they are missing; for nobody but the user, as the XDG specification has
    /// it.
    static func make(_ path: String) throws(FileFailure) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
            throw FileFailure(path: path, code: errno, isNamedByUser: false)
        }
        try make(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw FileFailure(path: path, code: errno, isNamedByUser: false)
        }
    }
}
