internal import ChatDevCore
internal import Foundation

/// `chatdev api`
struct ApiCommand: Command {
    var words: [String] = []
    var data: String?
    var input: String?
    var showsHeader = false
    private var method = "GET"
    private var path = ""

    static let summary = CommandSummary(
        name: "api", line: "Send one raw request.",
        details: [
            "Prints the body of the answer as it came. METHOD is GET, or POST where there is a body. A status of 400 or more"
                + " exits 1, with the body printed all the same. PATH stays on the chosen backend."
        ],
        examples: [
            "chatdev api /api/posts/", "chatdev api POST /api/posts/create/ --data '{\"message\":\"hi\"}'",
            "chatdev api -i /api/posts/ --local",
        ],
        shared: [.backend, .quiet])

    static let bindings: [Binding<ApiCommand>] = [
        .operands(
            \.words, usage: "[METHOD] PATH", limit: 2, choices: ["GET", "POST", "PUT", "PATCH", "DELETE"],
            help: "What to ask for."),
        .option(\.data, "--data", value: "JSON", help: "The body."),
        .option(\.input, "--input", value: "FILE", help: "Read the body from a file; - is stdin."),
        .flag(\.showsHeader, "-i", "--include", help: "Print the status and the header before the body."),
    ]

    mutating func validate() throws(UsageError) {
        guard let last = words.last else {
            throw UsageError("no path given", advice: "chatdev api /api/posts/")
        }
        if data != nil, input != nil { throw UsageError("--data and --input cannot be used together") }
        let isBody = data != nil || input != nil
        method = words.count == 2 ? words[0].uppercased() : isBody ? "POST" : "GET"
        guard method.wholeMatch(of: /[A-Z]+/) != nil else { throw UsageError("“\(words[0])” is not a method") }
        path = try Self.target(last)
    }

    /// What follows the base URL. It begins with a slash, so that it cannot change the host: `http://h` and `@evil`
    /// would.
    private static func target(_ path: String) throws(UsageError) -> String {
        guard path.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.-]*:\/\//) == nil else {
            throw UsageError("“\(path)” names a server of its own", advice: "give a path, and the server with --url")
        }
        guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !path.utf8.contains(UInt8(ascii: "#")) else {
            throw UsageError(
                "“\(path)” has characters that a path cannot have", advice: "percent-encode them: %20 is a space")
        }
        return path.utf8.starts(with: "/".utf8) ? path : "/\(path)"
    }

    func run(in context: Context) async throws(CommandFailure) {
        let body: Data? =
            if let data { Data(data.utf8) } else if let input { try await context.input.read(input) } else { nil }
        let request = WireRequest(
            method: method, target: path, body: body,
            repetition: ["GET", "HEAD"].contains(method) ? .harmless : .harmful)
        let answer = try await context.withSpinner("Waiting for the answer") {
            (context) async throws(CommandFailure) in
            try await context.backend.use(context) { (manager) async throws(CommandFailure) in
                try await CommandFailure.wrap { () async throws(NetworkError) in try await manager.send(request) }
            }
        }
        try CommandFailure.writing { () throws(OutputError) in
            if showsHeader {
                try context.output.writeLine("HTTP \(answer.status)")
                for field in answer.fields { try context.output.writeLine("\(field.name): \(field.value)") }
                try context.output.writeLine()
            }
            try context.output.write(verbatim: answer.body)
            // The shell's next prompt should not stand right after it.
            if context.output.isTerminal, let last = answer.body.last, last != UInt8(ascii: "\n") {
                try context.output.writeLine()
            }
            try context.output.flush()
        }
        if answer.status >= 400 {
            throw CommandFailure(.network(.refused(status: answer.status, details: "")))
        }
    }
}
