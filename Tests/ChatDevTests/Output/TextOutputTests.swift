import ChatDevCore
import Foundation
import TestSupport
import Testing

@testable import chatdev

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Writing to descriptors")
struct TextOutputTests {
    /// 1 MB, so that no pipe takes it at once.
    private static let large = SafeText(String(repeating: "0123456789abcdef", count: 65_536))

    @Test("Nothing is written before it is flushed or there is much of it, and nothing is lost")
    func buffering() async throws {
        let pipe = try PipeEnds()
        let output = TextOutput(descriptor: pipe.writing, name: "it", capacity: 8)
        try output.write("1234")
        #expect(available(pipe.reading) == 0)
        try output.write("5678")
        #expect(available(pipe.reading) == 8)
        try output.writeLine("9")
        try output.flush()
        close(pipe.writing)
        #expect(await readAll(pipe.reading) == Array("123456789\n".utf8))
    }

    @Test("A slow reader gets everything, from a blocking descriptor and from another", arguments: [false, true])
    func slowReader(isNonBlocking: Bool) async throws {
        let pipe = try PipeEnds()
        if isNonBlocking { _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK) }
        let writing = pipe.writing
        async let error: OutputError? = onOwnThread {
            defer { close(writing) }
            let output = TextOutput(descriptor: writing, name: "it")
            do throws(OutputError) {
                try output.write(Self.large)
                try output.flush()
                return nil
            } catch {
                return error
            }
        }
        let bytes = await readAll(pipe.reading, chunk: 1000)
        #expect(await error == nil)
        #expect(bytes == Self.large.utf8)
    }

    @Test("A reader that has gone is told apart from a failure")
    func closedPipe() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try PipeEnds()
        close(pipe.reading)
        defer { close(pipe.writing) }
        let output = TextOutput(descriptor: pipe.writing, name: "it")
        try output.write("x")
        #expect(throws: OutputError.closed) { try output.flush() }
        #expect(throws: OutputError.closed) { try output.write("and it stays so") }
    }

    @Test("A full disk is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDisk() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        let output = TextOutput(descriptor: full, name: "standard output")
        try output.write("x")
        #expect(throws: OutputError.failed(name: "standard output", errno: ENOSPC)) { try output.flush() }
        #expect(throws: OutputError.failed(name: "standard output", errno: ENOSPC)) { try output.write(Self.large) }
    }

    @Test("A descriptor that takes no writing is an error")
    func wrongWay() throws {
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(null) }
        let output = TextOutput(descriptor: null, name: "it")
        try output.write("x")
        #expect(throws: OutputError.failed(name: "it", errno: EBADF)) { try output.flush() }
    }

    @Test("Bytes go through as they are where no terminal is")
    func verbatim() async throws {
        let pipe = try PipeEnds()
        let output = TextOutput(descriptor: pipe.writing, name: "it")
        try output.write(verbatim: [0x00, 0x1B, 0x9B, 0xFF])
        try output.flush()
        close(pipe.writing)
        #expect(await readAll(pipe.reading) == [0x00, 0x1B, 0x9B, 0xFF])
    }

    @Test("Errors are sentences")
    func sentences() {
        #expect(
            OutputError(name: "standard output", errno: ENOSPC).description
                == "could not write to standard output: no space left on the device")
        #expect(OutputError(name: "it", errno: EBADF).description == "could not write to it: it is closed")
        #expect(OutputError(name: "it", errno: EPIPE) == .closed)
    }

    @Test("Posts come out as written, alone or in thousands")
    func postWriter() async throws {
        let pipe = try PipeEnds()
        let writing = pipe.writing
        async let done: Bool = onOwnThread {
            defer { close(writing) }
            let output = TextOutput(descriptor: writing, name: "it")
            var writer = PostWriter(format: PostFormat(form: .json, fields: [.id]), output: output) { Date() }
            let posts = (0..<2500).map { Post(id: "\($0)", likes: [], message: "", time: Date()) }
            do {
                try writer.begin()
                try writer.write(posts[0..<1])
                try writer.write(posts[1...])
                try writer.end()
                return true
            } catch {
                return false
            }
        }
        let bytes = await readAll(pipe.reading)
        #expect(await done)
        let ids = (0..<2500).map { #"{"id":"\#($0)"}"# }
        #expect(String(decoding: bytes, as: UTF8.self) == "[\n" + ids.joined(separator: ",\n") + "\n]\n")
    }

    private func available(_ descriptor: Int32) -> Int32 {
        var count: Int32 = 0
        _ = ioctl(descriptor, UInt(FIONREAD), &count)
        return count
    }

    /// Reads to the end and closes.
    private func readAll(_ descriptor: Int32, chunk: Int = 65_536) async -> [UInt8] {
        await onOwnThread {
            defer { close(descriptor) }
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: chunk)
            while true {
                let count = read(descriptor, &buffer, chunk)
                guard count > 0 else { return bytes }
                bytes += buffer[..<count]
            }
        }
    }
}
