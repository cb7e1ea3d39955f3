internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A child that does not read its input must not end the tests.
private func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
}

/// A child that has been started: wait for its lines, write to it, signal it, wait for its end.
///
/// `@unchecked Sendable`: `state` is the only thing that changes, and it is touched only with `condition` locked.
package final class RunningProcess: @unchecked Sendable {
    package let processID: Int32

    private let condition = NSCondition()
    private var state = State()
    private let timeout: Duration

    private struct State {
        var stdout: [UInt8] = []
        var stderr: [UInt8] = []
        var linesTaken = 0
        var errorBytesTaken = 0
        var openStreams = 0
        var inputEnd: Int32?
        var status: ProcessStatus?
    }

    init(_ request: ProcessRequest) throws {
        ignoreBrokenPipes()
        timeout = request.timeout
        let spawned = try SpawnedChild(request)
        processID = spawned.processID
        state.inputEnd = spawned.input
        state.openStreams = [spawned.output, spawned.errors].compactMap { $0 }.count
        if let output = spawned.output { collect(output) { $0.stdout += $1 } }
        if let errors = spawned.errors { collect(errors) { $0.stderr += $1 } }
        Thread.detachNewThread { self.reap() }
        if case .bytes(let bytes) = request.input {
            Thread.detachNewThread {
                self.write(bytes)
                self.closeInput()
            }
        }
    }

    /// Waits for the next whole line of stdout, without its newline; `nil` at the end or when the time is up.
    package func line() async -> String? {
        await onOwnThread {
            self.wait { state in
                let rest = state.stdout[state.linesTaken...]
                guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                    return state.openStreams == 0 ? .some(nil) : nil
                }
                state.linesTaken = end + 1
                return String(decoding: rest[..<end], as: UTF8.self)
            } ?? nil
        }
    }

    /// Waits until stderr holds a text, after the last one waited for; `false` at the end or when the time is up.
    package func errors(hold text: String) async -> Bool {
        await onOwnThread {
            let wanted = Data(text.utf8)
            return self.wait { state in
                let rest = Data(state.stderr[state.errorBytesTaken...])
                if let found = rest.range(of: wanted) {
                    state.errorBytesTaken += found.upperBound
                    return true
                }
                return state.openStreams == 0 ? false : nil
            } ?? false
        }
    }

    /// Writes to the child's input, on the calling thread.
    package func write(_ bytes: [UInt8]) {
        guard let end = (condition.withLock { state.inputEnd }) else { return }
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Darwin)
            let count = rest.withUnsafeBytes { Darwin.write(end, $0.baseAddress, $0.count) }
            #elseif canImport(Musl)
            let count = rest.withUnsafeBytes { Musl.write(end, $0.baseAddress, $0.count) }
            #else
            let count = rest.withUnsafeBytes { Glibc.write(end, $0.baseAddress, $0.count) }
            #endif
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }

    /// Ends the child's input.
    package func closeInput() {
        condition.withLock {
            if let end = state.inputEnd { close(end) }
            state.inputEnd = nil
        }
    }

    /// Sends a signal, unless the child has ended: its number may be another's by then.
    package func signal(_ number: Int32) {
        condition.withLock { if state.status == nil { kill(processID, number) } }
    }

    /// Waits until the child has ended and all it wrote has been read.
    package func outcome() async -> ProcessOutcome {
        await onOwnThread {
            let status = self.wait { $0.openStreams == 0 ? $0.status : nil }
            if status == nil { self.killGroup() }
            self.closeInput()
            return self.condition.withLock {
                ProcessOutcome(
                    stdout: String(decoding: self.state.stdout, as: UTF8.self),
                    stderr: String(decoding: self.state.stderr, as: UTF8.self), status: status ?? .timedOut)
            }
        }
    }

    /// Ends it at once, with all that it started.
    package func killGroup() {
        condition.withLock { _ = kill(-processID, SIGKILL) }
    }

    /// What the child has written to stdout so far, as bytes.
    package var bytesSoFar: [UInt8] { condition.withLock { state.stdout } }

    deinit {
        closeInput()
    }

    /// Waits for at most the time-out from now on: on a busy machine much time may pass between two waits of a test.
    private func wait<Value>(for ready: (inout State) -> Value?) -> Value? {
        let deadline = Date(timeIntervalSinceNow: timeout / .seconds(1))
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let value = ready(&state) { return value }
            if !condition.wait(until: deadline) { return ready(&state) }
        }
    }

    private func collect(_ stream: Int32, into add: @escaping @Sendable (inout State, ArraySlice<UInt8>) -> Void) {
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 65536)
            while true {
                let count = read(stream, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                self.condition.withLock {
                    if count > 0 { add(&self.state, buffer[..<count]) } else { self.state.openStreams -= 1 }
                    self.condition.broadcast()
                }
                if count <= 0 { break }
            }
            close(stream)
        }
    }

    private func reap() {
        // Looks first and takes the child away only under the lock, so that `signal` never meets a number in reuse.
        var info = siginfo_t()
        while waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        condition.withLock {
            var status: Int32 = 0
            waitpid(processID, &status, 0)
            state.status = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
            condition.broadcast()
        }
    }
}
