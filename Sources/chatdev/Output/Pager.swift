internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The program that long output is read in.
struct Pager: Hashable, Sendable {
    /// What `/bin/sh -c` runs.
    let command: String
    /// What it finds in its environment.
    let environment: [String: String]

    /// The pager of an environment: `CHATDEV_PAGER`, else `PAGER`, else `less`. None where that says so by being empty
    /// or `cat`, or where the terminal cannot move its cursor.
    init?(environment: [String: String], isUTF8: Bool) {
        if TerminalFacts.isDumb(environment: environment) { return nil }
        let asked = environment["CHATDEV_PAGER"] ?? environment["PAGER"]
        if let asked, ["", "cat"].contains(asked.trimmingCharacters(in: .whitespaces)) { return nil }
        // Where nobody asked for it, a system without less is no reason for an error.
        command = asked ?? "command -v less >/dev/null 2>&1 && exec less; exec cat"
        // F: no pager where it all fits; R: colours; X: leave the text on the screen. As git has it. The character set
        // matters where no locale is set, which less takes for ASCII.
        let defaults = ["LESS": "FRX"].merging(isUTF8 ? ["LESSCHARSET": "utf-8"] : [:]) { first, _ in first }
        self.environment = environment.merging(defaults) { asked, _ in asked }
    }

    /// Runs the pager on what `write` writes, until its reader leaves it. Leaving early is no error.
    ///
    /// While it runs, an interrupt from the keyboard belongs to the pager, which may use it to stop a search.
    ///
    /// - Returns: whether there was such a pager; if not, nothing has been shown.
    func show(_ write: (TextOutput) throws(OutputError) -> Void) throws(OutputError) -> Bool {
        guard let child = PagerProcess(self) else { return false }
        Signals.lendKeyboard()
        defer { Signals.takeKeyboardBack() }
        let output = TextOutput(descriptor: child.input, name: "the pager")
        var failure: OutputError?
        do throws(OutputError) {
            try write(output)
            try output.flush()
        } catch .closed {
            // The reader has seen enough.
        } catch {
            failure = error
        }
        let ending = child.wait()
        if let failure { throw failure }
        return ending?.meansNotRun != true
    }
}
