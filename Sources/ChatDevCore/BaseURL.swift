/// Where a backend lives: `http` or `https`, a host, perhaps a port and a path.
public struct BaseURL: CustomStringConvertible, Hashable, Sendable {
    /// The address without a trailing slash.
    public let description: String

    /// The backend of the course.
    public static let course = BaseURL(unchecked: "https://ios-course-backend.cornellappdev.com")

    /// Reads an address.
    public init(_ text: String) throws(InvalidBaseURL) {
        self.init(unchecked: text)
    }

    private init(unchecked text: String) {
        description = text
    }
}

/// Why a text is no base URL.
public struct InvalidBaseURL: Error, CustomStringConvertible, Hashable, Sendable {
    /// The text as it was given.
    public let text: String

    /// What is wrong with it.
    public let reason: String

    /// A sentence for the person who typed it.
    public var description: String { "“\(text)” is not a backend's address: \(reason)" }
}
