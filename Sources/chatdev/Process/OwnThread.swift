internal import Foundation

/// Runs a call that may block for ever on a thread of its own; gives nil once the task is cancelled, and leaves the
/// thread to the end of the process.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value? {
    let (values, continuation) = AsyncStream.makeStream(of: Value.self)
    Thread.detachNewThread {
        continuation.yield(body())
        continuation.finish()
    }
    return await values.first { _ in true }
}
