internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Serves many connections on one thread: each turn of the loop reads what has arrived, has it answered as one batch,
/// and sends what goes without waiting.
final class HTTPServer {
    private var listener: Descriptor?
    private let wakePipe: WakePipe
    private let limits: ServerLimits
    private let answer: ([HTTPRequest]) -> [HTTPResponse]
    private let log: (@Sendable (AccessLogEntry) -> Void)?
    private let report: @Sendable (String) -> Void
    private var connections: [Connection] = []
    /// When the loop ends at the latest, once it was told to.
    private var stopDeadline: ContinuousClock.Instant?
    /// Until when no connection is accepted, since the process has no descriptor left.
    private var acceptPause: ContinuousClock.Instant?
    /// Whether that was reported, since the last connection that was accepted.
    private var hasReportedShortage = false
    private var date = (second: 0.0, text: "")

    /// - Parameter answer: gives an answer for each request, in their order.
    init(
        listener: Descriptor, wakePipe: WakePipe, limits: ServerLimits,
        answer: @escaping ([HTTPRequest]) -> [HTTPResponse], log: (@Sendable (AccessLogEntry) -> Void)?,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.listener = listener
        self.wakePipe = wakePipe
        self.limits = limits
        self.answer = answer
        self.log = log
        self.report = report
    }

    /// Serves until the pipe wakes it, then sends the last answers.
    func run() {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let ready = wait()
            let now = ContinuousClock.now
            if let pause = acceptPause, pause <= now { acceptPause = nil }
            if ready.mustStop, stopDeadline == nil {
                stopDeadline = now + limits.stopTime
                listener = nil
            }
            for connection in ready.readable { connection.receive(through: buffer, now: now) }
            if ready.hasConnections { acceptConnections(now: now) }
            turn(now: now)
            if let stopDeadline {
                for connection in connections where connection.phase != .answering { connection.close() }
                if now >= stopDeadline { connections.removeAll() }
            }
            let count = connections.count
            connections.removeAll { $0.phase == .closed }
            if connections.count < count { acceptPause = nil }
            if stopDeadline != nil, connections.isEmpty { return }
        }
    }

    /// Answers what has arrived, and sends.
    private func turn(now: ContinuousClock.Instant) {
        var arrivals: [Connection.Arrival] = []
        for connection in connections {
            let found = connection.takeArrivals(now: now)
            arrivals += found
            // A request that is whole is answered, even if the loop was late to look at it.
            if found.isEmpty, let refusal = connection.expire(now: now) { arrivals.append(refusal) }
        }
        queueAnswers(to: arrivals)
        let after = ContinuousClock.now
        for connection in connections {
            connection.flush(now: after)
            connection.invite(now: after)
        }
    }

    private func queueAnswers(to arrivals: [Connection.Arrival]) {
        guard !arrivals.isEmpty else { return }
        let requests = arrivals.compactMap { try? $0.result.get() }
        var answers = (requests.isEmpty ? [] : answer(requests)).makeIterator()
        let now = ContinuousClock.now
        let time = Date()
        for arrival in arrivals {
            let response: HTTPResponse
            let request: HTTPRequest?
            switch arrival.result {
            case .success(let answered):
                request = answered
                guard let next = answers.next() else { preconditionFailure("an answer for each request") }
                response = next
            case .failure(let refusal):
                request = nil
                response = .refusal(refusal)
            }
            arrival.connection.queue(
                response, to: request, date: dateField(time), isFinal: stopDeadline != nil, now: now)
            log?(
                AccessLogEntry(
                    time: time, client: arrival.connection.client, method: arrival.method, target: arrival.target,
                    status: response.status, bytes: request?.method == "HEAD" ? 0 : response.content.count,
                    duration: now - arrival.start))
        }
    }

    private func dateField(_ time: Date) -> String {
        let second = time.timeIntervalSince1970.rounded(.down)
        if date.second != second { date = (second, HTTPDate.string(from: time)) }
        return date.text
    }
}

extension HTTPServer {
    private struct Ready {
        var mustStop = false
        var hasConnections = false
        var readable: [Connection] = []
    }

    /// Waits until a socket is ready or a deadline has passed.
    private func wait() -> Ready {
        let accepting = acceptPause == nil ? listener : nil
        var polled = [pollfd(fd: stopDeadline == nil ? wakePipe.readEnd.number : -1, events: Int16(POLLIN), revents: 0)]
        polled.append(pollfd(fd: accepting?.number ?? -1, events: Int16(POLLIN), revents: 0))
        for connection in connections {
            let events = (connection.wantsInput ? POLLIN : 0) | (connection.wantsOutput ? POLLOUT : 0)
            polled.append(pollfd(fd: connection.socket.number, events: Int16(events), revents: 0))
        }
        guard poll(&polled, nfds_t(polled.count), timeout()) > 0 else { return Ready() }
        var ready = Ready()
        ready.mustStop = polled[0].revents != 0
        ready.hasConnections = polled[1].revents != 0
        for (connection, polled) in zip(connections, polled.dropFirst(2)) where polled.revents != 0 {
            if connection.wantsInput {
                ready.readable.append(connection)
            } else if !connection.wantsOutput {
                // Hung up, and nothing left to do for it.
                connection.close()
            }
        }
        return ready
    }

    /// Milliseconds to the next deadline, rounded up, since a deadline that has not quite passed would make poll spin.
    private func timeout() -> Int32 {
        if connections.contains(where: \.isReady) { return 0 }
        guard
            let next = (connections.map(\.deadline) + [stopDeadline, acceptPause].compactMap { $0 }).min()
        else { return -1 }
        let (seconds, attoseconds) = (next - .now).components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000 + 1
        return Int32(clamping: max(0, milliseconds))
    }
}

extension HTTPServer {
    /// Connections that may stand above the limit for as long as they are told so.
    private static let turnedAway = 64

    private func acceptConnections(now: ContinuousClock.Instant) {
        guard let listener else { return }
        for _ in 0..<64 {
            guard connections.count < limits.connections + Self.turnedAway || closeLongestResting() else {
                // The rest waits in the system's queue, until a deadline makes room.
                acceptPause = now + .milliseconds(50)
                return
            }
            do throws(SystemError) {
                guard let (socket, peer) = try Sockets.nextConnection(of: listener) else { return }
                hasReportedShortage = false
                // Only for one that has come: nobody is closed in favour of an empty queue.
                if connections.count >= limits.connections { closeLongestResting() }
                admit(socket, peer, now: now)
            } catch {
                guard [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.number) else { continue }
                // The connection stays in the queue and the listener ready: without a pause the loop would spin.
                if !closeLongestResting(), !hasReportedShortage {
                    hasReportedShortage = true
                    report("cannot accept a connection: \(error)")
                }
                acceptPause = now + .milliseconds(100)
                return
            }
        }
    }

    private func admit(_ socket: Descriptor, _ peer: SocketAddress, now: ContinuousClock.Instant) {
        let local = Sockets.localAddress(of: socket).numeric
        let connection = Connection(
            socket: socket, client: peer.numeric.host,
            arrivedAt: ListenAddress(host: local.host, port: local.port).hostInURL, limits: limits, now: now)
        connections.append(connection)
        if connections.count > limits.connections { queueAnswers(to: [connection.turnAway()]) }
    }

    /// Makes room at the cost of a client that has its answers and asked for nothing more.
    @discardableResult
    private func closeLongestResting() -> Bool {
        let resting = connections.indices.filter { connections[$0].isResting }
        guard let index = resting.min(by: { connections[$0].deadline < connections[$1].deadline }) else { return false }
        connections.remove(at: index)
        return true
    }
}
