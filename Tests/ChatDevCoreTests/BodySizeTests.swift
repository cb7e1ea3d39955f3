import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ChatDevCore

/// Bodies that are compressed, larger than they say, or larger than can be.
@Suite(.takesTurns)
struct BodySizeTests {
    private static let limit = 1_000_000
    private static let request = WireRequest(method: "GET", target: "/", repetition: .harmless)

    private func outcome(head: String, body: Data, ends: Bool = true) async throws -> Result<Data, NetworkError> {
        let server = try HostileServer { connection in
            while connection.request() != nil {
                connection.send("HTTP/1.1 200 OK\r\n\(head)\r\n\r\n")
                connection.send(body)
                if ends { return }
            }
        }
        defer { server.stop() }
        var transport = try Transport(baseURL: BaseURL(server.url), timeout: .seconds(60)) { _ in }
        transport.limit = Self.limit
        do {
            return .success(try await transport.send(Self.request).body)
        } catch {
            return .failure(error.error)
        }
    }

    @Test("A compressed answer is read")
    func good() async throws {
        let text = Data(#"[{"message":"Howdy!"}]"#.utf8)
        let zipped = Gzip.storing(text)
        let head = "Content-Encoding: gzip\r\nContent-Length: \(zipped.count)"
        #expect(try await outcome(head: head, body: zipped, ends: false) == .success(text))
    }

    @Test("A damaged one is an error")
    func broken() async throws {
        var zipped = Gzip.storing(Data("[]".utf8))
        zipped[0] = 0
        let head = "Content-Encoding: gzip\r\nContent-Length: \(zipped.count)"
        let error = NetworkError.malformedAnswer(reason: "its compressed body is damaged")
        #expect(try await outcome(head: head, body: zipped, ends: false) == .failure(error))
    }

    @Test("One cut short is never taken for a feed")
    func truncated() async throws {
        let zipped = Gzip.storing(Data(#"[{"message":"Howdy!"}]"#.utf8)).dropLast(20)
        let head = "Content-Encoding: gzip\r\nContent-Length: \(zipped.count)"
        // libcurl calls that a success; what came of it must then be no JSON.
        if case .success(let part) = try await outcome(head: head, body: Data(zipped), ends: false) {
            #expect(throws: FeedDecodingError.self) { try FeedDecoder.decode(part) }
        }
    }

    @Test("A bomb is refused as it unfolds: 65 kB that would be 12 MB")
    func bomb() async throws {
        let zipped = Gzip.bomb(runs: 48_000)
        let head = "Content-Encoding: gzip\r\nContent-Length: \(zipped.count)"
        #expect(try await outcome(head: head, body: zipped, ends: false) == .failure(.tooLarge(limit: Self.limit)))
    }

    @Test("A body too large is refused by what it announces", arguments: ["1000001", "99999999999999999999999"])
    func declared(length: String) async throws {
        let outcome = try await outcome(head: "Content-Length: \(length)", body: Data("[".utf8), ends: false)
        #expect(outcome == .failure(.tooLarge(limit: Self.limit)))
    }

    @Test("A body too large that announces nothing is refused as it comes")
    func undeclared() async throws {
        let body = Data(repeating: 0x20, count: 4 * Self.limit)
        #expect(try await outcome(head: "Connection: close", body: body) == .failure(.tooLarge(limit: Self.limit)))
    }

    @Test("A body of just the largest size is taken")
    func largest() async throws {
        let body = Data(repeating: 0x20, count: Self.limit)
        #expect(try await outcome(head: "Content-Length: \(body.count)", body: body, ends: false) == .success(body))
    }
}

/// As much of RFC 1951 and RFC 1952 as the tests above need.
private enum Gzip {
    private static let head = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])

    /// The data in one stored block.
    static func storing(_ data: Data) -> Data {
        let length = UInt16(data.count)
        var crc = UInt32.max
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return head + [1] + bytes(length) + bytes(~length) + data + bytes(~crc) + bytes(UInt32(data.count))
    }

    /// One blank, and then `runs` copies of the 258 bytes before, in one block of fixed codes and 13 bits each.
    static func bomb(runs: Int) -> Data {
        var bits: [Bool] = [true, true, false]  // the last block; fixed codes
        func code(_ value: Int, _ count: Int) { bits += (0..<count).reversed().map { value >> $0 & 1 == 1 } }
        code(0x30 + 0x20, 8)
        for _ in 0..<runs {
            code(0b1100_0101, 8)
            code(0, 5)
        }
        code(0, 7)
        var data = head
        for start in stride(from: 0, to: bits.count, by: 8) {
            let byte = bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
                $0 | ($1.element ? 1 << $1.offset : 0)
            }
            data.append(UInt8(byte))
        }
        return data + Data(count: 8)
    }

    private static func bytes(_ value: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: value.littleEndian) { Data($0) }
    }
}
