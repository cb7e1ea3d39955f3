internal import Foundation

/// One client's connection, and how far its requests and answers are.
final class Connection {
    /// What the connection is doing; each has its own deadline.
    enum Phase {
        /// Nothing of a next request has come.
        case resting
        /// Part of a request has come.
        case receiving
        /// The client has yet to take answers.
        case answering
        /// The last answer was sent; the rest of what the client sends is thrown away, lest a reset destroy the answer
        /// before it is read. RFC 9112, section 9.6.
        case lingering
        case closed
    }

    /// What the parser found, to be answered in order.
    struct Arrival {
        let connection: Connection
        let result: Result<HTTPRequest, HTTPRefusal>
        let method: String
        let target: String
        /// When its first byte came.
        let start: ContinuousClock.Instant
    }

    let socket: Descriptor
    /// The client's address.
    let client: String
    /// The host, as a URL writes it, of this end.
    private let arrivedAt: String
    private let limits: ServerLimits
    private var parser: RequestParser
    private var output = OutputQueue()
    private(set) var phase = Phase.resting
    private(set) var deadline: ContinuousClock.Instant
    private var requestStart: ContinuousClock.Instant
    /// Whether the client will send no more.
    private var inputEnded = false
    /// Whether the connection ends with the answers under way.
    private var isLast = false
    /// Whether requests may stand in the parser that were not looked at, since answers were under way.
    private var mayHoldRequest = false
    /// Whether a request of this connection was answered.
    private var hasServed = false

    init(socket: Descriptor, client: String, arrivedAt: String, limits: ServerLimits, now: ContinuousClock.Instant) {
        self.socket = socket
        self.client = client
        self.arrivedAt = arrivedAt
        self.limits = limits
        parser = RequestParser(limits: limits)
        deadline = now + limits.requestTime
        requestStart = now
    }

    var wantsInput: Bool {
        switch phase {
        case .resting, .receiving: !inputEnded
        case .lingering: true
        case .answering, .closed: false
        }
    }

    var wantsOutput: Bool { phase == .answering }

    /// Whether there is something to look at without waiting for more.
    var isReady: Bool { mayHoldRequest && (phase == .resting || phase == .receiving) }

    /// Whether it could be closed as any connection may be that rests between requests. RFC 9112, section 9.5.
    var isResting: Bool { phase == .resting && !mayHoldRequest && hasServed }
}

extension Connection {
    /// Reads once what has arrived.
    func receive(through buffer: UnsafeMutableRawBufferPointer, now: ContinuousClock.Instant) {
        switch Sockets.receive(from: socket, into: buffer) {
        case .wouldBlock: return
        case .ended:
            inputEnded = true
            if phase == .lingering { phase = .closed }
        case .moved(let count):
            guard phase != .lingering else { return }
            parser.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            if phase == .resting { beginRequest(now: now) }
        }
        mayHoldRequest = true
    }

    private func beginRequest(now: ContinuousClock.Instant) {
        phase = .receiving
        requestStart = now
        deadline = now + limits.requestTime
    }

    /// Takes the requests that are whole, at most so many as one turn answers.
    func takeArrivals(now: ContinuousClock.Instant) -> [Arrival] {
        guard isReady, !isLast else { return [] }
        var arrivals: [Arrival] = []
        while arrivals.count < limits.pipelinedRequests {
            switch parser.next() {
            case .request(var request):
                request.arrivedAt = arrivedAt
                isLast = !request.keepsConnection
                arrivals.append(
                    arrival(.success(request), method: request.method, target: request.target))
                if isLast { return arrivals }
            case .refused(let refusal):
                arrivals.append(refuse(refusal))
                return arrivals
            case .incomplete:
                mayHoldRequest = false
                if !inputEnded {
                    if parser.isAmidRequest, phase == .resting { beginRequest(now: now) }
                } else if parser.isAmidRequest {
                    // RFC 9112, section 8.
                    arrivals.append(refuse(.malformed("the request ended before it was whole")))
                } else if arrivals.isEmpty {
                    phase = .closed
                } else {
                    isLast = true
                }
                return arrivals
            }
        }
        return arrivals
    }

    private func refuse(_ refusal: HTTPRefusal) -> Arrival {
        isLast = true
        return arrival(.failure(refusal), method: parser.method, target: parser.target)
    }

    private func arrival(
        _ result: Result<HTTPRequest, HTTPRefusal>, method: String, target: String
    ) -> Arrival {
        Arrival(connection: self, result: result, method: method, target: target, start: requestStart)
    }

    /// Queues an answer.
    ///
    /// - Parameter isFinal: whether the server is about to stop.
    func queue(
        _ response: HTTPResponse, to request: HTTPRequest?, date: String, isFinal: Bool, now: ContinuousClock.Instant
    ) {
        isLast = isLast || isFinal
        var fields = [HTTPField(name: "Date", value: date)]
        if isLast && (request.map { !$0.keepsConnection } ?? true || isFinal) {
            fields.append(HTTPField(name: "Connection", value: "close"))
        } else {
            fields.append(HTTPField(name: "Connection", value: "keep-alive"))
            fields.append(HTTPField(name: "Keep-Alive", value: "timeout=\(limits.idleTime.components.seconds)"))
        }
        output.append(response.head(connection: fields))
        // RFC 9110, section 9.3.2: the head of the answer to a HEAD is that of a GET.
        if request?.method != "HEAD" { response.content.pieces.forEach { output.append($0) } }
        hasServed = true
        phase = .answering
        deadline = now + limits.answerTime
    }

    /// Tells a client that waits for it to send its content.
    func invite(now: ContinuousClock.Instant) {
        guard phase == .receiving || phase == .resting, parser.takeContinue() else { return }
        output.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        if !output.flush(to: socket) { phase = .closed }
    }

    /// Sends what goes without waiting, and goes on to what follows the last answer.
    func flush(now: ContinuousClock.Instant) {
        guard phase == .answering else { return }
        guard output.flush(to: socket) else {
            phase = .closed
            return
        }
        guard output.isEmpty else { return }
        if isLast {
            Sockets.finish(socket)
            phase = inputEnded ? .closed : .lingering
            deadline = now + limits.lingerTime
        } else if parser.isAmidRequest {
            beginRequest(now: now)
        } else {
            phase = .resting
            deadline = now + limits.idleTime
        }
    }

    /// Does what the passing of the deadline asks for; a refusal, if one is to be sent.
    func expire(now: ContinuousClock.Instant) -> Arrival? {
        guard deadline <= now else { return nil }
        switch phase {
        case .receiving:
            return refuse(.tooSlow)
        case .resting, .answering, .lingering, .closed:
            phase = .closed
            return nil
        }
    }

    /// Turns a client away before it asked for anything.
    func turnAway() -> Arrival {
        refuse(.tooManyConnections)
    }

    func close() {
        phase = .closed
    }
}
