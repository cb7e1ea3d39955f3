import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An HTTP server that does no work: it writes answers made beforehand, from a thread a connection.
///
/// A peer of both sides that is faster than either; it reads only as much of HTTP as the benchmark's clients send.
final class StaticServer: Sendable {
    let port: UInt16
    private let feeds: [String: Data]
    private let likeDelay: Duration

    /// The most requests that were under way at once since the last call.
    var mostAtOnce: Int { gauge.takeMost() }
    private let gauge = Gauge()

    /// - Parameters:
    ///   - feeds: the body to answer with for each path.
    ///   - likeDelay: how long a POST takes before it is answered with a post.
    init(feeds: [String: Data], likeDelay: Duration) throws(BenchmarkError) {
        self.feeds = feeds.mapValues { body in
            Data("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
                + body
        }
        self.likeDelay = likeDelay
        #if canImport(Darwin)
        let listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutableBytes(of: &address) { bytes -> UInt16? in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return nil }
            guard bind(listener, start, length) == 0, listen(listener, 1024) == 0 else { return nil }
            guard getsockname(listener, start, &length) == 0 else { return nil }
            return start.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
        }
        guard let port else {
            throw BenchmarkError("the static server could not listen: \(String(cString: strerror(errno)))")
        }
        self.port = port
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { continue }
                // The commands under test are started by this process and must not inherit it.
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                let thread = Thread { self.serve(connection) }
                thread.stackSize = 256 << 10
                thread.start()
            }
        }
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var one: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            while let head = received.range(of: Data("\r\n\r\n".utf8)) {
                let lines = String(decoding: received[..<head.lowerBound], as: UTF8.self).components(
                    separatedBy: "\r\n")
                let bodySize =
                    lines.lazy.compactMap { line in
                        line.lowercased().hasPrefix("content-length:")
                            ? Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) : nil
                    }.first ?? 0
                guard received.distance(from: head.upperBound, to: received.endIndex) >= bodySize else { break }
                received.removeSubrange(..<received.index(head.upperBound, offsetBy: bodySize))
                let words = lines[0].split(separator: " ")
                guard words.count > 1, send(answer(method: words[0], path: String(words[1])), over: connection) else {
                    return
                }
            }
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { return }
            received.append(contentsOf: buffer[..<count])
        }
    }

    private func answer(method: Substring, path: String) -> Data {
        if method == "POST" {
            gauge.enter()
            Thread.sleep(forTimeInterval: likeDelay / .seconds(1))
            gauge.leave()
            let id = path.split(separator: "/").dropLast().last ?? ""
            let post = #"{"likes":["abc12"],"message":"Howdy!","time":"2023-06-12T22:03:23Z","id":"\#(id)"}"#
            return Data(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(post.utf8.count)\r\n\r\n\(post)"
                    .utf8)
        }
        return feeds[path] ?? Data("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8)
    }

    private func send(_ answer: Data, over connection: Int32) -> Bool {
        answer.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(connection, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
