import Foundation
import TestSupport
import Testing

@testable import ChatDevCore

/// Reading and writing times.
@Suite struct RFC3339Tests {
    @Test(
        "Times that are read",
        arguments: [
            ("2023-06-12T22:03:23Z", 1_686_607_403), ("2023-06-12t22:03:23z", 1_686_607_403),
            ("2023-06-12T22:03:23.5Z", 1_686_607_403.5), ("2023-06-12T22:03:23.940Z", 1_686_607_403.940),
            ("2023-06-12T22:03:23.123456789Z", 1_686_607_403.123456789), ("2023-06-12T18:03:23-04:00", 1_686_607_403),
            ("2023-06-13T03:48:23+05:45", 1_686_607_403), ("2023-06-12T22:03:23-00:00", 1_686_607_403),
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2000-02-29T00:00:00Z", 951_782_400),
            ("2024-02-29T12:00:00Z", 1_709_208_000), ("0000-01-01T00:00:00Z", -62_167_219_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799), ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("2017-01-01T01:59:60+02:00", 1_483_228_800),
        ])
    func good(text: String, seconds: Double) throws {
        let date = try #require(RFC3339.date(from: text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-6)
    }

    @Test(
        "Texts that are no times",
        arguments: [
            "", "Z", "2023-06-12", "2023-06-12T22:03:23", "2023-06-12 22:03:23Z", "2023-06-12T22:03:23Zjunk",
            "2023-06-12T22:03:23.Z", "2023-06-12T22:03:23.1234567890Z", "2023-06-12T22:03:23,5Z", "2023-06-12T22:03Z",
            "2023-06-12T24:00:00Z", "2023-06-12T22:60:00Z", "2023-06-12T22:03:61Z", "2023-06-12T22:03:60Z",
            "2016-12-31T23:59:60+01:00", "2023-02-29T00:00:00Z", "2023-02-30T00:00:00Z", "1900-02-29T00:00:00Z",
            "2023-04-31T00:00:00Z", "2023-00-10T00:00:00Z", "2023-13-10T00:00:00Z", "2023-06-00T00:00:00Z",
            "2023-06-12T22:03:23+0400", "2023-06-12T22:03:23+24:00", "2023-06-12T22:03:23+04:60",
            "2023-06-12T22:03:23+4:00", "-023-06-12T22:03:23Z", "+2023-06-12T22:03:23Z", "20230612T220323Z",
            " 2023-06-12T22:03:23Z", "2023-06-12T22:03:23Z ", "2023-06-12T22:03:23Z\n", "２０２３-06-12T22:03:23Z",
            "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "12023-06-12T22:03:23Z",
        ])
    func bad(text: String) {
        #expect(RFC3339.date(from: text) == nil)
    }

    @Test(
        "Milliseconds are written only where there are any",
        arguments: [
            (1_686_607_403.0, "2023-06-12T22:03:23Z"), (1_686_607_403.94, "2023-06-12T22:03:23.940Z"),
            (1_686_607_403.0004, "2023-06-12T22:03:23Z"), (1_686_607_403.9996, "2023-06-12T22:03:24Z"),
            (-0.001, "1969-12-31T23:59:59.999Z"), (-1, "1969-12-31T23:59:59Z"),
            (-62_167_219_200, "0000-01-01T00:00:00Z"),
            (1e18, "9999-12-31T23:59:59.999Z"), (-.infinity, "0000-01-01T00:00:00Z"), (.nan, "1970-01-01T00:00:00Z"),
        ])
    func written(seconds: Double, text: String) {
        #expect(RFC3339.string(from: Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test("Each time comes back, and its text is what Foundation's calendar says")
    func roundTrip() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        // From 1583 on: before that, Foundation's calendar is the Julian one.
        for _ in 0..<3000 {
            let milliseconds = Int.random(in: -12_212_553_600_000..<253_402_300_800_000, using: &random)
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            let text = RFC3339.string(from: date)
            let read = try #require(RFC3339.date(from: text), "seed \(seed)")
            #expect(abs(read.timeIntervalSince(date)) < 0.0001, "\(text), seed \(seed)")

            let whole = Date(timeIntervalSince1970: (Double(milliseconds) / 1000).rounded(.down))
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: whole)
            let numbers = text.dropLast(text.contains(".") ? 5 : 1).split { "-T:".contains($0) }.map { Int($0) }
            #expect(
                numbers == [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second],
                "\(text), seed \(seed)")
        }
    }

    @Test("The days of three cycles of the calendar follow each other without a gap, by a calendar counted out here")
    func everyDay() throws {
        var day = (year: 0, month: 1, day: 1)
        var seconds = -62_167_219_200.0
        while day.year < 1200 {
            if day.day == 1 || day.day >= 28 {
                let text = "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))T00:00:00Z"
                let date = Date(timeIntervalSince1970: seconds)
                // `#expect` for each of 80 000 days takes seconds.
                guard RFC3339.string(from: date) == text, RFC3339.date(from: text) == date else {
                    Issue.record("\(text) is written \(RFC3339.string(from: date))")
                    return
                }
            }
            let isLeap = day.year % 400 == 0 || (day.year % 4 == 0 && day.year % 100 != 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            day.day += 1
            if day.day > lengths[day.month - 1] { day = (day.year, day.month + 1, 1) }
            if day.month > 12 { day = (day.year + 1, 1, 1) }
            seconds += 86_400
        }
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        String(repeating: "0", count: width - String(number).count) + String(number)
    }

    @Test("Random and damaged texts neither crash the reader nor pass for times that cannot be written")
    func fuzz() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("0123456789-+:.TZtz é\u{0}")
        for _ in 0..<20_000 {
            var text = Array("2023-06-12T22:03:23.940+04:00".prefix(Int.random(in: 0...29, using: &random)))
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let character = alphabet.randomElement(using: &random) ?? "0"
                text.insert(character, at: Int.random(in: 0...text.count, using: &random))
            }
            guard let date = RFC3339.date(from: String(text)) else { continue }
            let written = RFC3339.string(from: date)
            #expect(RFC3339.string(from: RFC3339.date(from: written) ?? .distantPast) == written, "seed \(seed)")
        }
    }
}
