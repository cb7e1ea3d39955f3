/// The value of `--interval`: from a second to an hour.
struct Interval: ArgumentValue, Hashable {
    let duration: Duration

    init(argument: String) throws(InvalidValue) {
        guard let timeout = try? Timeout(argument: argument), timeout.duration >= .seconds(1),
            timeout.duration <= .seconds(3600)
        else { throw InvalidValue("“\(argument)” is no number of seconds from 1 to 3600") }
        duration = timeout.duration
    }
}
