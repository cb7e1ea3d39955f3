#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A failed system call's number, and its text.
struct SystemError: Error, CustomStringConvertible, Hashable {
    let number: Int32

    /// Of the call that has just failed.
    static var last: SystemError { SystemError(number: errno) }

    var description: String { String(cString: strerror(number)) }
}

/// An open file or socket, closed with its last owner.
final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }
}

/// Repeats a system call that a signal interrupted.
func retryingOnInterrupt<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}
