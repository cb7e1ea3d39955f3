internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// What kind of failure a `URLError` is, and its reason in our own words.
///
/// Its own text is a dump of an `NSError`, or libcurl's.
struct URLFailure: Hashable, Sendable {
    let kind: Kind
    let reason: String

    enum Kind: Hashable, Sendable {
        /// `unaddressable` is an address that requests cannot be sent to here at all, however often it is tried.
        case unaddressable, unreachable, insecure, interrupted, malformed
    }

    init(kind: Kind, reason: String) {
        self.kind = kind
        self.reason = reason
    }

    init(_ error: any Error) {
        let code = (error as? URLError)?.code ?? .unknown
        let text = error.localizedDescription
        switch code {
        case .cannotFindHost, .dnsLookupFailed:
            (kind, reason) = (.unreachable, "host not found")
        case .cannotConnectToHost:
            (kind, reason) = (.unreachable, "nothing accepts connections there")
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
            (kind, reason) = (.unreachable, "this machine is not connected")
        case .badURL:
            // BaseURL has checked it; but on Linux the host must be spelled as libcurl would spell it, which the
            // address of an IPv6 host never is (swift-corelibs-foundation 5496, cured after 6.3), nor 127.1.
            (kind, reason) = (.unaddressable, "addresses of that form do not work here; give a name")
        case .networkConnectionLost:
            (kind, reason) = (.interrupted, "it was closed before the answer was complete")
        case .timedOut:
            (kind, reason) = (.interrupted, "it stopped responding")
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            (kind, reason) = (.insecure, text)
        case .cannotDecodeContentData, .cannotDecodeRawData:
            (kind, reason) = (.malformed, "its compressed body is damaged")
        default:
            self = Self.ofCurl(text)
        }
    }

    /// On Linux most failures come as code -1 with libcurl's text (7.88's here), the one thing that tells them apart.
    private static func ofCurl(_ text: String) -> URLFailure {
        func has(_ words: String...) -> Bool { words.contains { text.localizedCaseInsensitiveContains($0) } }
        if has("proxy", "CONNECT tunnel") {
            return URLFailure(kind: .unreachable, reason: "the proxy does not let the request through")
        } else if has("SSL", "TLS", "certificate") {
            return URLFailure(kind: .insecure, reason: tlsReason(text))
        } else if has("Empty reply") {
            return URLFailure(kind: .interrupted, reason: "it was closed without an answer")
        } else if has("transfer closed", "Recv failure", "Send failure") {
            return URLFailure(kind: .interrupted, reason: "it was closed before the answer was complete")
        } else if has("resolve host") {
            return URLFailure(kind: .unreachable, reason: "host not found")
        } else if has("connect to") {
            return URLFailure(kind: .unreachable, reason: "nothing accepts connections there")
        } else if has("unencoding") {
            return URLFailure(kind: .malformed, reason: "its compressed body is damaged")
        } else if has("encoding type") {
            return URLFailure(kind: .malformed, reason: "it is compressed in a way that is not known here")
        }
        return URLFailure(kind: .malformed, reason: "it is not well-formed HTTP")
    }

    private static func tlsReason(_ text: String) -> String {
        func has(_ words: String) -> Bool { text.localizedCaseInsensitiveContains(words) }
        if has("wrong version number") { return "it does not speak TLS on that port" }
        if has("expired") { return "its certificate has expired" }
        if has("self-signed") || has("self signed") { return "its certificate is signed by itself" }
        if has("does not match") || has("no alternative certificate") { return "its certificate is for another host" }
        if has("issuer") { return "its certificate is not signed by anyone this machine trusts" }
        return text
    }
}
