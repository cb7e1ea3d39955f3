/// What URLSession on Linux takes from the environment about proxies.
package enum ProxyEnvironment {
    /// The variables that name a proxy, the first that is set counting. `HTTP_PROXY` is none of them: a web server sets
    /// it to what a client sends.
    private static func variables(isSecure: Bool) -> [String] {
        (isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
    }

    /// The proxy for the requests to a backend, for errors to name.
    package static func proxy(for url: BaseURL, in environment: [String: String]) -> String? {
        variables(isSecure: url.isSecure).lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    /// The `no_proxy` with which this machine is reached without a proxy, or `nil` where nothing need be set.
    ///
    /// libcurl sends requests to loopback through a proxy too, and URLSession has no setting against that: it does not
    /// read `connectionProxyDictionary`. So whoever owns the process sets this variable before the first request.
    package static func noProxyWithLoopback(_ environment: [String: String]) -> String? {
        let proxies = variables(isSecure: false) + variables(isSecure: true)
        guard proxies.contains(where: { environment[$0]?.isEmpty == false }) else { return nil }
        // libcurl's order: the upper-case name counts only where the other is not set.
        let given = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard given != "*" else { return nil }
        return ((given.isEmpty ? [] : [given]) + ["localhost", "127.0.0.0/8", "::1"]).joined(separator: ",")
    }
}
