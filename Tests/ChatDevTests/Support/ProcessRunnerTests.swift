import Foundation
import TestSupport
import TestTraits
import Testing

@Suite(.takesTurns)
struct ProcessRunnerTests {
    let environment = ["PATH": "/usr/bin:/bin", "WORD": "yes"]

    @Test func givesOutputErrorsAndStatusAsOneValue() async throws {
        let outcome = try await ProcessRequest.shell(
            #"cat; echo "$1 $WORD"; echo no >&2; exit 7"#, ["word"], environment: environment, input: .text("in\n")
        ).run()
        #expect(outcome == ProcessOutcome(stdout: "in\nword yes\n", stderr: "no\n", status: .exited(7)))
    }

    @Test func tellsTheSignalThatEndedTheChild() async throws {
        let child = try ProcessRequest.shell("echo ready; read x", environment: environment, input: .open).start()
        let line = await child.line()
        #expect(line == "ready")
        child.signal(SIGTERM)
        let outcome = await child.outcome()
        #expect(outcome == ProcessOutcome(stdout: "ready\n", status: .signalled(SIGTERM)))
    }

    @Test func killsWhatTakesTooLong() async throws {
        var request = ProcessRequest.shell("sleep 100 & sleep 100", environment: environment)
        request.timeout = .milliseconds(200)
        let outcome = try await request.run()
        #expect(outcome.status == .timedOut)
    }

    @Test func largeInputAndOutputFlowAtTheSameTime() async throws {
        let text = String(repeating: "0123456789\n", count: 100_000)
        let outcome = try await ProcessRequest("cat", environment: environment, input: .text(text)).run()
        #expect(outcome == ProcessOutcome(stdout: text))
    }

    @Test func limitsTheSizeOfFiles() async throws {
        try await withTemporaryHome { home in
            var request = ProcessRequest(
                "dd", ["if=/dev/zero", "of=big", "bs=512", "count=9"], environment: environment)
            request.limits = [.fileBlocks(4)]
            request.workingDirectory = home.path
            let outcome = try await request.run()
            #expect(outcome.status == .signalled(SIGXFSZ))
            #expect(try Data(contentsOf: home.file("big")).count == 2048)
        }
    }

    @Test func closesStreams() async throws {
        var request = ProcessRequest.shell(
            "if (echo x) 2>/dev/null; then echo open >&2; else echo closed >&2; fi", environment: environment)
        request.output = .closed
        let outcome = try await request.run()
        #expect(outcome == ProcessOutcome(stderr: "closed\n"))
    }

    @Test func findsTheExecutable() {
        #expect(FileManager.default.isExecutableFile(atPath: BuiltProduct.chatdev))
    }
}
