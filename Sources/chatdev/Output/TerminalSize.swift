#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The size of a terminal, in cells.
struct TerminalSize: Hashable, Sendable {
    let columns: Int
    let rows: Int?

    init(columns: Int, rows: Int?) {
        self.columns = columns
        self.rows = rows
    }

    /// Asks the terminal behind a descriptor; `nil` where there is none, or where it does not know (a serial line says
    /// 0 by 0).
    init?(of descriptor: Int32) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        columns = Int(size.ws_col)
        rows = size.ws_row > 0 ? Int(size.ws_row) : nil
    }
}
