/// An answer, before the connection adds what is its own to say.
struct HTTPResponse: Equatable, Sendable {
    var status: Int
    var fields: [HTTPField] = []
    var content = HTTPContent()

    /// The status line and the fields. RFC 9112, section 4.
    ///
    /// - Parameter connection: fields about the connection and the date.
    func head(connection: [HTTPField]) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.reason(of: status))\r\n"
        for field in fields + connection { text += "\(field.name): \(field.value)\r\n" }
        // RFC 9110, section 8.6: none with 204; with 304 it would be the length of what is not sent.
        if status != 204 && status != 304 { text += "Content-Length: \(content.count)\r\n" }
        text += "\r\n"
        return Array(text.utf8)
    }

    /// RFC 9110, section 15.
    private static func reason(of status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 204: "No Content"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 422: "Unprocessable Content"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}

/// The content of an answer, in pieces that many answers can share without a copy.
struct HTTPContent: Equatable, Sendable {
    private(set) var pieces: [[UInt8]] = []
    private(set) var count = 0

    init() {}

    init(_ pieces: [[UInt8]]) {
        self.pieces = pieces
        count = pieces.reduce(0) { $0 + $1.count }
    }

    /// All of it in one piece.
    var bytes: [UInt8] { Array(pieces.joined()) }
}
