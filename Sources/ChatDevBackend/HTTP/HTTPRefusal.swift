/// Why a request is not answered as asked: a status, and the error that the contract's body names.
struct HTTPRefusal: Error, Hashable, Sendable {
    let status: Int
    let name: String
    let details: String
    /// The field of the content that is wrong; the contract then wants the details as an object.
    var invalidField: String?
    /// What is allowed instead. RFC 9110, section 10.2.1.
    var allowedMethods: [String] = []

    /// A request that breaks RFC 9112.
    static func malformed(_ details: String) -> HTTPRefusal {
        HTTPRefusal(status: 400, name: "BadRequestError", details: details)
    }

    /// RFC 9110, section 15.5.14; name and details are the hosted backend's.
    static let contentTooLarge = HTTPRefusal(
        status: 413, name: "PayloadTooLargeError", details: "request entity too large")

    /// RFC 9110, section 15.5.15.
    static let targetTooLong = HTTPRefusal(
        status: 414, name: "URITooLongError", details: "the request line is too long")

    /// RFC 6585, section 5.
    static let fieldsTooLarge = HTTPRefusal(
        status: 431, name: "HeaderFieldsTooLargeError", details: "the header of the request is too large")

    /// RFC 9110, section 15.5.9.
    static let tooSlow = HTTPRefusal(
        status: 408, name: "RequestTimeoutError", details: "the request did not arrive in time")

    /// RFC 9110, section 15.5.18.
    static let unknownExpectation = HTTPRefusal(
        status: 417, name: "ExpectationFailedError", details: "the only expectation that can be met is 100-continue")

    /// RFC 9110, section 15.6.2, as RFC 9112, section 6.1 asks of an unknown transfer coding.
    static let unknownCoding = HTTPRefusal(
        status: 501, name: "NotImplementedError", details: "the only transfer coding understood is chunked")

    /// RFC 9110, section 15.6.6.
    static let unknownVersion = HTTPRefusal(
        status: 505, name: "HTTPVersionNotSupportedError", details: "this server speaks HTTP/1.1")

    /// RFC 9110, section 15.6.4.
    static let tooManyConnections = HTTPRefusal(
        status: 503, name: "ServiceUnavailableError", details: "too many connections; try again later")
}
