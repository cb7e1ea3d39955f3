internal import Foundation

extension LocalTime {
    /// `17:05`
    static func timeOfDay(_ time: Date) -> String {
        String(text(for: time).suffix(5))
    }
}
