/// Why the local backend could not start, in a sentence for the person who started it.
package struct BackendError: Error, CustomStringConvertible, Hashable, Sendable {
    /// The sentence.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
