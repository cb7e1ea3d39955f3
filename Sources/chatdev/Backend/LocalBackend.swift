internal import ChatDevBackend
internal import Foundation

/// The backend of `--local` and `serve`.
enum LocalBackend {
    /// Starts it over a journal that is named, or else over the one of the user's own.
    static func start(
        address: ListenAddress, journal named: String? = nil, in context: Context,
        log: (@Sendable (AccessLogEntry) -> Void)? = nil
    ) async throws(CommandFailure) -> BackendServer {
        let own = named == nil ? try context.directories.localData() : nil
        let result = await onOwnThread { () -> Result<BackendServer, CommandFailure> in
            do throws(FileFailure) {
                if let own { try Folder.make(own) }
            } catch {
                return .failure(CommandFailure(.file(error)))
            }
            let journal = URL(fileURLWithPath: named ?? own.map { "\($0)/posts.journal" } ?? "")
            do throws(BackendError) {
                return .success(
                    try BackendServer(
                        address: address, journal: journal, examples: ExamplePosts.all, log: log,
                        report: context.diagnostics.notice))
            } catch {
                return .failure(CommandFailure(.backend(error)))
            }
        }
        guard let result else { throw CommandFailure(.cancelled) }
        return try result.get()
    }
}
