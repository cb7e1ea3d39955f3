import Foundation
import TestSupport
import TestTraits
import Testing

@Suite(.takesTurns)
struct ServeCommandTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func servesUntilASignal(_ signal: Int32) async throws {
        try await Workbench.withoutBackend { bench in
            let data = bench.home.file("posts.journal").path
            let server = try bench.request(["serve", "--listen", "127.0.0.1:0", "--data", data]).start()
            let url = try #require(await server.line())
            #expect(url.hasPrefix("http://127.0.0.1:"))
            let posted = try await bench.run("post", "over the wire", "--url", url, "--fields", "message")
            #expect(posted == ProcessOutcome(stdout: "over the wire\n"))
            server.signal(signal)
            let outcome = await server.outcome()
            #expect(outcome.stdout == url + "\n")
            #expect(outcome.status == .signalled(signal))
            let line = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ POST /api/posts/create/ 201 \d+ B \d+ ms\n/#
            #expect(outcome.stderr.wholeMatch(of: line) != nil, "\(outcome.stderr)")
            let again = try bench.request(["serve", "--listen=127.0.0.1:0", "--data=\(data)", "-q"]).start()
            let newURL = try #require(await again.line())
            let feed = try await bench.run("feed", "-n1", "--fields", "message", "--url", newURL)
            #expect(feed == ProcessOutcome(stdout: "over the wire\n"))
            again.signal(SIGTERM)
            let quiet = await again.outcome()
            #expect(quiet == ProcessOutcome(stdout: newURL + "\n", status: .signalled(SIGTERM)))
        }
    }

    @Test func tellsThatOthersCanReachIt() async throws {
        try await Workbench.withoutBackend { bench in
            let data = bench.home.file("posts.journal").path
            let server = try bench.request(["serve", "--listen", "0.0.0.0:0", "--data", data]).start()
            let url = try #require(await server.line())
            server.signal(SIGTERM)
            let outcome = await server.outcome()
            #expect(
                outcome
                    == ProcessOutcome(
                        stdout: url + "\n",
                        stderr: "chatdev: other machines can reach this address, to read and to post\n",
                        status: .signalled(SIGTERM)))
        }
    }

    @Test func saysWhyItCannot() async throws {
        try await Workbench.with { bench in
            let port = try #require(bench.url.split(separator: ":").last)
            let taken = try await bench.run("serve", "--listen", "127.0.0.1:\(port)", "--data", bench.home.path + "/x")
            #expect(taken.status == .exited(1))
            #expect(taken.stderr.hasPrefix("chatdev: serve: "))
            #expect(taken.stderr.contains(port))
            let unnamed = try await bench.run("serve", "--listen", "127.0.0.1:0", "--data", "")
            #expect(
                unnamed == ProcessOutcome(stderr: "chatdev: serve: --data: “” is not a file\n", status: .exited(2)))
            let folder = try await bench.run("serve", "--listen", "127.0.0.1:0", "--data", bench.home.path)
            #expect(folder.status == .exited(1))
            #expect(folder.stderr.contains(bench.home.path))
            let missing = try await bench.run("serve", "--listen", "127.0.0.1:0", "--data", bench.home.path + "/a/b")
            #expect(
                missing
                    == ProcessOutcome(
                        stderr: """
                            chatdev: serve: --data: there is no folder \(bench.home.path)/a
                            to make it: mkdir -p \(bench.home.path)/a

                            """, status: .exited(2)))
            #expect(!bench.home.contents().contains("a"))
            let odd = try await bench.run("serve", "--listen", "here:99999")
            #expect(odd.status == .exited(2))
            let option = try await bench.run("serve", "--netid", "n1")
            #expect(
                option
                    == ProcessOutcome(
                        stderr: "chatdev: serve: unknown option “--netid”\n“chatdev help serve” lists the options\n",
                        status: .exited(2)))
        }
    }
}
