/// What one option or operand of the command line sets. The parser, help, completions and the manual page read it.
struct Binding<Target>: Sendable {
    /// How it is written.
    enum Kind: Hashable, Sendable {
        /// `--json`
        case flag
        /// `--sort VALUE`
        case option(value: String)
        /// `ID...`, at most so many.
        case operands(usage: String, limit: Int)
    }

    let kind: Kind
    /// The short name first, where there is one. An operand has none.
    let names: [String]
    let help: String
    /// All the values there are, where they are few.
    let choices: [String]
    /// What can follow these words among the operands, for completions.
    var following: [String: [String]] = [:]
    /// Sets the property; a flag is given an empty text.
    let apply: @Sendable (inout Target, String) throws(InvalidValue) -> Void
}

extension Binding {
    /// A flag that sets a property to `value`.
    static func flag<Value: Sendable>(
        _ property: any WritableKeyPath<Target, Value> & Sendable, to value: Value, _ names: String..., help: String
    ) -> Binding {
        Binding(kind: .flag, names: names, help: help, choices: []) { target, _ in target[keyPath: property] = value }
    }

    /// A flag that is on where it is given.
    static func flag(
        _ property: any WritableKeyPath<Target, Bool> & Sendable, _ names: String..., help: String
    ) -> Binding {
        Binding(kind: .flag, names: names, help: help, choices: []) { target, _ in target[keyPath: property] = true }
    }

    /// An option with a value; of several the last counts.
    static func option<Value: ArgumentValue>(
        _ property: any WritableKeyPath<Target, Value> & Sendable, _ names: String..., value: String, help: String
    ) -> Binding {
        Binding(kind: .option(value: value), names: names, help: help, choices: Value.choices) {
            (target, text) throws(InvalidValue) in
            target[keyPath: property] = try Value(argument: text)
        }
    }

    /// An option with a value that has no default.
    static func option<Value: ArgumentValue>(
        _ property: any WritableKeyPath<Target, Value?> & Sendable, _ names: String..., value: String, help: String
    ) -> Binding {
        Binding(kind: .option(value: value), names: names, help: help, choices: Value.choices) {
            (target, text) throws(InvalidValue) in
            target[keyPath: property] = try Value(argument: text)
        }
    }

    /// The words that are no options.
    static func operands(
        _ property: any WritableKeyPath<Target, [String]> & Sendable, usage: String, limit: Int = .max,
        choices: [String] = [], following: [String: [String]] = [:], help: String
    ) -> Binding {
        Binding(
            kind: .operands(usage: usage, limit: limit), names: [], help: help, choices: choices, following: following
        ) { target, text in
            target[keyPath: property].append(text)
        }
    }

    /// The same binding for a value that holds the target.
    func lifted<Outer>(to path: any WritableKeyPath<Outer, Target> & Sendable) -> Binding<Outer> {
        Binding<Outer>(
            kind: Self.lift(kind), names: names, help: help, choices: choices, following: following
        ) {
            [apply] (outer, text) throws(InvalidValue) in
            try apply(&outer[keyPath: path], text)
        }
    }

    private static func lift<Outer>(_ kind: Kind) -> Binding<Outer>.Kind {
        switch kind {
        case .flag: .flag
        case .option(let value): .option(value: value)
        case .operands(let usage, let limit): .operands(usage: usage, limit: limit)
        }
    }
}
