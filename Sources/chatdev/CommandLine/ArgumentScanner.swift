/// Sets a target's properties from words, by its bindings.
struct ArgumentScanner<Target>: Sendable {
    /// The command whose words these are, for a corrected line.
    let command: String?
    let bindings: [Binding<Target>]
    /// What to say to options that it does not have.
    var hint: @Sendable (_ option: String) -> String? = { _ in nil }

    func scan(_ words: [String], into target: inout Target) throws(UsageError) {
        var tokens = ArgumentTokens(words, bindings: bindings)
        var operandCount = 0
        do throws(ArgumentFailure) {
            while let token = try tokens.next() {
                switch token {
                case .option(let binding, let name, let value):
                    do throws(InvalidValue) {
                        try binding.apply(&target, value)
                    } catch {
                        throw ArgumentFailure(usage: UsageError(error, of: name), word: name)
                    }
                case .operand(let word):
                    operandCount += 1
                    try take(word, number: operandCount, into: &target)
                }
            }
        } catch {
            var usage = error.usage
            if let option = error.unknown, usage.advice == nil, let command {
                usage.advice =
                    hint(option) ?? correctedLine(words).map { "to post it as text: chatdev \(command) \($0)" }
                    ?? "“chatdev help \(command)” lists the options"
            }
            throw usage
        }
    }

    /// Where the first operand stands.
    func firstOperand(in words: [String]) throws(ArgumentFailure) -> Int? {
        var tokens = ArgumentTokens(words, bindings: bindings)
        while let token = try tokens.next() {
            if case .operand = token { return tokens.position - 1 }
        }
        return nil
    }

    private func take(
        _ word: String, number: Int, into target: inout Target
    ) throws(ArgumentFailure) {
        for binding in bindings {
            guard case .operands(_, let limit) = binding.kind else { continue }
            guard number <= limit else { break }
            do throws(InvalidValue) {
                try binding.apply(&target, word)
            } catch {
                throw .init(usage: UsageError(error, of: word), word: word)
            }
            return
        }
        // `--json id,message` is how gh has it.
        let areFields = (try? FieldList(argument: word)) != nil && bindings.contains { $0.names.contains("--fields") }
        throw .init(
            usage: UsageError(
                "unexpected argument “\(word)”", advice: areFields ? Suggestion.advice("--fields \(word)") : nil),
            word: word)
    }

    /// The same words with the known options in front, then `--`, then the rest: where a command takes text, what was
    /// probably meant by text that starts with a dash.
    private func correctedLine(_ words: [String]) -> String? {
        let takesText = bindings.contains { binding in
            if case .operands(let usage, _) = binding.kind { usage.contains("TEXT") } else { false }
        }
        guard takesText else { return nil }
        var options: [String] = []
        var texts: [String] = []
        var tokens = ArgumentTokens(words, bindings: bindings)
        while tokens.position < words.count {
            let start = tokens.position
            if words[start] == "--" {
                texts += words[(start + 1)...]
                break
            }
            if tokens.skipOption() {
                options += words[start..<tokens.position]
            } else {
                texts.append(words[start])
                tokens.skipWord()
            }
        }
        return ShellWord.line(options + ["--"] + texts)
    }
}
