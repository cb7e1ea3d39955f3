import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads what comes first from a descriptor.
func readSome(_ descriptor: Int32) async -> String {
    await onOwnThread { blockingRead(descriptor) }
}

/// Reads a descriptor to its end and closes it.
func readToEnd(_ descriptor: Int32) async -> String {
    await onOwnThread {
        defer { close(descriptor) }
        var text = ""
        while case let some = blockingRead(descriptor), !some.isEmpty { text += some }
        return text
    }
}

private func blockingRead(_ descriptor: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
}
