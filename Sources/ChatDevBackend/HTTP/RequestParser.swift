/// Turns the bytes of a connection into requests, strictly by RFC 9112.
///
/// Pure and incremental: what it finds depends on the bytes alone, not on how they were cut on their way. After a
/// refusal it finds nothing more, since where the next request begins can no longer be known.
struct RequestParser {
    /// What the bytes so far amount to.
    enum Step: Equatable {
        case incomplete
        case request(HTTPRequest)
        case refused(HTTPRefusal)
    }

    private enum State {
        case startLine, fields, fixedContent, chunkSize, chunkData, chunkEnd, trailer, refused
    }

    private let limits: ServerLimits
    private var buffer = ByteBuffer()
    private var state = State.startLine
    private var head = RequestHead()
    private var content: [UInt8] = []
    /// Bytes that the header, or the trailer, may still take.
    private var allowance: Int
    /// Bytes that the content, or the chunk, still lacks.
    private var missing = 0
    private var mustSayContinue = false

    init(limits: ServerLimits) {
        self.limits = limits
        allowance = limits.headerBytes
    }

    /// The head of the request under way, as far as it was read: for the log of a refusal.
    var method: String { head.method }
    var target: String { head.target }

    /// Whether part of a request has come.
    var isAmidRequest: Bool {
        switch state {
        case .startLine: !buffer.isEmpty
        case .refused: false
        case .fields, .fixedContent, .chunkSize, .chunkData, .chunkEnd, .trailer: true
        }
    }

    /// Takes bytes as they arrived.
    mutating func append(_ bytes: some Collection<UInt8>) {
        buffer.append(bytes)
    }

    /// The next request, if it is whole.
    mutating func next() -> Step {
        do throws(HTTPRefusal) {
            while let request = try advance() {
                if case .whole(let request) = request { return .request(request) }
            }
            return .incomplete
        } catch {
            state = .refused
            return .refused(error)
        }
    }

    /// Whether the client waits to be told to send its content; true once a request. RFC 9110, section 10.1.1.
    mutating func takeContinue() -> Bool {
        defer { mustSayContinue = false }
        return mustSayContinue && content.isEmpty && buffer.isEmpty
    }
}

extension RequestParser {
    private enum Advance {
        case part
        case whole(HTTPRequest)
    }

    /// Takes one line or run of bytes; `nil` where more has to come first.
    private mutating func advance() throws(HTTPRefusal) -> Advance? {
        switch state {
        case .startLine:
            guard let line = try line(tooLong: .targetTooLong) else { return nil }
            // Section 2.2: an empty line before the request line is to be ignored.
            if !line.isEmpty {
                head = try RequestHead(requestLine: line)
                state = .fields
            }
            return .part
        case .fields:
            guard let line = try line(tooLong: .fieldsTooLarge) else { return nil }
            guard line.isEmpty else {
                try head.append(fieldLine: line, atMost: limits.fieldLines)
                return .part
            }
            return try beginContent()
        case .fixedContent:
            guard takeContent() else { return nil }
            return missing == 0 ? .whole(finish()) : .part
        case .chunkSize:
            return try beginChunk()
        case .chunkData:
            guard takeContent() else { return nil }
            if missing == 0 { state = .chunkEnd }
            return .part
        case .chunkEnd:
            // Section 7.1: exactly CRLF after the data.
            allowance = 2
            let complaint = HTTPRefusal.malformed("a chunk is longer than its size says")
            guard let line = try line(tooLong: complaint) else { return nil }
            guard line.isEmpty else { throw complaint }
            state = .chunkSize
            return .part
        case .trailer:
            guard let line = try line(tooLong: .fieldsTooLarge) else { return nil }
            guard line.isEmpty else {
                // Section 7.1.2: a trailer may be discarded, once it is seen to be one.
                var discarded = RequestHead()
                try discarded.append(fieldLine: line, atMost: 1)
                return .part
            }
            return .whole(finish())
        case .refused:
            return nil
        }
    }

    private mutating func line(tooLong: HTTPRefusal) throws(HTTPRefusal) -> ArraySlice<UInt8>? {
        try buffer.takeLine(allowance: &allowance, tooLong: tooLong)
    }

    /// Decides the content's framing. Section 6.3.
    private mutating func beginContent() throws(HTTPRefusal) -> Advance {
        try head.checkHost()
        let framing = try head.framing()
        let expectation = try head.expectsContinue()
        switch framing {
        case .none:
            return .whole(finish())
        case .length(let length):
            guard length <= limits.bodyBytes else { throw .contentTooLarge }
            missing = length
            content.reserveCapacity(length)
            state = .fixedContent
        case .chunked:
            allowance = Self.chunkLineBytes
            state = .chunkSize
        }
        mustSayContinue = expectation
        return .part
    }

    /// The most bytes of a chunk's size and extensions. Section 7.1.1 asks for some limit.
    private static let chunkLineBytes = 256

    private mutating func beginChunk() throws(HTTPRefusal) -> Advance? {
        allowance = Self.chunkLineBytes
        guard let line = try line(tooLong: .malformed("a chunk's size line is too long")) else { return nil }
        let digits = line.prefix { $0.hexDigitValue != nil }
        let rest = line.dropFirst(digits.count)
        guard !digits.isEmpty, rest.isEmpty || rest.first == UInt8(ascii: ";") else {
            throw .malformed("a chunk's size is not a hexadecimal number")
        }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        guard significant.count <= 8 else { throw .contentTooLarge }
        missing = significant.reduce(0) { $0 * 16 + ($1.hexDigitValue ?? 0) }
        guard content.count + missing <= limits.bodyBytes else { throw .contentTooLarge }
        if missing == 0 {
            allowance = limits.headerBytes
            state = .trailer
        } else {
            state = .chunkData
        }
        return .part
    }

    /// Moves what has come of the missing bytes into the content.
    private mutating func takeContent() -> Bool {
        let taken = buffer.take(atMost: missing)
        content.append(contentsOf: taken)
        missing -= taken.count
        return !taken.isEmpty
    }

    private mutating func finish() -> HTTPRequest {
        let request = head.request(content: content)
        head = RequestHead()
        content = []
        allowance = limits.headerBytes
        mustSayContinue = false
        state = .startLine
        return request
    }
}
