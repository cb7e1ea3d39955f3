package import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A request as a hostile server received it.
package struct HostileRequest: Sendable {
    /// Which request of the server it is, from 1.
    package internal(set) var number = 0
    /// The connection it came on, from 1.
    package let connection: Int
    /// `GET`, `POST` and so on.
    package let method: String
    /// The path and query, as sent.
    package let target: String
    /// The header's lines after the first.
    package let fields: [String]
    /// The body.
    package let body: String

    /// The value of a field, whatever the case of its name.
    package func field(_ name: String) -> String? {
        fields.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}

/// One connection of a hostile server, on the thread of its script. Every call may block.
package struct HostileConnection {
    /// Which connection of the server it is, from 1.
    package let number: Int
    private let descriptor: Int32
    private let server: HostileServer

    init(descriptor: Int32, number: Int, server: HostileServer) {
        self.descriptor = descriptor
        self.number = number
        self.server = server
    }

    /// Waits for a whole request, or gives `nil` where the client has closed.
    package func request() -> HostileRequest? {
        var bytes = Data()
        while true {
            if let end = bytes.range(of: Data("\r\n\r\n".utf8)) {
                let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                let length = lines.lazy.compactMap { line -> Int? in
                    guard line.lowercased().hasPrefix("content-length:") else { return nil }
                    return Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces))
                }.first
                if bytes.count - end.upperBound >= length ?? 0 {
                    let words = lines[0].components(separatedBy: " ")
                    var request = HostileRequest(
                        connection: number, method: words[0], target: words.count > 1 ? words[1] : "",
                        fields: Array(lines.dropFirst()),
                        body: String(decoding: bytes[end.upperBound...], as: UTF8.self))
                    request.number = server.record(request)
                    return request
                }
            }
            guard let chunk = receive() else { return nil }
            bytes.append(chunk)
        }
    }

    /// Sends text as it is. Gives whether all of it went out.
    @discardableResult
    package func send(_ text: String) -> Bool {
        send(Data(text.utf8))
    }

    /// Sends bytes as they are. Gives whether all of them went out.
    @discardableResult
    package func send(_ bytes: Data) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = sendCall(UnsafeRawBufferPointer(rebasing: buffer[sent...]))
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// Sends text a byte at a time, with a pause after each, until all is sent or the client has gone.
    package func drip(_ text: String, every milliseconds: Int32) {
        for byte in text.utf8 {
            guard send(Data([byte])), !waitForEnd(atMost: milliseconds) else { return }
        }
    }

    /// Says nothing until the client has gone or the server is stopped.
    package func stayUntilEnd() {
        while !waitForEnd(atMost: 1000) {}
    }

    /// Ends the connection with a reset instead of a close.
    package func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Waits for a moment; gives whether the client has gone or the server been stopped meanwhile.
    package func waitForEnd(atMost milliseconds: Int32) -> Bool {
        if server.stopped { return true }
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&poller, 1, milliseconds) > 0 else { return server.stopped }
        return receive() == nil || server.stopped
    }

    private func receive() -> Data? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Data(buffer[..<count]) : nil
    }

    private func sendCall(_ buffer: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.send(descriptor, buffer.baseAddress, buffer.count, HostileSocket.noSignal)
        #else
        Darwin.send(descriptor, buffer.baseAddress, buffer.count, HostileSocket.noSignal)
        #endif
    }
}

/// Builds the answers that are as they should be.
package enum HostileAnswer {
    /// A whole answer with its length.
    package static func whole(_ status: String = "200 OK", _ fields: String..., body: String) -> String {
        let lines = fields.map { $0 + "\r\n" }.joined()
        return "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(lines)"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}
