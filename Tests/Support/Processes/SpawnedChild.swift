internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A child straight after `posix_spawn`, and our ends of its pipes.
struct SpawnedChild {
    let processID: pid_t
    let input: Int32?
    let output: Int32?
    let errors: Int32?

    init(_ request: ProcessRequest) throws {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        var childEnds: [Int32] = []
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
            for end in childEnds { close(end) }
        }

        switch request.input {
        case .bytes, .open:
            let ends = try PipeEnds()
            childEnds.append(ends.reading)
            posix_spawn_file_actions_adddup2(&actions, ends.reading, 0)
            input = ends.writing
        case .file(let path):
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
            input = nil
        case .closed:
            posix_spawn_file_actions_addclose(&actions, 0)
            input = nil
        }
        func connect(_ stream: Int32, to target: ProcessRequest.Output) throws -> Int32? {
            switch target {
            case .captured, .brokenPipe:
                let ends = try PipeEnds()
                childEnds.append(ends.writing)
                posix_spawn_file_actions_adddup2(&actions, ends.writing, stream)
                guard target == .brokenPipe else { return ends.reading }
                close(ends.reading)
            case .file(let path):
                posix_spawn_file_actions_addopen(&actions, stream, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            case .closed:
                posix_spawn_file_actions_addclose(&actions, stream)
            }
            return nil
        }
        output = try connect(1, to: request.output)
        errors = try connect(2, to: request.errors)
        Self.closeOthers(&actions)
        // A group of its own, so that a time-out ends its children too; no signal ignored or blocked by us.
        var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)

        let words = request.words
        var arguments = words.map { strdup($0) } + [nil]
        var environment = request.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + environment { free(pointer) } }
        var child: pid_t = 0
        let result = posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &environment)
        guard result == 0 else {
            for end in [input, output, errors] { if let end { close(end) } }
            throw SystemError(call: "posix_spawn \(words[0])", number: result)
        }
        processID = child
    }

    #if os(Linux)
    /// Keeps from the child what libraries of ours opened without close-on-exec, which would eat into a limit on its
    /// descriptors. Since glibc 2.34; its header hides it from Swift.
    private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
        typealias AddCloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
        _ = unsafeBitCast(symbol, to: AddCloseFrom.self)(&actions, 3)
    }
    #else
    /// Nothing to do: `POSIX_SPAWN_CLOEXEC_DEFAULT` keeps them from the child.
    private static func closeOthers(_ actions: inout posix_spawn_file_actions_t?) {}
    #endif
}
