internal import Foundation

/// Where an answer of status 301 to 308 leads, and whether the request may follow. Pure.
enum Redirect {
    /// How many hops one call makes at most.
    static let maximumHops = 5

    /// The address to send the same request to, or `nil` where it must not follow.
    ///
    /// A GET may go to another host (it carries nothing secret), but never from `https` to `http`. What changes
    /// something goes on only by 307 and 308, which keep method and body, and only within its origin: no other host is
    /// told what someone likes.
    static func target(of location: String, from url: URL, status: Int, method: String) -> URL? {
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let scheme = target.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = target.host(), !host.isEmpty, target.user() == nil,
            target.password() == nil, !location.contains("\\")
        else { return nil }
        switch status {
        case 301, 302, 303, 307, 308: break
        default: return nil
        }
        guard method == "GET" || method == "HEAD" else {
            return status >= 307 && origin(of: target) == origin(of: url) ? target : nil
        }
        return url.scheme?.lowercased() == "https" && scheme == "http" ? nil : target
    }

    private static func origin(of url: URL) -> [String] {
        let scheme = (url.scheme ?? "").lowercased()
        return [scheme, (url.host() ?? "").lowercased(), String(url.port ?? (scheme == "https" ? 443 : 80))]
    }
}
