import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Sends a bounded number of creates over kept-alive connections, one thread each, and counts only what is answered
/// with 201.
struct Loader: Sendable {
    let port: UInt16
    let connections: Int
    let requestsEach: Int

    /// What the text of each of its posts starts with.
    static let messageStart = "measured post "

    /// Gives the seconds from the first request to the last answer.
    func createPosts() async throws(BenchmarkError) -> Double {
        let start = ContinuousClock.now
        let failures = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<connections {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        let thread = Thread { continuation.resume(returning: work(number)) }
                        thread.stackSize = 256 << 10
                        thread.start()
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
        }
        guard failures == 0 else { throw BenchmarkError("\(failures) of \(connections) connections were not served") }
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private func work(_ number: Int) -> Bool {
        #if canImport(Darwin)
        let connection = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        defer { close(connection) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
        let connected = withUnsafeBytes(of: &address) { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return connect(connection, start, socklen_t(bytes.count)) == 0
        }
        guard connected else { return false }
        var buffer = [UInt8](repeating: 0, count: 4096)
        for turn in 0..<requestsEach {
            let body = #"{"message":"\#(Self.messageStart)\#(turn) of connection \#(number)"}"#
            let request =
                "POST /api/posts/create/ HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
            guard write(connection, request, request.utf8.count) == request.utf8.count else { return false }
            var answer = ""
            while !answer.hasSuffix("}") {
                let count = read(connection, &buffer, buffer.count)
                guard count > 0 else { return false }
                answer += String(decoding: buffer[..<count], as: UTF8.self)
            }
            guard answer.hasPrefix("HTTP/1.1 201 ") else { return false }
        }
        return true
    }
}
