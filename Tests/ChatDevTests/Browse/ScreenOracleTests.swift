import ChatDevCore
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import chatdev

/// pyte, a terminal that we did not write, shows what the frames say.
@Suite(.takesTurns, .enabled("python3 with pyte is not here: pip install pyte", { await PyteOracle.isThere() }))
struct ScreenOracleTests {
    /// What no two terminals disagree about; the others are told where to go on, which pyte cannot tell.
    private static let posts = ScreenFixture.posts([
        ("Howdy, Cornell!", likes: ["abc12"]), ("猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫 and 猫", likes: []),
        ("e\u{301}te\u{301} ␛ \u{1B}[2J\u{07}", likes: ["x1"]), ("🎶 music 🍂", likes: []), ("Привет, мир", likes: []),
        (String(repeating: "many words ", count: 40), likes: []), ("مرحبا بالعالم", likes: []), ("Last", likes: []),
    ])

    @Test("After every key the screen is the frame", arguments: [(40, 10), (80, 24), (200, 60)], Style.Level.allCases)
    func framesAreShown(_ size: (columns: Int, rows: Int), _ level: Style.Level) async throws {
        var screen = ScreenFixture.screen(Self.posts, columns: size.columns, rows: size.rows, level: level)
        var painter = FramePainter(palette: InkPalette(level: level), encoding: .utf8)
        var steps: [PyteOracle.Step] = []
        var frames: [Frame] = []
        for key in [
            "", "j", "j", "j", "G", "k", "\t", "g", "\r", "q", "c", "a猫", "\n", "b", "␛", "/", "e", "\r", "?", "j", "q",
        ] {
            _ = screen.type(key)
            let frame = screen.view(at: ScreenFixture.now)
            frames.append(frame)
            steps.append(PyteOracle.Step(painter.paint(frame)))
        }
        let shown = try await PyteOracle.show(steps, columns: size.columns, rows: size.rows)
        #expect(shown.count == frames.count)
        for (step, (frame, seen)) in zip(frames, shown).enumerated() {
            #expect(seen.text == frame.text, "step \(step)")
            if let cursor = frame.cursor { #expect(seen.cursor == [cursor.row, cursor.column], "step \(step)") }
        }
    }

    @Test func theRealProgramsBytesAreUnderstoodAlike() async throws {
        try await BrowseFixture.withBackend(BrowseFixture.posts(40)) { home, url, _ in
            let session = try BrowseFixture.open(home, url: url, ["CHATDEV_NO_MOTION": "1"])
            try #require(await session.shows("▌ ♡ 0   Post 40"))
            session.type("jjj\u{1B}[6~")
            try #require(await session.shows("6/40") || session.screen.text.contains("▌"))
            session.type("c猫")
            try #require(await session.shows(" 猫"))
            let shown = try await PyteOracle.show([PyteOracle.Step(session.bytes)], columns: 80, rows: 24)
            #expect(shown.last?.text == session.screen.text)
            session.type("\u{03}y")
            #expect(await session.end() == .exited(0))
        }
    }
}

/// Runs bytes through pyte.
enum PyteOracle {
    struct Step: Encodable {
        let bytes: String

        init(_ bytes: [UInt8]) { self.bytes = Data(bytes).base64EncodedString() }
    }

    struct Screen: Decodable {
        let lines: [String]
        let cursor: [Int]

        var text: String {
            lines.map { line in String(line.dropLast(line.reversed().prefix { $0 == " " }.count)) }.joined(
                separator: "\n")
        }
    }

    private static let script = """
        import base64, json, sys, pyte
        columns, rows = int(sys.argv[1]), int(sys.argv[2])
        screen = pyte.Screen(columns, rows)
        stream = pyte.ByteStream(screen)
        shown = []
        for step in json.load(sys.stdin):
            stream.feed(base64.b64decode(step["bytes"]))
            lines = ["".join(screen.buffer[row][column].data for column in range(columns)) for row in range(rows)]
            shown.append({"lines": lines, "cursor": [screen.cursor.y, screen.cursor.x]})
        json.dump(shown, sys.stdout)
        """

    private static var environment: [String: String] {
        ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "PYTHONUTF8": "1"]
    }

    static func isThere() async -> Bool {
        let request = ProcessRequest("python3", ["-c", "import pyte"], environment: environment)
        return (try? await request.run().status) == .exited(0)
    }

    static func show(_ steps: [Step], columns: Int, rows: Int) async throws -> [Screen] {
        var request = ProcessRequest("python3", ["-c", script, "\(columns)", "\(rows)"], environment: environment)
        request.input = .bytes(Array(try JSONEncoder().encode(steps)))
        let outcome = try await request.run()
        try #require(outcome.status == .exited(0), "\(outcome)")
        return try JSONDecoder().decode([Screen].self, from: Data(outcome.stdout.utf8))
    }
}
