#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Stream sockets that never block, are closed on exec and raise no SIGPIPE.
enum Sockets {
    /// A socket that listens; where a name has several addresses, on the first that can be had.
    static func listener(on address: ListenAddress) throws(BackendError) -> Descriptor {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = streamType
        var list: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(address.host, String(address.port), &hints, &list)
        guard result == 0 else {
            throw BackendError("cannot listen on \(address): \(String(cString: gai_strerror(result)))")
        }
        defer { freeaddrinfo(list) }
        var failure = SystemError(number: EADDRNOTAVAIL)
        var next = list
        while let info = next?.pointee {
            do throws(SystemError) {
                return try listener(on: info)
            } catch {
                failure = error
            }
            next = info.ai_next
        }
        switch failure.number {
        case EADDRINUSE:
            throw BackendError("cannot listen on \(address): another program uses that port")
        case EACCES:
            throw BackendError("cannot listen on \(address): a port below 1024 needs more rights")
        default:
            throw BackendError("cannot listen on \(address): \(failure)")
        }
    }

    private static func listener(on info: addrinfo) throws(SystemError) -> Descriptor {
        let socket = try make(family: info.ai_family)
        // A server that was just stopped leaves connections in TIME_WAIT, which must not keep the next one out.
        try set(SO_REUSEADDR, of: SOL_SOCKET, on: socket)
        // Else ::1 would also take the IPv4 port on some systems and not on others.
        if info.ai_family == AF_INET6 { try set(IPV6_V6ONLY, of: Int32(IPPROTO_IPV6), on: socket) }
        guard bind(socket.number, info.ai_addr, info.ai_addrlen) == 0, listen(socket.number, 1_024) == 0 else {
            throw .last
        }
        return socket
    }

    /// The address of the socket's own end.
    static func localAddress(of socket: Descriptor) -> SocketAddress {
        SocketAddress.filled { getsockname(socket.number, $0, $1) }.address
    }

    /// The next connection that waits, or `nil` where none does.
    static func nextConnection(
        of listener: Descriptor
    ) throws(SystemError) -> (socket: Descriptor, peer: SocketAddress)? {
        let (number, peer) = SocketAddress.filled { acceptClosedOnExec(listener.number, $0, $1) }
        guard number >= 0 else {
            if errno == EAGAIN || errno == EWOULDBLOCK { return nil }
            throw .last
        }
        let socket = Descriptor(number)
        try prepare(socket)
        // An answer in several pieces must not wait for the acknowledgement of the first. A connection that is gone
        // already says so when it is read.
        try? set(TCP_NODELAY, of: Int32(IPPROTO_TCP), on: socket)
        return (socket, peer)
    }

    /// What a read or write that must not wait did.
    enum Transfer: Equatable {
        case moved(Int)
        case wouldBlock
        /// The other end is done, or gone.
        case ended
    }

    static func receive(from socket: Descriptor, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        transfer(retryingOnInterrupt { recv(socket.number, buffer.baseAddress, buffer.count, 0) })
    }

    static func transmit(_ bytes: UnsafeRawBufferPointer, to socket: Descriptor) -> Transfer {
        #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL)
        #else
        let flags: Int32 = 0
        #endif
        return transfer(retryingOnInterrupt { send(socket.number, bytes.baseAddress, bytes.count, flags) })
    }

    /// Says that nothing more will be sent.
    static func finish(_ socket: Descriptor) {
        shutdown(socket.number, Int32(SHUT_WR))
    }

    private static func transfer(_ result: Int) -> Transfer {
        if result > 0 { return .moved(result) }
        return result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? .wouldBlock : .ended
    }

    private static func make(family: Int32) throws(SystemError) -> Descriptor {
        #if os(Linux)
        let number = socket(family, streamType | Int32(SOCK_CLOEXEC.rawValue), 0)
        #else
        let number = socket(family, streamType, 0)
        #endif
        guard number >= 0 else { throw .last }
        let made = Descriptor(number)
        try prepare(made)
        return made
    }

    private static func set(_ option: Int32, of level: Int32, on socket: Descriptor) throws(SystemError) {
        var on: Int32 = 1
        guard setsockopt(socket.number, level, option, &on, socklen_t(MemoryLayout<Int32>.size)) == 0 else {
            throw .last
        }
    }

    #if os(Linux)
    private static let streamType = Int32(SOCK_STREAM.rawValue)

    private typealias Accept4 =
        @convention(c) (
            Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?, Int32
        ) -> Int32

    /// The C library's `accept4`, which its headers hide from Swift.
    private static let accept4 = dlsym(nil, "accept4").map { unsafeBitCast($0, to: Accept4.self) }

    /// With plain `accept` a child that another thread starts at the wrong moment would keep the connection open.
    private static func acceptClosedOnExec(
        _ listener: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: UnsafeMutablePointer<socklen_t>
    ) -> Int32 {
        guard let accept4 else { return accept(listener, address, length) }
        return accept4(listener, address, length, Int32(SOCK_CLOEXEC.rawValue))
    }
    #else
    private static let streamType = SOCK_STREAM

    private static func acceptClosedOnExec(
        _ listener: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: UnsafeMutablePointer<socklen_t>
    ) -> Int32 {
        accept(listener, address, length)
    }
    #endif

    /// Sets what not every system can set in the call that makes the socket.
    private static func prepare(_ socket: Descriptor) throws(SystemError) {
        guard fcntl(socket.number, F_SETFL, O_NONBLOCK) == 0, fcntl(socket.number, F_SETFD, FD_CLOEXEC) == 0 else {
            throw .last
        }
        #if canImport(Darwin)
        try set(SO_NOSIGPIPE, of: SOL_SOCKET, on: socket)
        #endif
    }
}
