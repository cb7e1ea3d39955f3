/// Cuts the words of a command line into options with their values, and operands.
struct ArgumentTokens<Target> {
    enum Token {
        case operand(String)
        /// `name` is how it was written; a flag's value is empty.
        case option(Binding<Target>, name: String, value: String)
    }

    private let bindings: [Binding<Target>]
    private let words: [String]
    /// The word that comes next.
    private(set) var position = 0
    private var onlyOperands = false
    /// What is left of a group such as `-qv`, and the group.
    private var group: (rest: Substring, word: String)?

    init(_ words: [String], bindings: [Binding<Target>]) {
        self.words = words
        self.bindings = bindings
    }

    mutating func next() throws(ArgumentFailure) -> Token? {
        if let group, !group.rest.isEmpty { return try shortOption(group.rest, in: group.word) }
        group = nil
        guard position < words.count else { return nil }
        let word = words[position]
        position += 1
        // Compared as bytes: to Swift, a dash with a combining mark behind it is another character.
        if onlyOperands || word == "-" || !word.utf8.starts(with: "-".utf8) { return .operand(word) }
        if word == "--" {
            onlyOperands = true
            return try next()
        }
        if word.utf8.starts(with: "--".utf8) { return try longOption(word) }
        return try shortOption(word.dropFirst(), in: word)
    }

    /// Goes past one option: its value, and every letter of a group. Stays where it is if the word is none.
    mutating func skipOption() -> Bool {
        var ahead = self
        repeat {
            guard case .option? = try? ahead.next() else { return false }
        } while ahead.group?.rest.isEmpty == false
        self = ahead
        return true
    }

    mutating func skipWord() {
        position += 1
    }

    private mutating func longOption(_ word: String) throws(ArgumentFailure) -> Token {
        let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
        let name = String(word[..<(equals ?? word.endIndex)])
        let binding = try binding(named: name, in: word)
        let attached = equals.map { String(word[word.utf8.index(after: $0)...]) }
        switch binding.kind {
        case .flag:
            guard attached == nil else {
                throw ArgumentFailure(
                    usage: UsageError("\(name) takes no value, but “\(word)” gives it one"), word: word)
            }
            return .option(binding, name: name, value: "")
        case .option(let valueName), .operands(let valueName, _):
            if let attached { return .option(binding, name: name, value: attached) }
            return .option(binding, name: name, value: try takeValue(valueName, of: name, in: word))
        }
    }

    private mutating func shortOption(_ letters: Substring, in word: String) throws(ArgumentFailure) -> Token {
        let name = "-\(letters.prefix(1))"
        let rest = letters.dropFirst()
        let binding = try binding(named: name, in: word)
        switch binding.kind {
        case .flag:
            group = (rest, word)
            return .option(binding, name: name, value: "")
        case .option(let valueName), .operands(let valueName, _):
            group = nil
            return .option(
                binding, name: name, value: rest.isEmpty ? try takeValue(valueName, of: name, in: word) : String(rest))
        }
    }

    private mutating func takeValue(
        _ valueName: String, of name: String, in word: String
    ) throws(ArgumentFailure) -> String {
        guard position < words.count else {
            throw ArgumentFailure(usage: UsageError("\(name) needs a value: \(name) \(valueName)"), word: word)
        }
        defer { position += 1 }
        return words[position]
    }

    private func binding(named name: String, in word: String) throws(ArgumentFailure) -> Binding<Target> {
        if let binding = bindings.first(where: { $0.names.contains(name) }) { return binding }
        let isPart = word != name && !word.utf8.starts(with: "--".utf8)
        let long = bindings.flatMap(\.names).filter { $0.utf8.starts(with: "--".utf8) }
        let near =
            name == "-V"
            ? "--version" : name.utf8.starts(with: "--".utf8) ? Suggestion.nearest(to: name, among: long) : nil
        throw ArgumentFailure(
            usage: UsageError(
                "unknown option “\(name)”" + (isPart ? " in “\(word)”" : ""),
                advice: near.map(Suggestion.advice)),
            unknown: name, word: word)
    }
}
