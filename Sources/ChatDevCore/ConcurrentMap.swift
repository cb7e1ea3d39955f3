internal import Foundation

/// The results of `transform`, in order, worked out on as many cores as there are.
func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
) -> [Result] {
    guard elements.count > 1 else { return elements.map(transform) }
    let results = Slots<Result>(count: elements.count)
    withoutActuallyEscaping(transform) { transform in
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
            results.set(transform(elements[index]), at: index)
        }
    }
    return results.values
}

/// Places to be filled from several threads. `@unchecked Sendable`: read and written under `lock`.
private final class Slots<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var slots: [Value?]

    init(count: Int) {
        slots = Array(repeating: nil, count: count)
    }

    func set(_ value: Value, at index: Int) {
        lock.withLock { slots[index] = value }
    }

    var values: [Value] {
        lock.withLock { slots.compactMap(\.self) }
    }
}
