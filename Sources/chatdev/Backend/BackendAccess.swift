internal import ChatDevBackend
internal import ChatDevCore
internal import Foundation

/// Lends the backend that options and settings choose: a remote one, or one inside this process.
struct BackendAccess: Sendable {
    /// A client, and what ends the backend behind it.
    struct Lease: Sendable {
        let manager: NetworkManager
        var close: @Sendable () async -> Void = {}
    }

    var open: @Sendable (Context) async throws(CommandFailure) -> Lease

    /// Lends the backend for as long as `body` runs.
    func use<Value: Sendable>(
        _ context: Context, _ body: (NetworkManager) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let lease = try await open(context)
        do throws(CommandFailure) {
            let value = try await body(lease.manager)
            await lease.close()
            return value
        } catch {
            await lease.close()
            throw error
        }
    }
}

extension BackendAccess {
    /// The real ones.
    static let ofProcess = BackendAccess(open: connect)

    private static func connect(_ context: Context) async throws(CommandFailure) -> Lease {
        let timeout = try context.settings.value(AllSettings.timeout)?.duration ?? .seconds(30)
        let trace = Trace(diagnostics: context.diagnostics, isOn: context.shared.isVerbose)
        let observe: @Sendable (TransportEvent) -> Void = { event in
            trace.observe(event)
            context.progress(event)
        }
        guard context.shared.isLocal else {
            let url = try context.url()
            let proxy = ProxyEnvironment.proxy(for: url, in: context.settings.environment).map(withoutUser)
            return Lease(manager: NetworkManager(baseURL: url, timeout: timeout, proxy: proxy, observe: observe))
        }
        let server = try await LocalBackend.start(address: .ephemeral, in: context)
        let manager = NetworkManager(baseURL: try baseURL(server.url), timeout: timeout, observe: observe)
        return Lease(manager: manager) { _ = await onOwnThread { server.stop() } }
    }

    private static func baseURL(_ text: String) throws(CommandFailure) -> BaseURL {
        do throws(InvalidValue) {
            return try BaseURL(argument: text)
        } catch {
            throw CommandFailure(.usage(UsageError(error.reason)))
        }
    }

    /// The name and the password of a proxy's user are nobody else's business: an error ends in a log, or in a mail.
    private static func withoutUser(_ proxy: String) -> String {
        guard let at = proxy.lastIndex(of: "@") else { return proxy }
        let scheme = proxy[..<at].range(of: "://").map { proxy[..<$0.upperBound] } ?? ""
        return String(scheme + proxy[proxy.index(after: at)...])
    }
}
