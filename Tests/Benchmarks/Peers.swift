import Foundation

/// What people would use instead, to print the same feed in the same order.
enum Peers {
    /// The order and the columns of `chatdev feed --sort top` in a pipe, for jq and its kin.
    static let topAsTSV =
        "sort_by([(.likes|length),.time,.id])|reverse|.[]|[.id,(.likes|length),.time,.message]|@tsv"

    static func feed(url: String) -> [Command] {
        let filter = Command.quoted(topAsTSV)
        let python = """
            import requests
            posts = requests.get("\(url)").json()
            posts.sort(key=lambda p: (len(p["likes"]), p["time"], p["id"]), reverse=True)
            escapes = str.maketrans({"\\\\": r"\\\\", "\\t": r"\\t", "\\n": r"\\n", "\\r": r"\\r"})
            for p in posts:
                print(p["id"], len(p["likes"]), p["time"], p["message"].translate(escapes), sep="\\t")
            """
        return [
            Command(name: "curl | jq", line: "curl -s \(url) | jq -r \(filter)", program: "jq"),
            Command(name: "curl | gojq", line: "curl -s \(url) | gojq -r \(filter)", program: "gojq"),
            Command(name: "python requests", line: "python3 -c \(Command.quoted(python))", program: "python3"),
            Command(name: "httpie | jq", line: "http --ignore-stdin GET \(url) | jq -r \(filter)", program: "http"),
            Command(name: "curl -o /dev/null", line: "curl -so /dev/null \(url)", program: "curl", isCompared: false),
        ]
    }

    /// Whether a command's program is there, with what it imports.
    static func isInstalled(_ command: Command) -> Bool {
        let check =
            command.name == "python requests" ? "python3 -c 'import requests'" : "sh -c 'command -v \(command.program)'"
        let probe = Command(name: "look-up", line: check, program: "sh", isCompared: false)
        return (try? Measurement.run(probe))?.status == 0
    }
}
