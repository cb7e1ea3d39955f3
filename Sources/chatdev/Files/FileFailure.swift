#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file that could not be read or written.
struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
    let path: String
    let code: Int32
    /// Whether the command line or the environment named it: then the fault is there, and nothing was sent.
    var isNamedByUser = true

    var description: String { "\(path): \(reason)" }

    private var reason: String {
        switch code {
        case ENOENT: "no such file"
        case EISDIR: "it is a folder"
        case EACCES: "not allowed"
        case ENOSPC: "no space left on the device"
        case EBADF: "it is closed"
        case EFBIG: "it is too large"
        case ENOTDIR: "a part of the path is not a folder"
        default: String(cString: strerror(code))
        }
    }
}
