internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// One request and its answer, or why there is none: a data task behind a continuation of our own.
///
/// `URLSession.data(for:)` can hang for good when its task is cancelled (swift-corelibs-foundation#5412), and it holds
/// an answer of any size in memory. Here whatever comes first ends the wait: the answer, an error, the deadline, a
/// cancel, or one byte too many.
///
/// `@unchecked Sendable`: everything that changes is read and written under `lock`.
final class Exchange: @unchecked Sendable {
    /// What came of it.
    typealias Outcome = Result<WireAnswer, WireFailure>

    private let request: URLRequest
    private let limit: Int
    private let mustKnowWhetherSent: Bool
    private let observe: @Sendable (TransportEvent) -> Void

    private let lock = NSLock()
    private var task: URLSessionDataTask?
    private var waiter: CheckedContinuation<Outcome, Never>?
    private var isFinished = false
    private var stopReason: WireFailure.Reason?
    private var deadline: DispatchWorkItem?
    private var response: HTTPURLResponse?
    private var body = Data()

    init(
        _ request: URLRequest, limit: Int, mustKnowWhetherSent: Bool,
        observe: @escaping @Sendable (TransportEvent) -> Void
    ) {
        self.request = request
        self.limit = limit
        self.mustKnowWhetherSent = mustKnowWhetherSent
        self.observe = observe
    }

    /// Sends the request and waits for what comes of it, at most for `time`.
    func run(in session: ExchangeSession, atMost time: Duration) async -> Outcome {
        let task = session.task(for: request, of: self)
        lock.withLock { self.task = task }
        // Of many that start at once, all make their tasks before the first is resumed. To make a task waits for the
        // session's queue, and that is busy from the first connection on: in 6.3.1 the source that waits to write to a
        // new connection stays until the answer is there, and fires all the time, 24 times a millisecond.
        await Task.yield()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start(task, atMost: time, waiter: continuation)
            }
        } onCancel: {
            stop(.cancelled)
        }
    }

    private func failure(_ reason: WireFailure.Reason, wasSent: Bool) -> WireFailure {
        WireFailure(host: request.url?.host() ?? "", reason: reason, wasSent: wasSent)
    }

    private func start(
        _ task: URLSessionDataTask, atMost time: Duration, waiter: CheckedContinuation<Outcome, Never>
    ) {
        // Weak, for a queue holds what it was given until its time has come, also when that is cancelled.
        let deadline = DispatchWorkItem { [weak self] in self?.stop(.deadline) }
        lock.lock()
        guard !isFinished, stopReason == nil else {
            lock.unlock()
            waiter.resume(returning: .failure(failure(.cancelled, wasSent: false)))
            return
        }
        self.waiter = waiter
        self.deadline = deadline
        lock.unlock()
        DispatchQueue.global().asyncAfter(deadline: .now() + time.inSeconds, execute: deadline)
        task.resume()
    }

    /// Ends the wait for a reason of our own.
    private func stop(_ reason: WireFailure.Reason) {
        lock.lock()
        guard !isFinished, stopReason == nil else { return lock.unlock() }
        stopReason = reason
        let task = task
        lock.unlock()
        guard let task else { return }
        guard mustKnowWhetherSent else {
            finish(.failure(failure(reason, wasSent: true)))
            task.cancel()
            return
        }
        // Only once the task has ended can no more of the body go out. Should it not end, the worst is assumed.
        task.cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
            self.finish(.failure(self.failure(reason, wasSent: true)))
        }
    }

    private func finish(_ outcome: Outcome) {
        lock.lock()
        guard !isFinished else { return lock.unlock() }
        isFinished = true
        let waiter = waiter
        let deadline = deadline
        self.waiter = nil
        self.deadline = nil
        body = Data()
        lock.unlock()
        deadline?.cancel()
        waiter?.resume(returning: outcome)
    }
}

// What the session reports. It does so on one queue, one after the other.
extension Exchange {
    func didReceive(_ response: HTTPURLResponse) {
        lock.withLock { self.response = response }
        observe(.answered(status: response.statusCode, headers: response.fields.map(\.redacted)))
        if let length = response.value(forHTTPHeaderField: "Content-Length"), length.utf8.allSatisfy(\.isASCIIDigit),
            Int(length) ?? .max > limit
        {
            refuseSize()
        }
    }

    func didReceive(_ data: Data) {
        lock.lock()
        guard !isFinished else { return lock.unlock() }
        if body.isEmpty, let expected = response?.expectedBodySize, expected <= limit { body.reserveCapacity(expected) }
        body.append(data)
        let size = body.count
        let expected = response?.expectedBodySize
        lock.unlock()
        guard size <= limit else { return refuseSize() }
        observe(.received(bytes: size, expected: expected))
    }

    /// A task cancelled from within a callback goes on filling memory (650 MiB were seen); so the caller is answered
    /// first, what still comes is dropped, and the task is cancelled from another queue.
    private func refuseSize() {
        finish(.failure(failure(.tooLarge(limit: limit), wasSent: true)))
        let task = lock.withLock { self.task }
        DispatchQueue.global().async { task?.cancel() }
    }

    /// Ends the wait with the head of an answer whose body will not come.
    func didEnd(with response: HTTPURLResponse, of task: URLSessionTask) {
        observe(.answered(status: response.statusCode, headers: response.fields.map(\.redacted)))
        finish(.success(WireAnswer(status: response.statusCode, fields: response.fields, body: Data())))
        DispatchQueue.global().async { task.cancel() }
    }

    func didComplete(_ task: URLSessionTask, error: (any Error)?) {
        lock.lock()
        let (stopReason, response, body) = (stopReason, response, body)
        lock.unlock()
        // Counted as libcurl takes the body, thus never before there is a connection to send it on.
        let wasSent = task.countOfBytesSent > 0 || response != nil
        if let stopReason {
            finish(.failure(failure(stopReason, wasSent: wasSent)))
        } else if let error {
            finish(.failure(failure(.failed(URLFailure(error)), wasSent: wasSent)))
        } else if let response = response ?? task.response as? HTTPURLResponse {
            finish(.success(WireAnswer(status: response.statusCode, fields: response.fields, body: body)))
        } else {
            finish(.failure(failure(.failed(URLFailure(URLError(.badServerResponse))), wasSent: wasSent)))
        }
    }
}

extension HTTPURLResponse {
    /// The header's fields, by name.
    fileprivate var fields: [HeaderField] {
        allHeaderFields
            .compactMap { name, value in
                guard let name = name as? String, let value = value as? String else { return nil }
                return HeaderField(name: name, value: value)
            }
            .sorted { $0.name.lowercased() < $1.name.lowercased() }
    }

    /// How large the body will be; unknown for one that is compressed on the way.
    fileprivate var expectedBodySize: Int? {
        let isPlain = (value(forHTTPHeaderField: "Content-Encoding") ?? "identity").lowercased() == "identity"
        return isPlain && expectedContentLength >= 0 ? Int(expectedContentLength) : nil
    }
}

extension Duration {
    /// The duration as a number of seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
