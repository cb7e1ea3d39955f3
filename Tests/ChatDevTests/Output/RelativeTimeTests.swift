import Foundation
import Testing

@testable import chatdev

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Times for people")
struct RelativeTimeTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private static let day = 86_400.0
    static let relativeCases: [(Double, String)] = [
        (0, "just now"), (59, "just now"), (60, "1 minute ago"), (119, "1 minute ago"), (120, "2 minutes ago"),
        (3599, "59 minutes ago"), (3600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"),
        (29 * day, "29 days ago"), (30 * day, "1 month ago"), (364 * day, "12 months ago"),
        (365 * day, "1 year ago"), (5 * 365 * day, "5 years ago"), (-30, "just now"), (-61, "in 1 minute"),
        (-7200, "in 2 hours"), (-3 * day, "in 3 days"),
    ]

    @Test(
        "How long ago",
        arguments: relativeCases)
    func relative(age: Double, expected: String) {
        #expect(RelativeTime.text(for: now - age, now: now) == expected)
    }

    @Test("The ends of time are no trap")
    func extremes() {
        #expect(RelativeTime.text(for: .distantPast, now: .distantFuture).hasSuffix("years ago"))
        #expect(RelativeTime.text(for: Date(timeIntervalSince1970: 1e300), now: now).hasPrefix("in "))
        #expect(!LocalTime.text(for: Date(timeIntervalSince1970: 1e300)).isEmpty)
        #expect(!LocalTime.text(for: Date(timeIntervalSince1970: -1e300)).isEmpty)
    }

    @Test("Local times read back as the same minute", arguments: [0, 1_700_000_000, 1_720_000_000, 951_782_400])
    func local(seconds: Int) throws {
        let text = LocalTime.text(for: Date(timeIntervalSince1970: Double(seconds) + 0.9))
        let numbers = text.split { !$0.isNumber }.compactMap { Int32($0) }
        try #require(numbers.count == 5 && text.utf8.count == 16)
        var parts = tm()
        parts.tm_year = numbers[0] - 1900
        parts.tm_mon = numbers[1] - 1
        (parts.tm_mday, parts.tm_hour, parts.tm_min) = (numbers[2], numbers[3], numbers[4])
        parts.tm_isdst = -1
        #expect(mktime(&parts) == seconds - seconds % 60)
    }
}
