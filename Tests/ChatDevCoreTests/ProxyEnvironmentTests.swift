import Testing

@testable import ChatDevCore

/// How loopback is kept out of proxies.
@Suite struct ProxyEnvironmentTests {
    static let loopback = "localhost,127.0.0.0/8,::1"

    @Test(
        "What `no_proxy` becomes",
        arguments: [
            ([:], nil), (["no_proxy": "a"], nil), (["http_proxy": ""], nil), (["HTTP_PROXY": "http://p"], nil),
            (["http_proxy": "http://p"], loopback), (["https_proxy": "http://p"], loopback),
            (["ALL_PROXY": "http://p", "no_proxy": ""], loopback),
            (["all_proxy": "http://p", "no_proxy": "a,b"], "a,b,\(loopback)"),
            (["http_proxy": "http://p", "NO_PROXY": "c"], "c,\(loopback)"),
            (["http_proxy": "http://p", "NO_PROXY": "c", "no_proxy": "d"], "d,\(loopback)"),
            (["http_proxy": "http://p", "no_proxy": "*"], nil),
        ] as [([String: String], String?)])
    func noProxy(environment: [String: String], expected: String?) {
        #expect(ProxyEnvironment.noProxyWithLoopback(environment) == expected)
    }

    @Test(
        "Which proxy errors name",
        arguments: [
            ("http://h", [:], nil), ("http://h", ["http_proxy": "a", "all_proxy": "b"], "a"),
            ("http://h", ["http_proxy": "", "all_proxy": "b"], "b"), ("http://h", ["HTTP_PROXY": "a"], nil),
            ("http://h", ["https_proxy": "a"], nil), ("https://h", ["http_proxy": "a"], nil),
            ("https://h", ["HTTPS_PROXY": "a"], "a"), ("https://h", ["https_proxy": "c", "HTTPS_PROXY": "a"], "c"),
            ("HTTPS://h", ["ALL_PROXY": "d"], "d"),
        ] as [(String, [String: String], String?)])
    func proxy(url: String, environment: [String: String], expected: String?) throws {
        #expect(try ProxyEnvironment.proxy(for: BaseURL(url), in: environment) == expected)
    }
}
