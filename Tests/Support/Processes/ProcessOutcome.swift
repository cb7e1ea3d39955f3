/// How a child ended.
package enum ProcessStatus: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It was still running, or still held its output open, when its time was up; it has been killed.
    case timedOut
}

/// All that a child did: what it wrote and how it ended, as one value to compare.
package struct ProcessOutcome: Hashable, Sendable, CustomStringConvertible {
    package let stdout: String
    package let stderr: String
    package let status: ProcessStatus

    package init(stdout: String = "", stderr: String = "", status: ProcessStatus = .exited(0)) {
        self.stdout = stdout
        self.stderr = stderr
        self.status = status
    }

    package var description: String {
        "\n--- stdout\n\(stdout)--- stderr\n\(stderr)--- \(status)"
    }
}
