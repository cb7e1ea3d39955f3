import Foundation
import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Sends a bounded number of creates over kept-alive connections, one under way on each, and counts only what is
/// answered with 201.
///
/// One thread serves all of them: it shares the processor with the server, and should take as little of it as it can.
struct Loader: Sendable {
    let port: UInt16
    let connections: Int
    let requestsEach: Int

    /// What the text of each of its posts starts with.
    static let messageStart = "measured post "

    /// Gives the seconds from the first request to the last answer.
    func createPosts() async throws(BenchmarkError) -> Double {
        let result = await onOwnThread { Result { () throws(BenchmarkError) in try work() } }
        return try result.get()
    }

    private func work() throws(BenchmarkError) -> Double {
        var sockets: [Int32] = []
        defer { sockets.forEach { close($0) } }
        for _ in 0..<connections { sockets.append(try connectedSocket()) }

        var polled = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var answers = [[UInt8]](repeating: [], count: connections)
        var sent = [Int](repeating: 0, count: connections)
        var open = connections
        var buffer = [UInt8](repeating: 0, count: 4096)

        /// Sends the next request of a connection, if there is one.
        func sendNext(_ index: Int) throws(BenchmarkError) {
            guard sent[index] < requestsEach else {
                polled[index].fd = -1
                open -= 1
                return
            }
            let request = request(sent[index], of: index)
            guard write(sockets[index], request, request.utf8.count) == request.utf8.count else { throw failure() }
            sent[index] += 1
        }

        let start = ContinuousClock.now
        for index in sockets.indices { try sendNext(index) }
        while open > 0 {
            guard poll(&polled, nfds_t(polled.count), 30_000) > 0 else { throw failure() }
            for index in polled.indices where polled[index].revents != 0 {
                let count = read(sockets[index], &buffer, buffer.count)
                guard count > 0 else { throw failure() }
                answers[index] += buffer[..<count]
                guard answers[index].last == UInt8(ascii: "}") else { continue }
                guard answers[index].starts(with: "HTTP/1.1 201 ".utf8) else { throw failure() }
                answers[index].removeAll(keepingCapacity: true)
                try sendNext(index)
            }
        }
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private func request(_ number: Int, of connection: Int) -> String {
        let body = #"{"message":"\#(Self.messageStart)\#(number) of connection \#(connection)"}"#
        return "POST /api/posts/create/ HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private func failure() -> BenchmarkError {
        BenchmarkError("the server did not answer a create on one of \(connections) connections with 201")
    }

    private func connectedSocket() throws(BenchmarkError) -> Int32 {
        #if canImport(Darwin)
        let connection = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
        let isConnected = withUnsafeBytes(of: &address) { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return connect(connection, start, socklen_t(bytes.count)) == 0
        }
        guard isConnected else {
            close(connection)
            throw failure()
        }
        return connection
    }
}
