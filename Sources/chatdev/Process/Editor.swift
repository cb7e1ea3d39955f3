internal import Foundation

/// The program that long text is written in.
struct Editor: Sendable {
    /// What `/bin/sh -c` runs, with the file behind it.
    let command: String
    private let environment: [String: String]

    /// The editor of an environment: `CHATDEV_EDITOR`, `VISUAL`, `EDITOR`, else `vi`.
    init(environment: [String: String]) {
        self.environment = environment
        command =
            ["CHATDEV_EDITOR", "VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
    }

    /// Why a text could not be written.
    struct Failure: Error, Hashable {
        let reason: String
        /// Where the text is, if there is any.
        var path: String?
    }

    /// Lets the person write, on the calling thread, until the editor is closed; gives what is in the file then.
    ///
    /// The file lies with the drafts, so that a crash loses nothing, and is gone unless something failed.
    func edit(_ text: String, in folder: String) -> Result<Data, Failure> {
        let path: String
        do throws(FileFailure) {
            try Folder.make(folder)
            path = try PrivateFile.create("\(folder)/edit-", Array(text.utf8))
        } catch {
            return .failure(Failure(reason: error.description))
        }
        let ending = EditorProcess(command: "\(command) \"$@\"", path: path, environment: environment)?.wait()
        guard let ending, !ending.meansNotRun else {
            var failure = Failure(reason: "the editor “\(command)” cannot be run", path: path)
            // What was given to it, by a pipe perhaps, may be nowhere else.
            if FileManager.default.contents(atPath: path)?.isEmpty ?? true {
                try? FileManager.default.removeItem(atPath: path)
                failure.path = nil
            }
            return .failure(failure)
        }
        switch ending {
        case .exited(0):
            guard let data = FileManager.default.contents(atPath: path) else {
                return .failure(Failure(reason: "the editor removed the file"))
            }
            try? FileManager.default.removeItem(atPath: path)
            return .success(data)
        case .exited(let code):
            return .failure(Failure(reason: "the editor “\(command)” failed (exit code \(code))", path: path))
        case .signalled(let number):
            return .failure(Failure(reason: "the editor “\(command)” was ended by signal \(number)", path: path))
        }
    }
}
