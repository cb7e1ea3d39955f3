internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A server on a loopback port that answers byte for byte as a test tells it to, however wrong that is.
///
/// Each connection has a thread of its own, on which its script runs and may block. `@unchecked Sendable`: what changes
/// is read and written under `lock`.
package final class HostileServer: @unchecked Sendable {
    /// What happens on one connection. It is closed when the script returns.
    package typealias Script = @Sendable (HostileConnection) -> Void

    /// Its address, as a client takes it.
    package let url: String
    /// The port it listens on.
    package let port: UInt16

    private let listener: Int32
    private let script: Script
    private let lock = NSLock()
    private var isStopped = false
    private var open: Set<Int32> = []
    private var received: [HostileRequest] = []
    private var accepted = 0

    /// Listens on a free port and runs `script` for each connection.
    package init(_ script: @escaping Script) throws {
        listener = socket(AF_INET, HostileSocket.stream, 0)
        guard listener >= 0 else { throw POSIXError(.EMFILE) }
        port = try HostileSocket.listen(listener)
        url = "http://127.0.0.1:\(port)"
        self.script = script
        Thread.detachNewThread { [listener, weak self] in
            while case let descriptor = HostileSocket.accept(listener), descriptor >= 0 {
                guard let self, let number = self.admit(descriptor) else {
                    close(descriptor)
                    continue
                }
                Thread.detachNewThread {
                    script(HostileConnection(descriptor: descriptor, number: number, server: self))
                    self.end(descriptor)
                }
            }
            close(listener)
        }
    }

    /// Answers each request on each connection with the same bytes, which must say where they end.
    package convenience init(answering bytes: String) throws {
        try self.init { connection in
            while connection.request() != nil { connection.send(bytes) }
        }
    }

    deinit {
        stop()
    }

    /// The requests that have arrived whole, in the order in which they did.
    package var requests: [HostileRequest] { lock.withLock { received } }

    /// How many connections have been accepted.
    package var connections: Int { lock.withLock { accepted } }

    /// Whether the test is over; scripts that loop look here.
    package var stopped: Bool { lock.withLock { isStopped } }

    /// Ends all connections and stops listening.
    package func stop() {
        lock.lock()
        defer { lock.unlock() }
        guard !isStopped else { return }
        isStopped = true
        shutdown(listener, HostileSocket.bothWays)
        for descriptor in open { shutdown(descriptor, HostileSocket.bothWays) }
    }

    /// Notes a request, and gives its number among all, from 1.
    func record(_ request: HostileRequest) -> Int {
        lock.withLock {
            received.append(request)
            return received.count
        }
    }

    private func admit(_ descriptor: Int32) -> Int? {
        lock.withLock {
            guard !isStopped else { return nil }
            open.insert(descriptor)
            accepted += 1
            return accepted
        }
    }

    private func end(_ descriptor: Int32) {
        // Closed under the lock, so that `stop` never shuts down a number that has been given to another socket.
        lock.withLock {
            open.remove(descriptor)
            close(descriptor)
        }
    }
}

/// The few calls that differ between platforms.
enum HostileSocket {
    #if os(Linux)
    static let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    static let bothWays = Int32(SHUT_RDWR)
    static let noSignal = Int32(MSG_NOSIGNAL)
    #else
    static let stream = SOCK_STREAM
    static let bothWays = SHUT_RDWR
    static let noSignal: Int32 = 0
    #endif

    /// Binds a socket to a free loopback port and gives that.
    static func listen(_ descriptor: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listenCall(descriptor) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func listenCall(_ descriptor: Int32) -> Int32 {
        #if canImport(Glibc)
        Glibc.listen(descriptor, 1024)
        #else
        Darwin.listen(descriptor, 1024)
        #endif
    }

    static func accept(_ listener: Int32) -> Int32 {
        #if canImport(Glibc)
        let descriptor = Glibc.accept(listener, nil, nil)
        #else
        let descriptor = Darwin.accept(listener, nil, nil)
        #endif
        guard descriptor >= 0 else { return descriptor }
        #if !os(Linux)
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }
}
