import Testing

@testable import chatdev

/// What the parser takes for granted of every declaration.
struct CommandRegistryTests {
    @Test func namesAreUnique() {
        let names = CommandRegistry.commands.flatMap { [$0.summary.name, $0.summary.alias].compactMap { $0 } }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z]+/) != nil })
    }

    @Test(arguments: CommandRegistry.commands.map { $0.summary.name })
    func everyCommandIsDeclaredWhole(_ name: String) throws {
        let command = try CommandLineParser(commands: CommandRegistry.commands).command(named: name)
        check(command)
    }

    @Test func everyGroupHasOptionsOfItsOwn() {
        let all = SharedOptions.bindings(for: Set(SharedOptions.Group.allCases)).flatMap(\.names)
        #expect(Set(all).count == all.count)
        for group in SharedOptions.Group.allCases {
            #expect(SharedOptions.bindings(for: [group]).count > SharedOptions.bindings(for: []).count)
        }
    }

    @Test func everySettingHasADefaultThatIsOne() throws {
        #expect(Set(AllSettings.list.map(\.key)).count == AllSettings.list.count)
        for setting in AllSettings.list {
            if let fallback = setting.fallback { try setting.check(fallback) }
            #expect(setting.summary.hasSuffix("."))
        }
    }

    private func check<C: Command>(_ command: C.Type) {
        let summary = C.summary
        #expect(summary.line.first?.isUppercase == true && summary.line.hasSuffix("."))
        #expect(summary.examples.allSatisfy { $0.contains("chatdev") })
        let own = C.bindings.flatMap(\.names)
        let shared = SharedOptions.bindings(for: summary.shared).flatMap(\.names)
        #expect(Set(own + shared).count == own.count + shared.count, "an option is there once")
        for name in own + shared {
            #expect(name.wholeMatch(of: /-[a-zA-Z]|--[a-z]+(-[a-z]+)*/) != nil)
        }
        for binding in C.bindings {
            #expect(binding.help.hasSuffix("."), "\(binding.help)")
            switch binding.kind {
            case .flag, .option: #expect(!binding.names.isEmpty)
            case .operands(let usage, let limit):
                #expect(binding.names.isEmpty && !usage.isEmpty && limit > 0)
            }
        }
        let operands = C.bindings.filter { $0.names.isEmpty }
        #expect(operands.count <= 1, "there is one list of operands")
    }
}
