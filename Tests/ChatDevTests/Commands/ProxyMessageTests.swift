import TestSupport
import TestTraits
import Testing

@Suite(.takesTurns)
struct ProxyMessageTests {
    /// Nothing listens on port 9, so nothing leaves this machine.
    @Test(
        "An error names the proxy without its user",
        arguments: [
            ("http://127.0.0.1:9", "http://127.0.0.1:9"), ("127.0.0.1:9", "127.0.0.1:9"),
            ("http://me:secret@127.0.0.1:9", "http://127.0.0.1:9"), ("me:secret@127.0.0.1:9", "127.0.0.1:9"),
            ("http://me:s%40://cret@127.0.0.1:9", "http://127.0.0.1:9"),
        ])
    func namesTheProxy(_ proxy: String, _ name: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run(
                "feed", "-v", "--url", "http://backend.test", environment: ["http_proxy": proxy])
            #expect(outcome.stderr.contains("could not reach backend.test through the proxy \(name): "))
            #expect(!outcome.stderr.contains("cret"), "\(outcome.stderr)")
            #expect(outcome.status == .exited(3))
        }
    }
}
