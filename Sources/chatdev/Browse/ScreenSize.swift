/// How many cells a terminal shows.
struct ScreenSize: Hashable, Sendable, CustomStringConvertible {
    let columns: Int
    let rows: Int

    /// The least on which everything can be used.
    static let least = ScreenSize(columns: 40, rows: 10)

    /// Whether everything can be used on it.
    var isEnough: Bool { columns >= Self.least.columns && rows >= Self.least.rows }

    var description: String { "\(columns)×\(rows)" }
}
