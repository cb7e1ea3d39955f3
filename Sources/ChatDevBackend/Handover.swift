internal import Foundation

/// Brings a value to another thread that alone uses it from then on.
///
/// Unchecked, since the lock lets one caller have the value, and ``init(_:)`` takes it from its maker for good.
final class Handover<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value?

    init(_ value: sending Value) {
        self.value = value
    }

    /// The value, the first time.
    func take() -> Value? {
        lock.withLock {
            defer { value = nil }
            return value
        }
    }
}
