internal import ChatDevCore
internal import Foundation

/// The value of `--since`: a duration, a date, a time or, where it is none of these, a post's id.
enum Since: ArgumentValue, Hashable {
    case ago(seconds: Int)
    case time(Date)
    case post(id: String)

    init(argument: String) throws(InvalidValue) {
        if let seconds = Self.duration(argument) {
            self = .ago(seconds: seconds)
        } else if let time = Self.time(argument) {
            self = .time(time)
        } else if argument.isEmpty || argument.contains(where: \.isWhitespace) {
            throw InvalidValue("must be \(Self.forms), not “\(argument)”")
        } else {
            self = .post(id: argument)
        }
    }

    /// The posts that are newer.
    func filter(_ posts: [Post], now: Date) throws(CommandFailure) -> [Post] {
        switch self {
        case .ago(let seconds):
            let limit = now.addingTimeInterval(-Double(seconds))
            return posts.filter { $0.time > limit }
        case .time(let limit):
            return posts.filter { $0.time > limit }
        case .post(let id):
            let mark = try Self.mark(id, in: posts)
            return posts.filter { FeedOrder.new.precedes($0, mark) }
        }
    }

    private static let forms =
        "a post's id, a date (2023-09-01), a time (2023-09-01T12:00) or a duration (90m, 2h, 3d, 1w)"

    /// What is no post's id may be a date in a form that is not known here.
    private static func mark(_ id: String, in posts: [Post]) throws(CommandFailure) -> Post {
        do throws(CommandFailure) {
            return try PostIndex(posts).only(id)
        } catch {
            guard case .noMatch = error.cause else { throw error }
            throw CommandFailure(.noMatch, id: id, advice: "--since takes \(forms)")
        }
    }

    /// RFC 3339; without an offset by the clock on the wall, without seconds the full minute, without a time of day
    /// the start of that day.
    private static func time(_ text: String) -> Date? {
        let form =
            /([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[Tt ]([0-9]{2}:[0-9]{2})(:[0-9.]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})?)?/
        guard let match = text.wholeMatch(of: form) else { return nil }
        let (_, day, minute, second, offset) = match.output
        let time = "\(day)T\(minute ?? "00:00")\(second ?? ":00")"
        if let offset { return RFC3339.date(from: time + offset) }
        return RFC3339.date(from: time + "Z").flatMap(LocalTime.moment)
    }

    /// `90s`, `90m`, `2h`, `2d`, `1w`. Nine digits at most: what is longer is an id.
    private static func duration(_ text: String) -> Int? {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604_800]
        let digits = text.dropLast()
        guard let unit = text.last.flatMap({ units[$0] }), (1...9).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int(digits)
        else { return nil }
        return number * unit
    }
}
