import Foundation
import TestSupport
import Testing

@testable import chatdev

@Suite("Spinner")
struct SpinnerTests {
    static let lines: [(Int, Int?, Int?, Int, String)] = [
        (0, nil, 0, 80, "⠋ Fetching the feed"),
        (0, nil, 11, 80, "⠙ Fetching the feed"),
        (0, nil, nil, 80, "Fetching the feed"),
        (999, nil, nil, 80, "Fetching the feed  999 B"),
        (12_345, nil, nil, 80, "Fetching the feed  12 kB"),
        (1_250_000, 3_400_000, 2, 80, "⠹ Fetching the feed  1.2 MB of 3.4 MB"),
        (500, 400, nil, 80, "Fetching the feed  500 B"),
        (1_250_000, 3_400_000, 2, 12, "⠹ Fetching…"),
    ]

    @Test("Its line", arguments: lines)
    func line(bytes: Int, expected: Int?, step: Int?, columns: Int, text: String) {
        let line = ProgressLine(label: "Fetching the feed", bytes: bytes, expected: expected)
        #expect(line.text(step: step, columns: columns, style: .plain).description == text)
    }

    @Test("It is drawn, says how much has come, and leaves no trace", arguments: [true, false])
    func drawn(moves: Bool) async throws {
        let pipe = try PipeEnds()
        let errors = TextOutput(descriptor: pipe.writing, name: "it")
        let settings = Spinner.Settings(
            isShown: true, moves: moves, columns: 80, style: .plain, delay: .zero, pace: .milliseconds(1))
        let spinner = Spinner(label: "Fetching", errors: errors, settings: settings)
        let reading = pipe.reading
        let seen = await spinner.during {
            spinner.received(bytes: 42, expected: nil)
            // Work takes as long as it takes until something has been drawn.
            return await readSome(reading)
        }
        close(pipe.writing)
        let all = seen + (await readToEnd(reading))
        #expect(all.hasPrefix("\r"))
        #expect(all.hasSuffix("\r\u{1B}[K"))
        #expect(all.contains("Fetching  42 B"))
        if !moves { #expect(all == "\rFetching  42 B\u{1B}[K\r\u{1B}[K") }
    }

    @Test("Quick work, and work without a spinner, writes nothing", arguments: [true, false])
    func quick(isShown: Bool) async throws {
        let pipe = try PipeEnds()
        let errors = TextOutput(descriptor: pipe.writing, name: "it")
        let settings = Spinner.Settings(
            isShown: isShown, moves: true, columns: 80, style: .plain, delay: .seconds(3600))
        let value = await Spinner(label: "x", errors: errors, settings: settings).during { 7 }
        close(pipe.writing)
        #expect(value == 7)
        #expect(await readToEnd(pipe.reading).isEmpty)
    }

    @Test("The work's error is the spinner's")
    func failing() async throws {
        let pipe = try PipeEnds()
        defer { close(pipe.reading) }
        let errors = TextOutput(descriptor: pipe.writing, name: "it")
        let settings = Spinner.Settings(isShown: true, moves: true, columns: 80, style: .plain)
        await #expect(throws: OutputError.closed) {
            try await Spinner(label: "x", errors: errors, settings: settings).during {
                () async throws(OutputError) -> Int in
                throw .closed
            }
        }
        close(pipe.writing)
    }

    @Test("Only where both outputs are terminals that can erase a line")
    func settings() {
        func settings(
            _ terminal: TerminalFacts, _ environment: [String: String] = [:], quiet: Bool = false
        ) -> Spinner.Settings {
            Spinner.Settings(terminal: terminal, environment: environment, style: .plain, isQuiet: quiet)
        }
        let both = TerminalFacts(outputIsTerminal: true, errorsAreTerminal: true)
        #expect(settings(both).isShown)
        #expect(settings(both).moves)
        #expect(!settings(both, ["CHATDEV_NO_MOTION": "1"]).moves)
        #expect(!settings(both, quiet: true).isShown)
        #expect(!settings(TerminalFacts(outputIsTerminal: true)).isShown)
        #expect(!settings(TerminalFacts(errorsAreTerminal: true)).isShown)
        #expect(!settings(TerminalFacts(outputIsTerminal: true, errorsAreTerminal: true, isDumb: true)).isShown)
    }
}
