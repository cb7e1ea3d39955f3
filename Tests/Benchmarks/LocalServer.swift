import Foundation
import TestSupport

/// `chatdev serve`, over a journal in the benchmark's folder.
struct LocalServer: Sendable {
    let port: UInt16
    private let process: RunningProcess

    init(_ build: Options.Build, journal: String, folder: TemporaryHome) async throws {
        var request = ProcessRequest(
            build.path, ["serve", "-q", "--listen", "127.0.0.1:0", "--data", folder.file(journal).path],
            environment: folder.environment)
        request.timeout = .seconds(24 * 3600)
        // Nobody reads the log.
        request.errors = .file("/dev/null")
        process = try request.start()
        guard let line = await process.line(), let port = URL(string: line)?.port.flatMap(UInt16.init(exactly:)) else {
            throw BenchmarkError("chatdev serve did not print where it listens: \(await process.outcome())")
        }
        self.port = port
    }

    /// Ends it as nothing else does, so that only what is on the disk is left.
    func kill() async {
        process.killGroup()
        _ = await process.outcome()
    }

    func stop() {
        process.killGroup()
    }
}
