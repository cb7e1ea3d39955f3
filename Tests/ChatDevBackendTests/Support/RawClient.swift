import Foundation
import Testing

@testable import ChatDevBackend

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A client that sends exactly the bytes it is told to. It blocks: use it on a thread of the test's own.
final class RawClient {
    private let socket: Descriptor
    private var received: [UInt8] = []

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// - Parameter receiveBuffer: a small one makes the server wait for this client soon.
    init(_ url: String, receiveBuffer: Int32? = nil) throws {
        let parts = try #require(URLComponents(string: url))
        let address = try ListenAddress(
            parsing: "\(parts.host ?? ""):\(parts.port ?? 80)".replacingOccurrences(of: "::1:", with: "[::1]:"))
        var hints = addrinfo()
        #if os(Linux)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.host, String(address.port), &hints, &list) == 0, let info = list?.pointee else {
            throw Failure(description: "no address for \(url)")
        }
        defer { freeaddrinfo(list) }
        #if os(Linux)
        let type = info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
        #else
        let type = info.ai_socktype
        #endif
        socket = Descriptor(makeSocket(info.ai_family, type))
        if var size = receiveBuffer {
            setsockopt(socket.number, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(socket.number, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(socket.number, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        guard connect(socket.number, info.ai_addr, info.ai_addrlen) == 0 else {
            throw Failure(description: "cannot connect to \(url): \(SystemError.last)")
        }
    }

    /// Sends as much as the server takes; what it refuses to read is not this client's trouble.
    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch rest.withUnsafeBytes({ Sockets.transmit($0, to: socket) }) {
            case .moved(let count): rest = rest.dropFirst(count)
            case .wouldBlock, .ended: return
            }
        }
    }

    /// Says that no more will be sent.
    func finish() {
        Sockets.finish(socket)
    }

    /// Whether there is something to read, or nothing more to come, after so many milliseconds at most.
    func hasAnswer(within milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, milliseconds) > 0
    }

    /// One read; `false` at the end of what the server sends.
    private func receive() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        switch buffer.withUnsafeMutableBytes({ Sockets.receive(from: socket, into: $0) }) {
        case .moved(let count):
            received += buffer[..<count]
            return true
        case .ended: return false
        case .wouldBlock: throw Failure(description: "the server kept silent for 30 seconds")
        }
    }

    /// All until the server closes.
    func rest() throws -> String {
        while try receive() {}
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    struct Answer {
        let status: Int
        let fields: [String: String]
        let content: String

        /// The error that the contract's body names, with its details where they are text.
        var error: [String: String] {
            let object = (try? JSONSerialization.jsonObject(with: Data(content.utf8))) as? [String: Any]
            return (object ?? [:]).compactMapValues { $0 as? String }
        }
    }

    /// The next answer.
    ///
    /// - Parameter hasContent: `false` for the answer to a HEAD.
    func answer(hasContent: Bool = true) throws -> Answer {
        let end = Array("\r\n\r\n".utf8)
        var headEnd: Int?
        while headEnd == nil {
            headEnd = received.indices.first { received[$0...].starts(with: end) }
            if headEnd == nil, try !receive() { throw Failure(description: "the server closed before it answered") }
        }
        let head = String(decoding: received[..<(headEnd ?? 0)], as: UTF8.self).components(separatedBy: "\r\n")
        let fields = Dictionary(
            head.dropFirst().map { line in
                let colon = line.firstIndex(of: ":") ?? line.endIndex
                return (line[..<colon].lowercased(), line[colon...].dropFirst().trimmingCharacters(in: .whitespaces))
            }, uniquingKeysWith: { "\($0), \($1)" })
        let status = Int(head[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        let length = hasContent && status >= 200 ? Int(fields["content-length"] ?? "0") ?? 0 : 0
        received.removeFirst((headEnd ?? 0) + 4)
        while received.count < length {
            guard try receive() else { throw Failure(description: "the answer was cut short") }
        }
        defer { received.removeFirst(length) }
        return Answer(status: status, fields: fields, content: String(decoding: received[..<length], as: UTF8.self))
    }

    /// Sends a request and gives the answer.
    func ask(
        _ method: String, _ target: String, _ content: String? = nil, fields: [String] = []
    ) throws -> Answer {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
        if let content {
            text += "Content-Type: application/json\r\nContent-Length: \(content.utf8.count)\r\n"
        }
        send(text + fields.map { $0 + "\r\n" }.joined() + "\r\n" + (content ?? ""))
        return try answer(hasContent: method != "HEAD")
    }

    /// The server's port.
    var port: UInt16 { SocketAddress.filled { getpeername(socket.number, $0, $1) }.address.numeric.port }
}

/// The system's `socket`, by a name that the client's own property does not hide.
private func makeSocket(_ family: Int32, _ type: Int32) -> Int32 {
    socket(family, type, 0)
}
