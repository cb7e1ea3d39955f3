/// What people would use instead, to print the same posts in the same order.
enum Peers {
    /// The order and the columns of `--sort top` in a pipe, for jq and its kin.
    private static let filter = Command.quoted(
        "sort_by([(.likes|length),.time,.id])|reverse|.[]|[.id,(.likes|length),.time,.message]|@tsv")

    /// For the feed of a backend.
    static func feed(url: String) -> [Command] {
        [
            Command(name: "curl | jq", line: "curl -s \(url) | jq -r \(filter)", program: "jq"),
            Command(name: "curl | gojq", line: "curl -s \(url) | gojq -r \(filter)", program: "gojq"),
            Command(
                name: "python requests", line: python("import requests", #"requests.get("\#(url)").json()"#),
                program: "python3"),
            Command(name: "httpie | jq", line: "http --ignore-stdin GET \(url) | jq -r \(filter)", program: "http"),
            Command(name: "curl -o /dev/null", line: "curl -so /dev/null \(url)", program: "curl", isCompared: false),
        ]
    }

    /// For posts in a file.
    static func sort(file: String) -> [Command] {
        let word = Command.quoted(file)
        return [
            Command(name: "jq", line: "jq -r \(filter) \(word)", program: "jq"),
            Command(name: "gojq", line: "gojq -r \(filter) \(word)", program: "gojq"),
            Command(name: "python", line: python("import json", #"json.load(open("\#(file)"))"#), program: "python3"),
        ]
    }

    private static func python(_ imports: String, _ posts: String) -> String {
        let script = """
            \(imports)
            posts = \(posts)
            posts.sort(key=lambda p: (len(p["likes"]), p["time"], p["id"]), reverse=True)
            escapes = str.maketrans({"\\\\": r"\\\\", "\\t": r"\\t", "\\n": r"\\n", "\\r": r"\\r"})
            for p in posts:
                print(p["id"], len(p["likes"]), p["time"], p["message"].translate(escapes), sep="\\t")
            """
        return "python3 -c \(Command.quoted(script))"
    }

    /// Whether a command's program is there, with what it imports.
    static func isInstalled(_ command: Command) -> Bool {
        let check =
            command.name == "python requests"
            ? "python3 -c 'import requests'" : "command -v \(Command.quoted(command.program))"
        let probe = Command(name: "look-up", line: "sh -c \(Command.quoted(check))", program: "sh")
        return (try? Measurement.run(probe, output: "/dev/null"))?.status == 0
    }
}
