import Foundation
import TestSupport
import TestTraits
import Testing

/// How the process ends where its surroundings fail or a signal asks it to.
@Suite(.takesTurns)
struct EndingTests {
    @Test(arguments: [["feed"], ["sort"], ["help"], ["--version"], [], ["like", "aa11", "--netid", "n1"]])
    func aFullDiskIsAnError(_ arguments: [String]) async throws {
        try await Workbench.with { bench in
            var request = bench.request(arguments, input: .text(ShowAndSortTests.json))
            request.output = .file("/dev/full")
            let outcome = try await request.run()
            #expect(outcome.stderr.hasSuffix("could not write to standard output: no space left on the device\n"))
            #expect(outcome.status == .exited(1))
        }
    }

    @Test(arguments: [["feed"], ["--version"], ["like", "aa11", "--netid", "n1"]])
    func aClosedOutputIsAnError(_ arguments: [String]) async throws {
        try await Workbench.with { bench in
            var request = bench.request(arguments)
            request.output = .closed
            let outcome = try await request.run()
            #expect(outcome.stderr.hasSuffix("could not write to standard output: it is closed\n"))
            #expect(outcome.status == .exited(1))
        }
    }

    @Test(arguments: [">/dev/full", ">&-"])
    func aPostThatCannotBePrintedIsNotTakenForRefused(_ output: String) async throws {
        try await Workbench.with { bench in
            let outcome = try await bench.shell("chatdev post here \(output)")
            let id = try await bench.run("feed", "-n1", "--fields", "id").stdout
            #expect(outcome.stderr.hasSuffix("\nit has been posted, with the id \(id)"), "\(outcome.stderr)")
            #expect(outcome.status == .exited(1))
        }
    }

    @Test func allStreamsClosedDoNoHarmToTheJournal() async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.shell(
                #"chatdev post --local hidden <&- >&- 2>&-; echo $?; chatdev feed --local -n1 --fields message"#)
            #expect(outcome == ProcessOutcome(stdout: "1\nhidden\n"))
        }
    }

    @Test func aClosedInputIsAnError() async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.run("post", input: .closed)
            #expect(
                outcome
                    == ProcessOutcome(
                        stderr: "chatdev: post: standard input: it is closed\n", status: .exited(2)))
        }
    }

    @Test(arguments: [["feed"], ["--help"], ["show", "aa11"], ["sort"]])
    func aReaderThatHasGoneEndsItSilently(_ arguments: [String]) async throws {
        try await Workbench.with { bench in
            var request = bench.request(arguments, input: .text(ShowAndSortTests.json))
            request.output = .brokenPipe
            let outcome = try await request.run()
            #expect(outcome == ProcessOutcome(status: .signalled(SIGPIPE)))
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGQUIT])
    func aSignalEndsAWaitingCall(_ signal: Int32) async throws {
        let server = try HostileServer { connection in
            _ = connection.request()
            connection.stayUntilEnd()
        }
        defer { server.stop() }
        try await Workbench.withoutBackend { bench in
            let child = try bench.request(["feed", "--url", server.url, "-v"]).start()
            let isSent = await child.errors(hold: "> GET")
            #expect(isSent)
            child.signal(signal)
            let outcome = await child.outcome()
            #expect(outcome.status == .signalled(signal))
            #expect(outcome.stdout == "")
            #expect(!outcome.stderr.contains("chatdev: "))
            #expect(!outcome.stderr.contains("crash"), "\(outcome.stderr)")
        }
    }

    @Test(arguments: [["post"], ["sort"], ["like", "-", "--netid", "n1"]])
    func aSignalEndsAWaitForInput(_ arguments: [String]) async throws {
        try await Workbench.withoutBackend { bench in
            let child = try bench.request(arguments, input: .open).start()
            // It reads once its input has been drained.
            child.write(Array(repeating: UInt8(ascii: "a"), count: 200_000))
            child.signal(SIGINT)
            let outcome = await child.outcome()
            #expect(outcome == ProcessOutcome(status: .signalled(SIGINT)))
        }
    }

    @Test func anInterruptedCreateKeepsTheText() async throws {
        let server = try HostileServer { connection in
            _ = connection.request()
            connection.stayUntilEnd()
        }
        defer { server.stop() }
        try await Workbench.withoutBackend { bench in
            let child = try bench.request(["post", "precious", "--url", server.url, "-v"]).start()
            _ = await child.errors(hold: "bytes)")
            child.signal(SIGINT)
            let outcome = await child.outcome()
            #expect(outcome.status == .signalled(SIGINT))
            let draft = try #require(bench.home.contents().first { $0.contains("drafts/") })
            #expect(outcome.stderr.hasSuffix("\(bench.home.path)/\(draft)\n"), "\(outcome.stderr)")
            #expect(try bench.home.read(draft) == "precious\n")
        }
    }

    @Test func helpMayBeCutShort() async throws {
        try await Workbench.withoutBackend { bench in
            let outcome = try await bench.shell("chatdev --help | head -1")
            #expect(outcome == ProcessOutcome(stdout: "chatdev reads and writes the ChatDev feed.\n"))
        }
    }
}
