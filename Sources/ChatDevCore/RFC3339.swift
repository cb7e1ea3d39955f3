package import Foundation

/// Times as RFC 3339 writes them, read strictly and written one way.
///
/// Foundation's own `.iso8601` takes junk after the `Z` and the 30th of February, and costs half the time of decoding a
/// feed; hence a reader of our own.
package enum RFC3339 {
    /// Reads `2023-06-12T22:03:23Z`: a real date, 0 to 9 fractional digits, any offset, `T` and `Z` in either case.
    ///
    /// A leap second, `23:59:60` in UTC at the end of a month (RFC 3339, section 5.7), is the first moment of the next
    /// day: `Date` has no room for it. What falls outside the years 0000 to 9999 in UTC is no time, so that all that is
    /// read can be written.
    package static func date(from text: String) -> Date? {
        var text = text
        return text.withUTF8 { date(from: UnsafeRawBufferPointer($0)) }
    }

    /// Writes a time in UTC, with milliseconds where it has any.
    ///
    /// Times outside the years 0000 to 9999 become the nearest one inside, which is all that RFC 3339 can say.
    package static func string(from date: Date) -> String {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        let inside = milliseconds.isNaN ? 0 : min(max(milliseconds, earliest * 1000), latest * 1000 + 999)
        let (seconds, fraction) = Int(inside).flooredDivision(by: 1000)
        let (days, secondOfDay) = seconds.flooredDivision(by: 86_400)
        let (year, month, day) = civilDate(ofDay: days)
        let fractionDigits = fraction == 0 ? 0 : 4
        return String(unsafeUninitializedCapacity: 24) { bytes in
            put(year, digits: 4, at: 0, in: bytes)
            bytes[4] = UInt8(ascii: "-")
            put(month, digits: 2, at: 5, in: bytes)
            bytes[7] = UInt8(ascii: "-")
            put(day, digits: 2, at: 8, in: bytes)
            bytes[10] = UInt8(ascii: "T")
            put(secondOfDay / 3600, digits: 2, at: 11, in: bytes)
            bytes[13] = UInt8(ascii: ":")
            put(secondOfDay / 60 % 60, digits: 2, at: 14, in: bytes)
            bytes[16] = UInt8(ascii: ":")
            put(secondOfDay % 60, digits: 2, at: 17, in: bytes)
            if fractionDigits > 0 {
                bytes[19] = UInt8(ascii: ".")
                put(fraction, digits: 3, at: 20, in: bytes)
            }
            bytes[19 + fractionDigits] = UInt8(ascii: "Z")
            return 20 + fractionDigits
        }
    }

    private static let earliest = -62_167_219_200.0
    private static let latest = 253_402_300_799.0

    private static func put(_ value: Int, digits: Int, at start: Int, in bytes: UnsafeMutableBufferPointer<UInt8>) {
        var rest = value
        for index in stride(from: start + digits - 1, through: start, by: -1) {
            bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
    }
}

extension RFC3339 {
    /// Reads a time from the UTF-8 bytes of its text.
    static func date(from bytes: UnsafeRawBufferPointer) -> Date? {
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = number(bytes, at: 0, digits: 4), let month = number(bytes, at: 5, digits: 2),
            let day = number(bytes, at: 8, digits: 2), let hour = number(bytes, at: 11, digits: 2),
            let minute = number(bytes, at: 14, digits: 2), let second = number(bytes, at: 17, digits: 2),
            (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year),
            hour < 24, minute < 60, second <= 60
        else { return nil }

        var index = 19
        var nanoseconds = 0
        if bytes[index] == UInt8(ascii: ".") {
            index += 1
            var unit = 100_000_000
            while index < bytes.count, let digit = digit(bytes[index]) {
                guard unit > 0 else { return nil }
                nanoseconds += digit * unit
                unit /= 10
                index += 1
            }
            guard unit < 100_000_000 else { return nil }
        }
        guard let offset = offset(bytes, at: index) else { return nil }

        let seconds =
            dayNumber(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60 + second - offset
        guard second < 60 || isEndOfMonth(seconds), Double(seconds) >= earliest, Double(seconds) <= latest else {
            return nil
        }
        // Added to the reference date, not to 1970: `Date` stores that, and the sum is rounded only once.
        let sinceReference = seconds - Int(Date.timeIntervalBetween1970AndReferenceDate)
        return Date(timeIntervalSinceReferenceDate: Double(sinceReference) + Double(nanoseconds) / 1_000_000_000)
    }

    /// The offset from UTC in seconds, where one is all that is left from `index` on.
    private static func offset(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int? {
        switch bytes.count - index {
        case 1:
            return bytes[index] | 0x20 == UInt8(ascii: "z") ? 0 : nil
        case 6:
            guard bytes[index + 3] == UInt8(ascii: ":"), let hours = number(bytes, at: index + 1, digits: 2),
                hours < 24,
                let minutes = number(bytes, at: index + 4, digits: 2), minutes < 60
            else { return nil }
            switch bytes[index] {
            case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
            case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
            default: return nil
            }
        default:
            return nil
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at start: Int, digits: Int) -> Int? {
        var value = 0
        for index in start..<start + digits {
            guard let digit = digit(bytes[index]) else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    private static func digit(_ byte: UInt8) -> Int? {
        let value = byte &- UInt8(ascii: "0")
        return value < 10 ? Int(value) : nil
    }

    /// Whether these seconds since 1970 are the first of a month, which is where a leap second ends up.
    private static func isEndOfMonth(_ seconds: Int) -> Bool {
        let (days, secondOfDay) = seconds.flooredDivision(by: 86_400)
        return secondOfDay == 0 && civilDate(ofDay: days).day == 1
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01 in the Gregorian calendar. Years are counted from March, which puts the leap day last.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let (era, yearOfEra) = marchYear.flooredDivision(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The inverse of ``dayNumber(year:month:day:)``.
    private static func civilDate(ofDay dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (dayNumber + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}

extension Int {
    /// Quotient and remainder, the remainder never negative.
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
