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
        case unreachable, insecure, interrupted, malformed
    }

    init(_ error: any Error) {
        let code = (error as? URLError)?.code ?? .unknown
        let text = error.localizedDescription
        switch code {
        case .cannotFindHost, .dnsLookupFailed:
            (kind, reason) = (.unreachable, "there is no host of that name")
        case .cannotConnectToHost:
            (kind, reason) = (.unreachable, "nothing accepts connections there")
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
            (kind, reason) = (.unreachable, "this machine is not connected")
        case .networkConnectionLost:
            (kind, reason) = (.interrupted, "it was closed before the answer was whole")
        case .timedOut:
            (kind, reason) = (.interrupted, "it took too long")
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            (kind, reason) = (.insecure, Self.certificateReason(text))
        case .cannotDecodeContentData, .cannotDecodeRawData:
            (kind, reason) = (.malformed, "its compressed body is damaged")
        default:
            (kind, reason) = Self.kindOfText(text)
        }
    }

    private static func kindOfText(_ text: String) -> (Kind, String) {
        (.malformed, text)
    }

    private static func certificateReason(_ text: String) -> String {
        text
    }
}
