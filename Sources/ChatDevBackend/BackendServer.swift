package import ChatDevCore
package import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A backend that runs on a thread of its own, until it is stopped.
package final class BackendServer: Sendable {
    /// Its address as a client types it: `http://127.0.0.1:49152`.
    package let url: String

    private let wakePipe: WakePipe
    private let ended = DispatchSemaphore(value: 0)

    /// Opens the journal, binds the address (port 0: any free one) and starts to serve.
    ///
    /// - Parameters:
    ///   - examples: put into a journal that does not exist yet, by whoever makes it.
    ///   - log: called on the server's thread, which waits for it, after each answer.
    ///   - report: called with a sentence, where something is not as it should be and the server goes on: a torn journal
    ///     was repaired, nothing can be written any more. It may hold the journal's path: not safe to print.
    package init(
        address: ListenAddress, journal: URL, examples: [Post] = [], limits: ServerLimits = ServerLimits(),
        log: (@Sendable (AccessLogEntry) -> Void)? = nil, report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(BackendError) {
        let listener = try Sockets.listener(on: address)
        let bound = ListenAddress(host: address.host, port: Sockets.localAddress(of: listener).numeric.port)
        let wakePipe: WakePipe
        do throws(SystemError) {
            wakePipe = try WakePipe()
        } catch {
            throw BackendError("cannot start the local backend: \(error)")
        }
        var service: PostService
        do throws(JournalError) {
            service = try PostService(
                journal: journal.path, examples: examples, api: PostsAPI(policy: OriginPolicy(address: bound)),
                lockWait: limits.journalWait, report: report)
        } catch {
            throw BackendError("the journal \(journal.path) \(error)")
        }
        // Only now: once every property is set, a throw would run `deinit`, which waits for a thread that never began.
        url = "http://\(bound)"
        self.wakePipe = wakePipe
        let server = HTTPServer(
            listener: listener, wakePipe: wakePipe, limits: limits, answer: { service.answer($0) }, log: log,
            report: report)
        start(server)
    }

    deinit {
        stop()
    }

    /// Stops accepting, answers what has been read, syncs, and returns when the thread has ended.
    package func stop() {
        wakePipe.wake()
        ended.wait()
        // For the next caller, if there is one.
        ended.signal()
    }

    private func start(_ server: sending HTTPServer) {
        let handover = Handover(server)
        let ended = ended
        let thread = Thread {
            Self.blockSignals()
            handover.take()?.run()
            ended.signal()
        }
        thread.name = "chatdev backend"
        thread.start()
    }

    /// Leaves signals to the program's own threads; and a file-size limit then fails a write, instead of ending the
    /// program by SIGXFSZ.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
