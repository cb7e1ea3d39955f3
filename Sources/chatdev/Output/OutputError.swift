#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Why output could not be written.
enum OutputError: Error, Hashable, Sendable {
    /// The reader is gone (`EPIPE`): `chatdev feed | head -3`. No failure of ours, and nothing to report.
    case closed
    /// The system refused with this `errno`.
    case failed(name: String, errno: Int32)

    init(name: String, errno code: Int32) {
        self = code == EPIPE ? .closed : .failed(name: name, errno: code)
    }
}

extension OutputError: CustomStringConvertible {
    /// A sentence for the person at the keyboard.
    var description: String {
        switch self {
        case .closed: "the reader of the output has gone"
        case .failed(let name, let code): "could not write to \(name): \(Self.reason(code))"
        }
    }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOSPC: "no space left on the device"
        case EDQUOT: "the disk quota is used up"
        case EFBIG: "the file would be larger than it may be"
        case EBADF: "it is closed"
        case EIO: "the device reported an error"
        default: String(cString: strerror(code))
        }
    }
}
