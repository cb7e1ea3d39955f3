internal import ChatDevCore

/// `--verbose`: each request and answer as lines on standard error, in curl's manner.
struct Trace: Sendable {
    let diagnostics: Diagnostics
    let isOn: Bool

    @Sendable func observe(_ event: TransportEvent) {
        if isOn { Self.lines(for: event).forEach(diagnostics.trace) }
    }

    static func lines(for event: TransportEvent) -> [SafeText] {
        switch event {
        case .sending(let method, let url, let headers, let bodySize, let attempt):
            ["> \(method) \(url)\(attempt > 1 ? " (try \(attempt))" : "")"]
                + headers.map { "> \($0.name): \($0.value)" }
                + (bodySize > 0 ? ["> (\(bodySize) bytes)"] : [])
        case .answered(let status, let headers):
            ["< HTTP \(status)"] + headers.map { "< \($0.name): \($0.value)" }
        case .received:
            []
        case .finished(let bodySize, let elapsed):
            ["< (\(bodySize) bytes, \(elapsed.milliseconds) ms in all)"]
        case .retrying(let error, let delay):
            ["* \(error.description); again in \(delay.milliseconds) ms"]
        }
    }
}
