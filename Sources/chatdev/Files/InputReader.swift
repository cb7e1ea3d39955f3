internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Standard input and files, read whole.
struct InputReader: Sendable {
    var standardInputIsTerminal: Bool
    /// Reads standard input to its end.
    var readStandardInput: @Sendable () async throws(CommandFailure) -> Data
    /// Reads a file.
    var readFile: @Sendable (String) async throws(CommandFailure) -> Data

    /// Reads a file, or standard input where the path is `-`.
    func read(_ path: String) async throws(CommandFailure) -> Data {
        path == "-" ? try await readStandardInput() : try await readFile(path)
    }

    /// Whether data begins as a JSON array or object does.
    static func looksLikeJSON(_ data: Data) -> Bool {
        let first = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    }
}

extension InputReader {
    static func ofProcess(isTerminal: Bool) -> InputReader {
        InputReader(
            standardInputIsTerminal: isTerminal,
            readStandardInput: { () async throws(CommandFailure) in
                try await unblocked { readAll(STDIN_FILENO, path: "standard input") }
            },
            readFile: { (path) async throws(CommandFailure) in
                try await unblocked { contents(of: path) }
            })
    }

    /// The contents of a file, on the calling thread.
    static func contents(of path: String) -> Result<Data, FileFailure> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(FileFailure(path: path, code: errno)) }
        defer { close(descriptor) }
        return readAll(descriptor, path: path)
    }

    private static func unblocked(
        _ read: @escaping @Sendable () -> Result<Data, FileFailure>
    ) async throws(CommandFailure) -> Data {
        switch await onOwnThread(read) {
        case .success(let data)?: return data
        case .failure(let failure)?: throw CommandFailure(.file(failure))
        case nil: throw CommandFailure(.cancelled)
        }
    }

    /// As large as the largest answer that a backend may give: `/dev/zero` must not fill the memory.
    private static let limit = 1 << 28

    private static func readAll(_ descriptor: Int32, path: String) -> Result<Data, FileFailure> {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count > 0 {
                data.append(contentsOf: buffer[..<count])
                if data.count > limit { return .failure(FileFailure(path: path, code: EFBIG)) }
            } else if count == 0 {
                return .success(data)
            } else if errno != EINTR {
                return .failure(FileFailure(path: path, code: errno))
            }
        }
    }
}

/// `read`, which the method of that name hides.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
