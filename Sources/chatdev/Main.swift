internal import ChatDevCore
internal import Foundation

/// The executable's way in, and its only way out.
@main
enum Main {
    static func main() async {
        Signals.preferErrors()
        Signals.awaitChildren()
        Signals.block()
        Signals.quitAtOnce()
        FatalSignals.handle()
        let environment = ProcessInfo.processInfo.environment
        // Before anything else runs: changing the environment is not safe beside a thread that reads it.
        if let noProxy = ProxyEnvironment.noProxyWithLoopback(environment) { setenv("no_proxy", noProxy, 1) }
        StandardStreams.occupyClosed()
        let terminal = TerminalFacts.ofProcess(environment: environment)
        LastOutput.catchFromNowOn()
        let output = TextOutput(descriptor: STDOUT_FILENO, name: "standard output", isUTF8: terminal.isUTF8)
        let errors = TextOutput(
            descriptor: LastOutput.standardError, name: "standard error", isUTF8: terminal.isUTF8)
        let directories = Directories(environment: environment)
        let context = Context(
            settings: Settings(environment: environment, directories: directories), directories: directories,
            terminal: terminal, input: .ofProcess(isTerminal: terminal.inputIsTerminal), output: output,
            diagnostics: Diagnostics(
                errors: errors,
                style: Style(choice: .auto, environment: environment, isTerminal: terminal.errorsAreTerminal),
                columns: terminal.errorsAreTerminal ? terminal.columns : nil),
            backend: .ofProcess, edit: { Editor(environment: environment).edit($0, in: $1) }, now: { Date() })
        guard let arguments = ProcessArguments.read() else {
            var diagnostics = context.diagnostics
            diagnostics.form = Program.diagnosticsForm(for: CommandLine.arguments)
            diagnostics.report(Problem(code: "usage", message: "the command line is not UTF-8"))
            exit(ExitCode.usage.rawValue)
        }
        let program = Program(context: context, commands: CommandRegistry.commands)
        let run = Task { await program.run(arguments) }
        let interruption = Interruption(of: run)
        Signals.watch(interruption.arrived)
        let ending = await run.value
        switch interruption.signal.map(Program.Ending.signal) ?? ending {
        case .exit(let code): exit(code.rawValue)
        case .signal(let number): Signals.end(by: number)
        }
    }
}
