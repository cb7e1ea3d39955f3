import Foundation
import TestSupport
import Testing

@testable import chatdev

/// Nothing is touched that a command line does not need: no settings file, no session, no backend, no clock.
struct UnaskedTests {
    @Test(arguments: [
        [], ["--version"], ["--help"], ["feed", "-h"], ["help", "environment"], ["generate", "bash"],
        ["generate", "man"],
        ["feed", "--nope"], ["post", "a", "-F", "b"], ["config", "set", "sort", "tpo"],
    ])
    func touchesNothing(_ arguments: [String]) async throws {
        _ = await run(arguments) { _ in }
    }

    @Test func sortingAFileTouchesTheFileOnly() async throws {
        let printed = await run(["sort", "top", "posts.json", "--fields", "id"]) { context in
            context.input.readFile = { (path) async throws(CommandFailure) in
                #expect(path == "posts.json")
                return Data(ShowAndSortTests.json.utf8)
            }
            context.now = { Date(timeIntervalSince1970: 0) }
        }
        #expect(printed == "c\na\nb\n")
    }

    @Test func aDryRunReadsTheUrlOnly() async throws {
        let printed = await run(["post", "hi", "--dry-run", "--url", "http://h.test"]) { _ in }
        #expect(
            printed == "POST http://h.test/api/posts/create/\nContent-Type: application/json\n\n{\"message\":\"hi\"}\n")
    }

    /// Runs a command line in a refusing context that a test has given something; gives what it wrote.
    private func run(_ arguments: [String], _ give: (inout Context) -> Void) async -> String {
        await withCapturedOutput { output in
            var context = Context.refusing(output: output)
            give(&context)
            let ending = await Program(context: context, commands: CommandRegistry.commands).run(arguments)
            #expect(ending == .exit(.done) || ending == .exit(.usage))
        }
    }

    private func withCapturedOutput(_ body: (TextOutput) async -> Void) async -> String {
        guard let ends = try? PipeEnds() else { return "" }
        defer { close(ends.reading) }
        // Read beside the writing, for help is larger than some pipes.
        async let text = TestSupport.onOwnThread {
            String(decoding: FileHandle(fileDescriptor: ends.reading).readDataToEndOfFile(), as: UTF8.self)
        }
        await body(TextOutput(descriptor: ends.writing, name: "a pipe"))
        close(ends.writing)
        return await text
    }
}
