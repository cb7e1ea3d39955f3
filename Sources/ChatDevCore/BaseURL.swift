internal import Foundation

/// Where a backend lives: `http` or `https`, a host, perhaps a port and a path.
public struct BaseURL: CustomStringConvertible, Hashable, Sendable {
    /// The address without a trailing slash.
    public let description: String

    /// Whether the connection is to be secured by TLS.
    package let isSecure: Bool

    /// The host's name or number, IPv6 without its brackets.
    package let host: String

    /// The backend of the course.
    public static let course = BaseURL(
        description: "https://ios-course-backend.cornellappdev.com", isSecure: true,
        host: "ios-course-backend.cornellappdev.com")

    /// Whether the host is this very machine, by its loopback names and numbers.
    package var isLoopback: Bool { Self.isLoopback(host) }

    /// Whether a host, in lower case and without brackets, is this very machine.
    package static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || (host.hasPrefix("127.") && host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0.isASCIIDigit })
    }

    private init(description: String, isSecure: Bool, host: String) {
        self.description = description
        self.isSecure = isSecure
        self.host = host
    }

    /// Reads an address.
    ///
    /// Stricter than `URL`, which reads the host `evil` out of `http://h\@evil/` and a scheme out of `host:5000`.
    public init(_ text: String) throws(InvalidBaseURL) {
        func invalid(_ reason: String, advice: String? = nil) -> InvalidBaseURL {
            InvalidBaseURL(text: text, reason: reason, advice: advice)
        }
        guard !text.isEmpty else { throw invalid("it is empty") }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw invalid("it holds a blank or a letter that no address can hold")
        }
        let lowered = text.lowercased()
        let isSecure = lowered.hasPrefix("https://")
        guard isSecure || lowered.hasPrefix("http://") else {
            guard !text.contains("://") else { throw invalid("it must start with http:// or https://") }
            let scheme = text.contains(":") || lowered.hasPrefix("localhost") ? "http" : "https"
            throw invalid("it does not say http:// or https://", advice: "try \(scheme)://\(text)")
        }
        let rest = text.dropFirst(isSecure ? 8 : 7)
        if let mark = rest.first(where: { "?#\\".contains($0) }) { throw invalid("it must not hold “\(mark)”") }
        let authority = rest.prefix { $0 != "/" }
        guard !authority.contains("@") else { throw invalid("it must not hold a user name or a password") }

        let (host, port) = Self.split(authority.lowercased())
        guard Self.isHost(host) else {
            throw invalid(host.isEmpty ? "it names no host" : "“\(host)” is not the name of a host")
        }
        if let port {
            let isNumber = !port.isEmpty && port.utf8.allSatisfy(\.isASCIIDigit)
            guard isNumber, let number = UInt16(port), number > 0 else {
                throw invalid("a port is a number from 1 to 65535")
            }
        }
        var path = rest.dropFirst(authority.count)
        while path.last == "/" { path.removeLast() }
        guard !path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else {
            throw invalid("its path must not hold “.” or “..”")
        }
        description = "\(isSecure ? "https" : "http")://\(authority.lowercased())\(path)"
        guard URL(string: description, encodingInvalidCharacters: false)?.host() != nil else {
            throw invalid("its path is not well formed")
        }
        self.isSecure = isSecure
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    }

    private static func split(_ authority: String) -> (host: String, port: String?) {
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return (authority, nil) }
        return (String(authority[..<colon]), String(authority[authority.index(after: colon)...]))
    }

    private static func isHost(_ host: String) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            let number = host.utf8.dropFirst().dropLast()
            return number.contains(UInt8(ascii: ":")) && number.allSatisfy { ":.abcdef0123456789".utf8.contains($0) }
        }
        return !host.isEmpty && host.utf8.count <= 253 && !host.hasPrefix(".") && !host.contains("..")
            && host.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x7A).contains($0) || "-._".utf8.contains($0) }
    }
}

/// Why a text is no base URL.
public struct InvalidBaseURL: Error, CustomStringConvertible, Hashable, Sendable {
    /// The text as it was given.
    public let text: String

    /// What is wrong with it.
    public let reason: String

    /// What to do instead, where there is one clear thing.
    public let advice: String?

    /// A sentence for the person who typed it.
    public var description: String { "“\(text)” is not a backend's address: \(reason)" }
}

extension UInt8 {
    /// Whether the byte is a digit in ASCII.
    var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
