internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A URLSession that tells each exchange what happens to its task, and decides nothing itself.
///
/// `@unchecked Sendable`: `exchanges` is read and written under `lock`, `session` is set once in the initializer.
final class ExchangeSession: NSObject, @unchecked Sendable {
    /// The session of the process, for each request that may be sent twice.
    static let shared = ExchangeSession()

    private let lock = NSLock()
    private var exchanges: [Int: Exchange] = [:]
    private var session: URLSession?

    override init() {
        super.init()
        session = URLSession(configuration: Self.configuration, delegate: self, delegateQueue: nil)
    }

    /// Nothing is kept between two calls but open connections: no cookie, no cache, no password.
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
        guard let session else { preconditionFailure("a session lives as long as its owner") }
        let task = session.dataTask(with: request)
        lock.withLock { exchanges[task.taskIdentifier] = exchange }
        return task
    }

    /// Lets go of the session once its tasks have ended.
    func close() {
        session?.finishTasksAndInvalidate()
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        lock.withLock { exchanges[task.taskIdentifier] }
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
        lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier) }?.didComplete(task, error: error)
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
