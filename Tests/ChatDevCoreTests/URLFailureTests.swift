import Foundation
import Testing

@testable import ChatDevCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct URLFailureTests {
    @Test(
        "What a code of URLError comes to",
        arguments: [
            (URLError.Code.badURL, URLFailure.Kind.unaddressable), (.cannotConnectToHost, .unreachable),
            (.cannotFindHost, .unreachable), (.networkConnectionLost, .interrupted),
            (.serverCertificateUntrusted, .insecure), (.cannotDecodeRawData, .malformed),
        ])
    func kind(_ code: URLError.Code, _ kind: URLFailure.Kind) {
        #expect(URLFailure(URLError(code)).kind == kind)
    }
}
