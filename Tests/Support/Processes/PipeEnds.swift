internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The two ends of a pipe that no child of another test inherits.
///
/// `pipe2`, which would say so in one call, is not among the functions that Swift sees on Linux, and between `pipe`
/// and `fcntl` another thread can start a child that then holds the pipe open. A named pipe can be opened with
/// `O_CLOEXEC`, and its name taken away again.
package struct PipeEnds {
    package let reading: Int32
    package let writing: Int32

    package init() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("chatdev-\(UUID().uuidString)").path
        guard mkfifo(path, 0o600) == 0 else { throw SystemError(call: "mkfifo", number: errno) }
        defer { unlink(path) }
        // Without O_NONBLOCK this would wait for a writer.
        reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard reading >= 0 else { throw SystemError(call: "open", number: errno) }
        writing = open(path, O_WRONLY | O_CLOEXEC)
        guard writing >= 0, fcntl(reading, F_SETFL, 0) == 0 else {
            let number = errno
            close(reading)
            throw SystemError(call: "open", number: number)
        }
    }
}

/// A call of the system that failed.
package struct SystemError: Error, CustomStringConvertible {
    package let call: String
    package let number: Int32

    package init(call: String, number: Int32) {
        self.call = call
        self.number = number
    }

    package var description: String { "\(call): \(String(cString: strerror(number)))" }
}
