internal import ChatDevCore

/// Where a server listens: an address or a name, and a port.
package struct ListenAddress: CustomStringConvertible, Hashable, Sendable {
    /// An IPv4 or IPv6 address (without brackets) or a name.
    package let host: String

    /// The port; 0 takes any free one.
    package let port: UInt16

    /// Any free port that only this machine can reach.
    package static let ephemeral = ListenAddress(host: "127.0.0.1", port: 0)

    /// Makes one from its parts.
    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`, `[IPv6]:PORT`, `HOST`, `:PORT` or `PORT`.
    ///
    /// What is missing is `127.0.0.1` and 8000.
    package init(parsing text: String) throws(BackendError) {
        let complaint = BackendError(
            "“\(text)” is not an address to listen on: use HOST:PORT, like 127.0.0.1:8000 or [::1]:8000")
        var host = Substring("127.0.0.1")
        var port = Substring("8000")
        if text.hasPrefix("[") {
            guard let bracket = text.firstIndex(of: "]") else { throw complaint }
            host = text[text.index(after: text.startIndex)..<bracket]
            let rest = text[text.index(after: bracket)...]
            guard host.contains(":"), rest.isEmpty || rest.hasPrefix(":") else { throw complaint }
            if !rest.isEmpty { port = rest.dropFirst() }
        } else if let colon = text.firstIndex(of: ":") {
            if colon != text.startIndex { host = text[..<colon] }
            port = text[text.index(after: colon)...]
        } else if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            port = text[...]
        } else {
            host = text[...]
        }
        let isName = host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "-"),
                UInt8(ascii: "_"), UInt8(ascii: "%"):
                true
            default: false
            }
        }
        // UInt16's own reader takes a plus sign.
        guard isName, !host.isEmpty, port.first?.isNumber == true, let number = UInt16(port) else { throw complaint }
        self.init(host: String(host), port: number)
    }

    /// The address as a client types it.
    package var description: String { "\(hostInURL):\(port)" }

    /// Whether only this machine can reach it.
    package var isLoopback: Bool { BaseURL.isLoopback(host.lowercased()) }

    /// The host, in brackets where it is an IPv6 address. RFC 3986, section 3.2.2.
    var hostInURL: String { host.contains(":") ? "[\(host)]" : host }
}
