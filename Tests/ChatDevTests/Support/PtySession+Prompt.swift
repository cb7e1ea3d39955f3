import TestSupport

extension PtySession {
    /// Waits until the shell asks for a command: what is typed sooner may still be read by what ran before.
    func isAtPrompt() async -> Bool {
        await wait { !$0.isAlternate && $0.lines[$0.cursor.row].hasSuffix("prompt>") } != nil
    }
}
