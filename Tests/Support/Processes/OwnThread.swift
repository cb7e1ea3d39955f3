internal import Foundation

/// Runs a call that blocks on a thread of its own, so that the few threads of Swift's task pool stay free.
package func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
