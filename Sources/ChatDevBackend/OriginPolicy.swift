/// Keeps web pages out: a browser that shows one lets it reach this server too.
struct OriginPolicy: Sendable {
    private let port: UInt16
    private let hosts: Set<String>

    /// - Parameter address: where the server listens, its true port included.
    init(address: ListenAddress) {
        port = address.port
        hosts = ["localhost", "127.0.0.1", "[::1]", address.hostInURL.lowercased()]
    }

    func check(_ request: HTTPRequest) throws(HTTPRefusal) {
        // A name that an attacker's DNS leads here comes with that name as the host.
        if let authority = request.authority, !isOwn(authority, request) { throw .foreignHost }
        if let origin = request.field("origin")?.lowercased() {
            let scheme = "http://"
            guard origin.hasPrefix(scheme), isOwn(String(origin.dropFirst(scheme.count)), request) else {
                throw .foreignPage
            }
        }
        // Another port of this machine is "same-site", and as foreign as any.
        if let site = request.field("sec-fetch-site"), !["same-origin", "none"].contains(site.lowercased()) {
            throw .foreignPage
        }
    }

    /// Whether a host, with its port, is a name of this server that no stranger can give.
    private func isOwn(_ authority: String, _ request: HTTPRequest) -> Bool {
        var host = Substring(authority.lowercased())
        var port = Substring("80")
        if let colon = host.lastIndex(of: ":"), host.last != "]" {
            port = host[host.index(after: colon)...]
            host = host[..<colon]
        }
        guard port.utf8.allSatisfy(\.isDigit), UInt16(port) == self.port else { return false }
        return hosts.contains(String(host)) || host == request.arrivedAt
    }
}
