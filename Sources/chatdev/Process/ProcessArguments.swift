/// The words of the command line.
enum ProcessArguments {
    /// All but the program's name; nil where one is not UTF-8. `CommandLine.arguments` would repair it without a word,
    /// and something else would be posted than was typed.
    static func read() -> [String]? {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let pointer = CommandLine.unsafeArgv[index] else { break }
            guard let word = String(validatingCString: pointer) else { return nil }
            words.append(word)
        }
        return words
    }
}
