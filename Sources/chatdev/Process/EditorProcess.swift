#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// An editor that runs, in a process group of its own which has the terminal: Ctrl-C is the editor's, and Ctrl-Z stops
/// both it and us.
struct EditorProcess {
    private let processID: pid_t
    /// The terminal, where there is one that is ours to give.
    private let terminal: Int32?

    init?(command: String, path: String, environment: [String: String]) {
        let device = open("/dev/tty", O_RDWR | O_CLOEXEC)
        // With standard input from a pipe, the keyboard is still there for the editor.
        let input = device >= 0 && isatty(STDIN_FILENO) == 0 ? device : nil
        guard
            let child = ShellChild.start(
                command, [path], environment: environment, input: input, ownGroup: true)
        else {
            if device >= 0 { close(device) }
            return nil
        }
        processID = child
        if device >= 0, tcgetpgrp(device) == getpgrp() {
            terminal = device
        } else {
            if device >= 0 { close(device) }
            terminal = nil
        }
        giveTerminal(to: child)
    }

    /// Waits for its end, and takes the terminal back.
    func wait() -> ChildEnding {
        defer {
            giveTerminal(to: getpgrp())
            if let terminal { close(terminal) }
        }
        while true {
            var status: Int32 = 0
            guard waitpid(processID, &status, WUNTRACED) == processID else {
                if errno == EINTR { continue }
                return .exited(127)
            }
            if let ending = ChildEnding(status: status) { return ending }
            stopped(by: status >> 8 & 0xFF)
        }
    }

    private func stopped(by signal: Int32) {
        // SIGTTIN and SIGTTOU: it asked for the terminal a moment before we gave it away. Anything else is the person,
        // who wants the shell; once the shell has continued us, the editor goes on too.
        if signal != SIGTTIN && signal != SIGTTOU {
            giveTerminal(to: getpgrp())
            JobControl.stop(withGroup: true)
        }
        giveTerminal(to: processID)
    }

    /// Gives the terminal to a group, and lets it run if it had to wait for that.
    private func giveTerminal(to group: pid_t) {
        guard let terminal else { return }
        // Without this, a process that does not have the terminal is stopped for giving it away.
        var signals = sigset_t()
        var old = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &signals, &old)
        tcsetpgrp(terminal, group)
        pthread_sigmask(SIG_SETMASK, &old, nil)
        if group == processID { kill(-processID, SIGCONT) }
    }
}
