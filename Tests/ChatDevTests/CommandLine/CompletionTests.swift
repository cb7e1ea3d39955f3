import Foundation
import TestSupport
import TestTraits
import Testing

@testable import chatdev

/// The completions, used in the shells they are for.
@Suite(.takesTurns)
struct CompletionTests {
    /// What is offered for the last word of a line, the same in every shell. Where a value is attached to an option, or
    /// to a list, only what stands behind the last `=` or comma counts.
    static let cases: [(line: String, offers: Set<String>)] = [
        ("chatdev fe", ["feed", "fetch"]), ("chatdev un", ["unlike"]), ("chatdev xy", []),
        ("chatdev feed --so", ["--sort"]), ("chatdev fetch --so", ["--sort"]), ("chatdev like --so", []),
        ("chatdev feed --sort ", ["new", "top"]), ("chatdev feed --sort t", ["top"]),
        ("chatdev feed --sort=t", ["top"]), ("chatdev feed --sort top --rev", ["--reverse"]),
        ("chatdev feed -n3 --rev", ["--reverse"]), ("chatdev feed -n 3 --rev", ["--reverse"]),
        ("chatdev --json feed --rev", ["--reverse"]), ("chatdev --netid feed li", ["like"]),
        ("chatdev --url http://h:80 li", ["like"]), ("chatdev --url=http://h:80 li", ["like"]),
        ("chatdev --color n", ["never"]), ("chatdev show --color n", ["never"]),
        ("chatdev show --tim", ["--time", "--timeout"]),
        ("chatdev feed --fields m", ["message"]), ("chatdev feed --fields id,m", ["message"]),
        ("chatdev feed --fields=id,m", ["message"]), ("chatdev feed --netid a", []), ("chatdev like a", []),
        ("chatdev show aa11 a", []), ("chatdev serve --js", []), ("chatdev serve --qui", ["--quiet"]),
        ("chatdev generate ", ["bash", "fish", "man", "zsh"]), ("chatdev generate zsh ", []),
        ("chatdev config un", ["unset"]), ("chatdev config set net", ["netid"]),
        ("chatdev config get ti", ["time", "timeout"]),
        ("chatdev config set color al", ["always"]), ("chatdev config set netid a", []),
        ("chatdev config get color a", []), ("chatdev config unset color ", []), ("chatdev config get time ", []),
        ("chatdev feed --inter", ["--interval"]), ("chatdev api PO", ["POST"]),
        ("chatdev api --input to", ["topics.json"]),
        ("chatdev help ex", ["exit-codes"]), ("chatdev help br", ["browse"]),
        ("chatdev sort --local to", ["top", "topics.json"]),
        ("chatdev sort top to", ["topics.json"]), ("chatdev post --file to", ["topics.json"]),
        ("chatdev post -F to", ["topics.json"]), ("chatdev serve --data=to", ["topics.json"]), ("chatdev post to", []),
        ("chatdev post -- --js", []), ("chatdev post a --dry", ["--dry-run"]),
    ]

    @Test(.enabled(if: Installed.has("bash"), "bash is not installed"))
    func bashOffers() async throws {
        // Readline cuts words at = and : before it asks.
        try await expectOffers("bash") { script, lines in
            ProcessRequest(
                "bash",
                [
                    "--norc", "-c",
                    """
                    source "$0"
                    for line; do
                        COMP_WORDS=() COMP_LINE=$line
                        for word in $line; do
                            while [[ $word =~ ^([^:=]*)([:=]+)(.*)$ ]]; do
                                [[ -z ${BASH_REMATCH[1]} ]] || COMP_WORDS+=("${BASH_REMATCH[1]}")
                                COMP_WORDS+=("${BASH_REMATCH[2]}")
                                word=${BASH_REMATCH[3]}
                            done
                            [[ -z $word ]] || COMP_WORDS+=("$word")
                        done
                        [[ $line != *' ' ]] || COMP_WORDS+=("")
                        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                        _chatdev chatdev "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
                        printf '%s\\n' "= $line" "${COMPREPLY[@]}"
                    done
                    """, script,
                ] + lines, environment: [:])
        }
    }

    /// At a prompt, where readline cuts the words and puts in what is offered.
    @Test(.enabled(if: Installed.has("bash"), "bash is not installed"))
    func bashCompletesAtItsPrompt() async throws {
        try await withTemporaryHome { home in
            let generated = try await ProcessRequest(
                BuiltProduct.chatdev, ["generate", "bash"], environment: home.environment
            ).run()
            try home.write(generated.stdout, to: "completion")
            try home.write("", to: "a file.txt")
            let environment = home.environment.merging(["TERM": "dumb", "LANG": "C.UTF-8"]) { $1 }
            let shell = try PtySession(
                "/usr/bin/env", ["bash", "--norc", "-i"], environment: environment, columns: 200)
            shell.type("cd; source ./completion; chatdev() { printf '<%s>' \"$@\"; }; PS1=REA''DY\n")
            #expect(await shell.shows("READY"))
            for (typed, words) in [
                ("fee\t--so\tt\t--rev\t", "<feed><--sort><top><--reverse>"),
                ("--url=http://h:80 li\taa11", "<--url=http://h:80><like><aa11>"),
                ("show --fields=id,m\t aa\t", "<show><--fields=id,message><aa>"),
                ("post -F a\t", "<post><-F><a file.txt>"),
                ("config set co\tal\t", "<config><set><color><always>"),
            ] {
                shell.type("chatdev \(typed)\n")
                #expect(await shell.shows(words), "\(typed)\n\(shell.screen.text)")
            }
            shell.type("exit\n")
            #expect(await shell.end() == .exited(0))
        }
    }

