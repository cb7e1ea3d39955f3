import Foundation
import TestSupport
import TestTraits
import Testing

/// Input without an end must not take all memory.
@Suite(.takesTurns)
struct InputLimitTests {
    @Test(arguments: [
        (#"chatdev sort top /dev/zero"#, "chatdev: sort: /dev/zero: it is too large\n"),
        (#"chatdev post </dev/zero"#, "chatdev: post: standard input: it is too large\n"),
        (#"chatdev post -F /dev/zero"#, "chatdev: post: /dev/zero: it is too large\n"),
        (#"yes aa11 | chatdev like - --netid n1"#, "chatdev: like: standard input: it is too large\n"),
    ])
    func endlessInputIsRefused(_ script: String, _ message: String) async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.shell(script)
            #expect(outcome == ProcessOutcome(stderr: message, status: .exited(2)))
            #expect(bench.home.contents().isEmpty)
        }
    }
}
