internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The one owner of the state: waits for keys, signals, answers and the clock, and shows what comes of them.
///
/// Everything happens on the thread that calls ``run()``, which sleeps in `poll` when there is nothing to do.
struct ScreenLoop: ~Copyable {
    private var device: TerminalDevice
    private let pipe: WakePipe
    private let watch: SignalWatch
    private let mailbox: BrowseMailbox
    private let backend: BrowseBackend
    private var screen: FeedScreen
    private var painter: FramePainter
    private var decoder = KeyDecoder()
    private var end: BrowseEnd?

    /// How long an Escape waits for the rest of a sequence. Those of a terminal come in one piece, or split by a line's
    /// delay; nobody types two keys so fast.
    private static let escapeTimeout = 0.05

    init(
        device: consuming TerminalDevice, pipe: WakePipe, mailbox: BrowseMailbox, backend: BrowseBackend,
        screen: FeedScreen
    ) {
        self.device = device
        self.pipe = pipe
        watch = SignalWatch([SIGWINCH, SIGTSTP, SIGCONT, SIGHUP], into: pipe)
        self.mailbox = mailbox
        self.backend = backend
        self.screen = screen
        painter = FramePainter(
            palette: InkPalette(level: screen.style.level), encoding: screen.style.isUTF8 ? .utf8 : .ascii)
    }

    /// Runs until the person leaves or the terminal goes; has given the terminal back when it returns.
    mutating func run() -> BrowseResult {
        device.take()
        apply(.resized(device.size))
        perform(screen.start(at: Date()))
        show()
        while end == nil {
            wait()
            if end == nil { show() }
        }
        device.release()
        return BrowseResult(
            end: end ?? .left, draft: screen.hasDraft ? screen.draft.message : nil, isPosting: screen.isPosting)
    }

    /// Sleeps until something happens, and takes it in.
    private mutating func wait() {
        var requests = [
            pollfd(fd: device.input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&requests, nfds_t(requests.count), timeout())
        if requests[1].revents != 0 { takeNews(pipe.news()) }
        if requests[0].revents != 0 {
            switch device.receive() {
            case .bytes(let bytes): apply(decoder.decode(bytes))
            case .nothing: break
            case .end: end = .hungUp
            }
        } else if requests[1].revents == 0, decoder.isUndecided {
            apply(decoder.flush())
        }
        if requests[0].revents == 0, requests[1].revents == 0 { apply(.tick) }
    }

    /// The milliseconds to sleep, rounded up so as not to wake just before the time; -1 for as long as it takes.
    private func timeout() -> Int32 {
        if decoder.isUndecided { return Int32(Self.escapeTimeout * 1000) }
        let now = Date()
        guard let next = screen.nextChange(after: now) else { return -1 }
        return Int32(min(max(next.timeIntervalSince(now) * 1000, 0).rounded(.up), 3_600_000))
    }

    private mutating func takeNews(_ news: Set<UInt8>) {
        if mailbox.isCancelled { end = .cancelled }
        if news.contains(UInt8(SIGHUP)) { end = .hungUp }
        guard end == nil else { return }
        if news.contains(UInt8(SIGTSTP)) { suspend(withGroup: false) }
        if news.contains(UInt8(SIGCONT)) {
            // Somebody has had the terminal while we were stopped.
            device.take()
            painter.forget()
        }
        if news.contains(UInt8(SIGWINCH)) || news.contains(UInt8(SIGCONT)) { apply(.resized(device.size)) }
        for event in mailbox.takeAll() { apply(event) }
    }

    private mutating func apply(_ inputs: [InputEvent]) {
        for input in inputs where end == nil { apply(.input(input)) }
    }

    private mutating func apply(_ event: BrowseEvent) {
        let effects = screen.update(event, at: Date())
        perform(effects)
    }

    private mutating func perform(_ effects: [BrowseEffect]) {
        for effect in effects {
            switch effect {
            case .fetch, .react, .create:
                backend.start(effect, reportingTo: mailbox)
            case .edit(let text):
                device.release()
                let outcome = backend.edit(text)
                device.take()
                painter.forget()
                apply(.resized(device.size))
                apply(.edited(outcome))
            case .suspend:
                suspend(withGroup: true)
            case .leave(let interrupted):
                end = interrupted ? .interrupted : .left
            }
        }
    }

    private mutating func suspend(withGroup: Bool) {
        device.suspend(withGroup: withGroup)
        painter.forget()
        // The SIGCONT that has woken us is no news any more; all else comes again with the next event.
        let news = pipe.news().subtracting([UInt8(SIGCONT), UInt8(SIGTSTP)])
        apply(.resized(device.size))
        if !news.isEmpty { takeNews(news) }
    }

    private mutating func show() {
        let bytes = painter.paint(screen.view(at: Date()))
        guard !bytes.isEmpty else { return }
        let mailbox = mailbox
        var urgent: Set<UInt8> = []
        let sending = device.send(bytes, pipe: pipe) { [pipe] in
            urgent.formUnion(pipe.news())
            return mailbox.isCancelled || urgent.contains(UInt8(SIGHUP))
        }
        switch sending {
        case .sent, .interrupted: if !urgent.isEmpty { takeNews(urgent) }
        case .end: end = .hungUp
        }
    }
}
