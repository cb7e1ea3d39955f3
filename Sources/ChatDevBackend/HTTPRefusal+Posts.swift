extension HTTPRefusal {
    /// The hosted backend's words; it says 500 CastError to an id of the wrong form, this one says the same to both.
    static func noSuchPost(_ details: String) -> HTTPRefusal {
        HTTPRefusal(status: 400, name: "InvalidArgumentError", details: details)
    }

    /// The hosted backend's words.
    static let notLiked = HTTPRefusal(
        status: 400, name: "InvalidArgumentError", details: "The given netId has not liked this post")

    /// The hosted backend's shape for a field of the content that is missing or wrong.
    static func invalid(_ field: String, _ message: String) -> HTTPRefusal {
        HTTPRefusal(status: 422, name: "Validation Failed", details: message, invalidField: field)
    }

    static let brokenJSON = HTTPRefusal(
        status: 400, name: "SyntaxError", details: "the content of the request is not JSON in UTF-8")

    /// RFC 9110, section 15.5.16. A page of another site can send any type but this one without asking first.
    static let notJSON = HTTPRefusal(
        status: 415, name: "UnsupportedMediaTypeError", details: "a POST needs Content-Type: application/json")

    /// RFC 9110, section 15.5.16.
    static let encodedContent = HTTPRefusal(
        status: 415, name: "UnsupportedMediaTypeError", details: "the content must be sent without Content-Encoding")

    static let notFound = HTTPRefusal(
        status: 404, name: "NotFoundError", details: "there is nothing here; the feed is at /api/posts/")

    /// RFC 9110, section 15.5.6.
    static func methodNotAllowed(_ allowed: [String]) -> HTTPRefusal {
        HTTPRefusal(
            status: 405, name: "MethodNotAllowedError",
            details: "the methods allowed here are \(allowed.joined(separator: ", "))", allowedMethods: allowed)
    }

    static let foreignHost = HTTPRefusal(
        status: 403, name: "ForbiddenError", details: "the Host of the request is not this server")

    static let foreignPage = HTTPRefusal(
        status: 403, name: "ForbiddenError", details: "pages of other sites may not use this server")
}
