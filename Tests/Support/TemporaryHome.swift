package import Foundation

/// An empty folder to live in: a home that is gone after the test.
package struct TemporaryHome: Sendable {
    /// Its path, without symbolic links.
    package let path: String

    /// What a child that lives here has in its environment, and nothing else.
    package var environment: [String: String] {
        [
            "HOME": path,
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "TMPDIR": path,
            "TZ": "UTC",
        ]
    }

    /// The address of a file in it: `home.file(".config/chatdev/config.json")`.
    package func file(_ relativePath: String) -> URL {
        URL(fileURLWithPath: path).appendingPathComponent(relativePath)
    }

    /// Writes a file, making the folders above it, and gives its path.
    @discardableResult
    package func write(_ text: String, to relativePath: String) throws -> String {
        let file = file(relativePath)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Reads a file as text.
    package func read(_ relativePath: String) throws -> String {
        String(decoding: try Data(contentsOf: file(relativePath)), as: UTF8.self)
    }

    /// Every file and folder in it, relative and sorted: what a run has left behind.
    package func contents() -> [String] {
        (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
    }
}

/// Makes a home, lends it to `body` and takes it away again, whatever happened.
package func withTemporaryHome<Result>(_ body: (TemporaryHome) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("chatdev-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(TemporaryHome(path: folder.path))
}
