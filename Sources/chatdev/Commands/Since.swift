internal import ChatDevCore
internal import Foundation

/// The value of `--since`: a duration, a time or, where it is neither, a post's id.
enum Since: ArgumentValue, Hashable {
    case ago(seconds: Int)
    case time(Date)
    case post(id: String)

    init(argument: String) throws(InvalidValue) {
        if let seconds = Self.duration(argument) {
            self = .ago(seconds: seconds)
        } else if let time = RFC3339.date(from: argument) {
            self = .time(time)
        } else if argument.isEmpty || argument.contains(where: \.isWhitespace) {
            throw InvalidValue(
                "“\(argument)” is no post's id, no time like 2026-11-30T12:00:00Z and no duration like 2d")
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
            let mark = try PostIndex(posts).only(id)
            // Of posts of one second the greater id is the newer, as in the order `new`.
            return posts.filter { ($0.time, $0.id) > (mark.time, mark.id) }
        }
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
