internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A URLSession that tells each exchange what happens to its task, and decides nothing itself.
///
/// `@unchecked Sendable`: `session` is read and written under `lock`, `exchanges` under `exchangesLock`.
final class ExchangeSession: NSObject, @unchecked Sendable {
    private static let harmless = ExchangeSession()
    private static let answeredOtherwise = ExchangeSession()
    private static let harmful = ExchangeSession()

    /// The session, for the life of the process, of requests whose repetition does this: connections are not shared
    /// between kinds, because what libcurl does with one that it has kept open is not harmless for all of them.
    static func session(for repetition: WireRequest.Repetition) -> ExchangeSession {
        switch repetition {
        case .harmless: harmless
        case .answeredOtherwise: answeredOtherwise
        case .harmful: harmful
        }
    }

    private let lock = NSLock()
    private var session: URLSession?
    /// A lock of its own: making a task waits for the session, and nobody who only looks up should wait with it.
    private let exchangesLock = NSLock()
    private var exchanges: [ObjectIdentifier: Exchange] = [:]

    /// Nothing is kept between two calls but open connections: no cookie, no cache, no password.
    ///
    /// On Linux each kind of configuration makes empty folders in `~/.cache` and `~/.local/share` all the same. That a
    /// memory-only `URLCache.shared` or a `nil` one prevents it was tried, and does not hold in 6.3.1.
    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // With the default of 6, 200 likes took 5.8 times as long as `curl -Z`; callers keep to 50 at a time.
        configuration.httpMaximumConnectionsPerHost = 64
        // The deadline is ours: Foundation cuts this to whole seconds, and starts it again with each byte.
        configuration.timeoutIntervalForRequest = 86_400
        return configuration
    }

    /// A task that reports to `exchange`.
    func task(for request: URLRequest, of exchange: Exchange) -> URLSessionDataTask {
        // One that has been invalidated makes no tasks, so it is held on to until the task is made.
        let task = lock.withLock {
            let session = session ?? URLSession(configuration: Self.configuration, delegate: self, delegateQueue: nil)
            self.session = session
            return session.dataTask(with: request)
        }
        exchangesLock.withLock { exchanges[ObjectIdentifier(task)] = exchange }
        return task
    }

    /// Forgets the connections that are open. Not to be done for each request: swift-corelibs-foundation 6.3.1 never
    /// frees a session's three descriptors, even when it has been invalidated.
    func forgetConnections() {
        let session = lock.withLock {
            defer { self.session = nil }
            return self.session
        }
        session?.finishTasksAndInvalidate()
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        exchangesLock.withLock { exchanges[ObjectIdentifier(task)] }
    }
}

extension ExchangeSession: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { exchange(of: dataTask)?.didReceive(response) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.didReceive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = exchangesLock.withLock { exchanges.removeValue(forKey: ObjectIdentifier(task)) }
        exchange?.didComplete(task, error: error)
    }

    /// Nobody is asked for a password. Left to itself, Foundation 6.3.1 waits for ever on `WWW-Authenticate: Basic`.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if let response = challenge.failureResponse as? HTTPURLResponse ?? task.response as? HTTPURLResponse {
            exchange(of: task)?.didEnd(with: response, of: task)
        }
        completionHandler(.performDefaultHandling, nil)
    }

    /// Foundation never follows: it would turn POST into GET, lose bodies and carry fields to other hosts. ``Redirect`` does.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
