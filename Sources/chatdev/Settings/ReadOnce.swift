internal import Foundation

/// A value that is read when it is first asked for, and then kept.
///
/// `@unchecked Sendable`: `result` is the only thing that changes, and it is touched only with `lock` locked.
final class ReadOnce<Value: Sendable, Failure: Error>: @unchecked Sendable {
    private let read: @Sendable () throws(Failure) -> Value
    private let lock = NSLock()
    private var result: Result<Value, Failure>?

    init(_ read: @escaping @Sendable () throws(Failure) -> Value) {
        self.read = read
    }

    func value() throws(Failure) -> Value {
        lock.lock()
        defer { lock.unlock() }
        if let result { return try result.get() }
        do throws(Failure) {
            let value = try read()
            result = .success(value)
            return value
        } catch {
            result = .failure(error)
            throw error
        }
    }
}
