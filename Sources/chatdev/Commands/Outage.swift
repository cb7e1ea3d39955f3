/// How long to wait before the next fetch: the interval, and longer and longer while the backend does not answer.
/// Pure.
struct Outage: Sendable {
    private static let longest = Duration.seconds(60)

    let interval: Duration
    private var failures = 0

    init(interval: Duration) {
        self.interval = interval
    }

    /// Notes a failure; says whether it is the first.
    mutating func begin() -> Bool {
        failures += 1
        return failures == 1
    }

    /// Notes an answer; says whether there was an outage.
    mutating func end() -> Bool {
        defer { failures = 0 }
        return failures > 0
    }

    /// The pause, doubled for each failure up to a minute, and made a little longer or shorter then, so that many
    /// watchers do not come back at once.
    func pause(by factor: Double) -> Duration {
        guard failures > 0 else { return interval }
        let doubled = interval * (1 << min(failures, 6))
        return min(doubled, max(Self.longest, interval)) * factor
    }
}
