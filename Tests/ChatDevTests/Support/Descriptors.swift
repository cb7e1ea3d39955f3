import Foundation
import Testing

/// What a shell has open, where the system tells.
enum Descriptors {
    /// Lists the descriptors of the shell that runs it, one a line, in a file that the shell is told of.
    ///
    /// With `exec`: to send the output of `ls` alone into a file or a pipe, the shell would have more open meanwhile.
    static func list(to file: String) -> String { "exec >\(file); ls /proc/$$/fd" }

    static let areListed = FileManager.default.fileExists(atPath: "/proc/self/fd")
    static let whyNot: Comment = "only Linux lists the descriptors of a process in /proc"
}
