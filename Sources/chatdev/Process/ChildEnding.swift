/// How a child ended.
enum ChildEnding: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)

    /// What a status of `waitpid` says, whose macros Swift does not see; nil where the child is only stopped.
    init?(status: Int32) {
        switch status & 0x7F {
        case 0: self = .exited(status >> 8 & 0xFF)
        case 0x7F: return nil
        case let signal: self = .signalled(signal)
        }
    }

    /// Whether it says what a shell says of a command that it cannot run or find (POSIX, section 2.8.2).
    var meansNotRun: Bool { self == .exited(126) || self == .exited(127) }
}
