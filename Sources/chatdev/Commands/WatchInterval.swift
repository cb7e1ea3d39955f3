/// The value of `--interval`: from a second to an hour.
struct WatchInterval: ArgumentValue, Hashable {
    static let standard = WatchInterval(duration: .seconds(5))

    let duration: Duration
}

extension WatchInterval {
    init(argument: String) throws(InvalidValue) {
        guard let duration = (try? Timeout(argument: argument))?.duration, duration >= .seconds(1),
            duration <= .seconds(3600)
        else { throw InvalidValue("“\(argument)” is not a number of seconds from 1 to 3600") }
        self.duration = duration
    }
}
