#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

extension sigaction {
    /// What the signal calls, in a union that each system names differently.
    var handler: (@convention(c) (Int32) -> Void)? {
        get {
            #if canImport(Darwin)
            __sigaction_u.__sa_handler
            #else
            __sigaction_handler.sa_handler
            #endif
        }
        set {
            #if canImport(Darwin)
            __sigaction_u.__sa_handler = newValue
            #else
            __sigaction_handler.sa_handler = newValue
            #endif
        }
    }

    /// Whether the signal is ignored, as `nohup` has it.
    var isIgnored: Bool { unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) }
}
