/// Why a journal cannot be used.
enum JournalError: Error, CustomStringConvertible {
    /// Another process has held it for too long.
    case busy
    /// A system call failed: "write to", "lock".
    case failed(String, SystemError)
    /// The path no longer leads to the open file.
    case moved
    /// The file is shorter than what was read of it.
    case shrunk
    /// There is something else at the path.
    case notRegular
    /// The file does not begin as a journal does.
    case foreign
    /// A record is damaged, or says what cannot have happened.
    case damaged(line: Int, offset: Int)

    /// What is wrong, to go behind the journal's name.
    var description: String {
        switch self {
        case .busy: "is held by another process; try again"
        case .failed(let action, let error): "could not be \(action): \(error)"
        case .moved: "was moved or deleted while it was in use"
        case .shrunk: "was cut short by another program while it was in use"
        case .notRegular: "is not a regular file"
        case .foreign: "is not a journal of chatdev; nothing was changed"
        case .damaged(let line, let offset):
            "is damaged in line \(line); the \(offset) bytes before it are whole, and nothing was changed"
        }
    }
}
