import Testing

@testable import ChatDevBackend

struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8000", "127.0.0.1", 8000), ("localhost:0", "localhost", 0), ("[::1]:65535", "::1", 65535),
        ("[::1]", "::1", 8000), ("9000", "127.0.0.1", 9000), (":9000", "127.0.0.1", 9000), ("0.0.0.0:1", "0.0.0.0", 1),
        ("my-host.local", "my-host.local", 8000),
    ])
    func reads(_ text: String, host: String, port: UInt16) throws {
        let address = try ListenAddress(parsing: text)
        #expect(address == ListenAddress(host: host, port: port))
    }

    @Test(arguments: [
        "", ":", "localhost:", "localhost:65536", "localhost:-1", "localhost:+1", "localhost:8 0", "[::1]8000",
        "[localhost]:1", "[::1", "http://localhost:1", "::1:8000", "a b:1", "localhost:１", "a/b",
    ])
    func refuses(_ text: String) {
        #expect(throws: BackendError.self) { try ListenAddress(parsing: text) }
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.8.9.1", true), ("LocalHost", true), ("a.localhost", true), ("::1", true),
        ("127.example.com", false), ("0.0.0.0", false), ("::", false), ("example.com", false),
    ])
    func knowsThisMachine(_ host: String, isLoopback: Bool) {
        #expect(ListenAddress(host: host, port: 80).isLoopback == isLoopback)
    }

    @Test func writesItselfAsAURLDoes() {
        #expect(ListenAddress(host: "::1", port: 80).description == "[::1]:80")
        #expect(ListenAddress(host: "localhost", port: 80).description == "localhost:80")
    }
}
