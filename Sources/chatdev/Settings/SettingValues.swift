internal import ChatDevCore

extension NetID: ArgumentValue {
    init(argument: String) throws(InvalidValue) {
        do throws(InvalidNetID) {
            self = try NetID(argument)
        } catch {
            throw InvalidValue(error.description)
        }
    }
}

extension BaseURL: ArgumentValue {
    init(argument: String) throws(InvalidValue) {
        do throws(InvalidBaseURL) {
            self = try BaseURL(argument)
        } catch {
            throw InvalidValue(error.description)
        }
    }
}

extension FeedOrder: ArgumentValue {}

extension ColorChoice: ArgumentValue {}

extension TimeStyle: ArgumentValue {}

/// The most time a call may take: more than nothing, at most a day.
struct Timeout: ArgumentValue, Hashable {
    let duration: Duration

    init(argument: String) throws(InvalidValue) {
        guard let seconds = Self.seconds(argument), seconds > 0, seconds <= 86400 else {
            throw InvalidValue("“\(argument)” is not a number of seconds from 0.001 to 86400")
        }
        duration = .milliseconds(Int((seconds * 1000).rounded(.up)))
    }

    /// Digits with at most one point: `Double` alone would also take `inf`, `0x1p3` and `1e3`.
    private static func seconds(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(text)
    }
}
