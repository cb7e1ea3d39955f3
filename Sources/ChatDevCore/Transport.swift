internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends requests: request in, answer out, whatever its status. What Foundation's loading of URLs gets wrong is dealt
/// with here and in ``Exchange``, and known nowhere else.
struct Transport: Sendable {
    let baseURL: BaseURL
    /// The most time a call takes, retries included.
    let timeout: Duration
    /// The largest body it takes, decompressed.
    var limit = 1 << 28
    /// The proxy that requests go through, to be named in errors.
    var proxy: String?
    var policy = RetryPolicy()
    let observe: @Sendable (TransportEvent) -> Void

    /// Why a call gave no answer, and whether the request may have arrived.
    struct Failure: Error {
        let error: NetworkError
        let wasSent: Bool
    }

    /// Sends a request, again where that may help and does no harm, and gives the answer.
    func send(_ request: WireRequest) async throws(Failure) -> WireAnswer {
        let start = ContinuousClock.now
        let end = start + timeout
        var attempt = 1
        while true {
            let result = await sendOnce(request, attempt: attempt, end: end)
            let remaining = ContinuousClock.now.duration(to: end)
            let setback: RetryPolicy.Setback? =
                switch result {
                case .success(let answer): .status(answer.status, retryAfter: answer.field("Retry-After"))
                case .failure(let failure): failure.setback
                }
            let delay = setback.flatMap {
                policy.delay(
                    after: $0, repetition: request.repetition, attempt: attempt, now: Date(), remaining: remaining)
            }
            guard let delay else {
                switch result {
                case .success(var answer):
                    observe(.finished(bodySize: answer.body.count, elapsed: start.duration(to: .now)))
                    answer.attempts = attempt
                    return answer
                case .failure(let failure):
                    throw Failure(error: error(for: failure), wasSent: failure.wasSent)
                }
            }
            observe(.retrying(after: errorBeforeRetry(result), delay: delay))
            do {
                try await Task.sleep(for: delay)
            } catch {
                throw Failure(error: .cancelled, wasSent: false)
            }
            attempt += 1
        }
    }

    /// Sends a request once, and on to where it is pointed.
    private func sendOnce(_ request: WireRequest, attempt: Int, end: ContinuousClock.Instant) async -> Exchange.Outcome
    {
        guard var url = URL(string: baseURL.description + request.target) else {
            let reason = URLFailure(kind: .malformed, reason: "its address cannot be formed")
            return .failure(WireFailure(host: baseURL.host, reason: .failed(reason), wasSent: false))
        }
        var hops = 0
        while true {
            let outcome = await exchange(request, url: url, attempt: attempt, end: end)
            guard case .success(let answer) = outcome, let location = answer.field("Location"),
                hops < Redirect.maximumHops,
                let next = Redirect.target(of: location, from: url, status: answer.status, method: request.method)
            else { return outcome }
            url = next
            hops += 1
        }
    }

    private func exchange(
        _ request: WireRequest, url: URL, attempt: Int, end: ContinuousClock.Instant
    ) async -> Exchange.Outcome {
        var wire = URLRequest(url: url)
        wire.httpMethod = request.method
        wire.httpBody = request.body
        var fields = [
            HeaderField(name: "Accept", value: "application/json"), HeaderField(name: "User-Agent", value: "chatdev"),
        ]
        // Where none is named, Foundation says that the body is a form.
        if request.body != nil { fields.append(HeaderField(name: "Content-Type", value: "application/json")) }
        if request.repetition != .harmless { fields.append(HeaderField(name: "Connection", value: "close")) }
        fields += request.headers
        for field in fields { wire.setValue(field.value, forHTTPHeaderField: field.name) }
        observe(
            .sending(
                method: request.method, url: url.absoluteString, headers: fields.map(\.redacted),
                bodySize: request.body?.count ?? 0, attempt: attempt))

        let exchange = Exchange(
            wire, limit: limit, mustKnowWhetherSent: request.repetition == .harmful, observe: observe)
        let remaining = ContinuousClock.now.duration(to: end)
        // libcurl sends a request a second time, and tells nobody, when a connection it had kept open closes without
        // an answer. So what must not be sent twice never meets such a connection: it has a session of its own, asks
        // for its connection to be closed, and makes a session that was not obeyed forget what it holds.
        let session = ExchangeSession.session(for: request.repetition)
        let outcome = await exchange.run(in: session, atMost: remaining)
        if request.repetition == .harmful, case .success(let answer) = outcome, !answer.closesConnection {
            session.forgetConnections()
        }
        return outcome
    }

    private func error(for failure: WireFailure) -> NetworkError {
        switch failure.reason {
        case .cancelled: .cancelled
        case .deadline: .timedOut(after: timeout)
        case .tooLarge(let limit): .tooLarge(limit: limit)
        case .failed(let reason): error(for: reason, host: failure.host)
        }
    }

    private func error(for failure: URLFailure, host: String) -> NetworkError {
        let host = proxy.map { "\(host) through the proxy \($0)" } ?? host
        return switch failure.kind {
        case .unaddressable, .unreachable: .unreachable(host: host, reason: failure.reason)
        case .insecure: .insecure(host: host, reason: failure.reason)
        case .interrupted: .interrupted(host: host, reason: failure.reason)
        case .malformed: .malformedAnswer(reason: failure.reason)
        }
    }

    private func errorBeforeRetry(_ result: Exchange.Outcome) -> NetworkError {
        switch result {
        case .success(let answer): .refused(status: answer.status, details: ErrorBody.details(of: answer))
        case .failure(let failure): error(for: failure)
        }
    }
}

extension WireFailure {
    /// What the retry policy is asked about; our own decisions to stop are final.
    fileprivate var setback: RetryPolicy.Setback? {
        guard case .failed(let failure) = reason else { return nil }
        return .failure(failure.kind, wasSent: wasSent)
    }
}
