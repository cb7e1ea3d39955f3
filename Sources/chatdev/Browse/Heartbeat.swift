internal import Foundation

/// The short beat of a heart that has just been filled.
struct Heartbeat: Sendable {
    let began: Date

    /// What stands where ` ♥ ` does, each for a tenth of a second.
    static let looks: [SafeText] = ["·♥·", "•♥•", "·♥·", " ♥ "]
    private static let step = 0.1

    func isBeating(at now: Date) -> Bool { look(at: now) != nil }

    /// The look at a time, while it beats.
    func look(at now: Date) -> SafeText? {
        let step = Int((now.timeIntervalSince(began) / Self.step).rounded(.down))
        return Self.looks.indices.contains(step) ? Self.looks[step] : nil
    }

    /// When it looks different next.
    func nextChange(after now: Date) -> Date {
        let steps = max((now.timeIntervalSince(began) / Self.step).rounded(.down), 0) + 1
        return began.addingTimeInterval(steps * Self.step)
    }
}