    @Test(.enabled(if: Installed.has("fish"), "fish is not installed"))
    func fishOffers() async throws {
        try await expectOffers("fish") { script, lines in
            let use = #"""
                source $argv[1]
                for line in $argv[2..-1]
                    printf '%s\n' "= $line" (complete -C $line | string replace -r '\t.*' '')
                end
                """#
            return ProcessRequest("fish", ["--no-config", "-c", use, script] + lines, environment: [:])
        }
    }

    /// zsh completes only in its line editor, so it gets a terminal, which it has a module for.
    @Test(.enabled(if: Installed.has("zsh"), "zsh is not installed"))
    func zshOffers() async throws {
        try await expectOffers("zsh") { script, lines in
            ProcessRequest("zsh", ["-f", "-c", Self.zshDriver, script] + lines, environment: [:])
        }
    }

    private static let zshDriver = #"""
        zmodload zsh/zpty
        cat >setup.zsh <<'END'
        PROMPT= RPROMPT=
        autoload -Uz compinit && compinit -D -u
        source "$SCRIPT"
        compadd() {
            local -a hits
            if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
                builtin compadd "$@"
                return
            fi
            builtin compadd -A hits "$@"
            (($#hits)) && print -rl -- $hits >>offers
            builtin compadd "$@"
        }
        finish() {
            zle kill-whole-line
            print -n READY
        }
        zle -N finish
        bindkey '^O' finish
        bindkey '^I' complete-word
        END
        zpty shell zsh -f -i
        zpty -w shell "SCRIPT=${(q)0} && source ./setup.zsh && print -n REA''DY"
        zpty -r shell answer '*READY*'
        for line; do
            : >offers
            zpty -w -n shell "$line"$'\t\x0f'
            zpty -r shell answer '*READY*'
            print -r -- "= $line"
            cat offers
        done
        zpty -d shell
        """#

    /// Lets a shell offer words for every line, and compares.
    private func expectOffers(
        _ shell: String, _ request: (_ script: String, _ lines: [String]) -> ProcessRequest
    ) async throws {
        try await withTemporaryHome { home in
            let generated = try await ProcessRequest(
                BuiltProduct.chatdev, ["generate", shell], environment: home.environment
            ).run()
            #expect(generated.stderr == "" && generated.status == .exited(0))
            let script = try home.write(generated.stdout, to: "completion")
            try home.write("[]", to: "topics.json")
            var use = request(script, Self.cases.map(\.line))
            use.environment = home.environment
            use.workingDirectory = home.path
            let outcome = try await use.run()
            #expect(outcome.stderr == "" && outcome.status == .exited(0), "\(outcome)")
            let answers = outcome.stdout.components(separatedBy: "= ").dropFirst().map { $0.split(separator: "\n") }
            try #require(answers.count == Self.cases.count, "\(outcome)")
            for (answer, expected) in zip(answers, Self.cases) {
                let offers = answer.dropFirst().compactMap {
                    $0.split(whereSeparator: "=,".contains).last.map(String.init)
                }
                #expect(Set(offers) == expected.offers, "\(shell): \(expected.line)")
            }
        }
    }

    /// Each script reads words without knowing the command yet, so a name must mean the same everywhere.
    @Test func anOptionTakesAValueEverywhereOrNowhere() {
        var takesValue: [String: Bool] = [:]
        for command in CommandOutline.all(of: CommandRegistry.commands) {
            for option in command.options {
                for name in option.names {
                    #expect(takesValue[name] ?? (option.value != nil) == (option.value != nil), "\(name)")
                    takesValue[name] = option.value != nil
                }
            }
        }
    }

    /// Words go into the scripts as they are.
    @Test func everyWordIsPlain() {
        let words = CommandOutline.all(of: CommandRegistry.commands).flatMap { command -> [String] in
            let values = command.options.flatMap { option -> [String] in
                switch option.source {
                case .nothing, .files: []
                case .words(let words), .list(let words): words
                }
            }
            let operands =
                command.operands.map { operands in
                    operands.first + operands.following.flatMap { $0.key.components(separatedBy: " ") + $0.value }
                } ?? []
            return command.names + values + operands
        }
        #expect(words.allSatisfy { $0.wholeMatch(of: /[A-Za-z][A-Za-z-]*/) != nil })
    }
}
