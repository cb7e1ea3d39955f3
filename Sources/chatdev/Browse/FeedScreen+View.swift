internal import ChatDevCore
internal import Foundation

/// The whole screen, from its state and the time alone.
extension FeedScreen {
    func view(at now: Date) -> Frame {
        guard size.isEnough else { return tooSmall }
        var lines = headingLines(at: now)
        var cursor: Frame.Cursor?
        switch mode.body {
        case .feed: lines += listLines(at: now)
        case .detail(let id, let scroll): lines += window(detailLines(id: id, at: now), from: scroll)
        case .help(let scroll): lines += window(helpLines, from: scroll)
        case .compose, .search, .netID, .leaving:
            lines += listLines(at: now)
            if case .compose = mode.body {
                let panel = composePanel(at: now)
                if case .compose = mode {
                    cursor = Frame.Cursor(row: lines.count + panel.cursor.row, column: panel.cursor.column)
                }
                lines += panel.lines
            }
        }
        let bottom = bottomLines
        lines += bottom
        if let column = promptColumn { cursor = Frame.Cursor(row: lines.count - 1, column: column) }
        return Frame(size: size, lines: lines, cursor: cursor)
    }

    private var tooSmall: Frame {
        let text: SafeText = "chatdev needs \(ScreenSize.least) cells; this is \(size). q quits."
        let lines = TextWrap.wrap(text, to: size.columns).map { FrameLine(width: size.columns, $0) }
        return Frame(size: size, lines: lines)
    }

    /// As many lines of a longer text as the body has.
    private func window(_ lines: [FrameLine], from scroll: Int) -> [FrameLine] {
        let start = min(scroll, max(lines.count - bodyHeight, 0))
        var shown = Array(lines.dropFirst(start).prefix(bodyHeight))
        while shown.count < bodyHeight { shown.append(blank) }
        return shown
    }

    var blank: FrameLine { FrameLine(width: size.columns) }

    func line(_ text: SafeText, _ ink: Ink = .plain) -> FrameLine {
        var line = blank
        line.append(spaces: 1)
        line.append(cutting: text, ink)
        return line
    }
}

extension FeedScreen.Mode {
    /// What is shown: questions are asked below the body that they come from.
    var body: FeedScreen.Mode {
        if case .leaving(let origin) = self { origin.body } else { self }
    }
}

/// How the rows are shared out: heading, body, and the lines at the bottom.
extension FeedScreen {
    /// The rows between heading and bottom.
    var bodyHeight: Int { max(size.rows - headingHeight - bottomLines.count, 1) }

    /// The rows of the list.
    var listHeight: Int {
        if case .compose = mode.body { return max(bodyHeight - panelHeight, 1) }
        return bodyHeight
    }

    private var headingHeight: Int { size.rows >= 16 ? 2 : 1 }

    private func headingLines(at now: Date) -> [FrameLine] {
        var line = blank
        line.append(" ChatDev  ", .strong)
        for (index, tab) in Self.tabs.enumerated() {
            if index > 0 { line.append(spaces: 1) }
            if tab == order {
                line.append("[\(tab.title)]", .strongRuby)
            } else {
                line.append(" \(tab.title) ", .faint)
            }
        }
        let right = headingStatus(at: now)
        line.pad(to: size.columns - TextWidth.cells(of: right) - 1)
        line.append(right, .faint)
        return headingHeight == 1 ? [line] : [line, blank]
    }

    private func headingStatus(at now: Date) -> SafeText {
        let below = linesBelow(at: now)
        if below > 0 { return below == 1 ? "1 more line" : "\(below) more lines" }
        var status = SafeText()
        if fetch.isUnderWay { status.append("\(spinner(at: now)) loading" as SafeText) }
        guard let selection else { return status }
        if !status.isEmpty { status.append(style.separator) }
        status.append("\(selection.index + 1)/\(posts.count)" as SafeText)
        return status
    }

    /// How many lines of a text that is longer than the body are yet to come.
    private func linesBelow(at now: Date) -> Int {
        switch mode.body {
        case .detail(let id, let scroll): detailLines(id: id, at: now).count - scroll - bodyHeight
        case .help(let scroll): helpLines.count - scroll - bodyHeight
        case .feed, .compose, .search, .netID, .leaving: 0
        }
    }

    private static let tabs = [FeedOrder.top, .new]
    private static let tabsStart = 10
    private static let tabWidth = 5

    /// The tab under a click on the first line.
    func tab(atColumn column: Int) -> FeedOrder? {
        let offset = column - Self.tabsStart
        guard offset >= 0, offset % (Self.tabWidth + 1) < Self.tabWidth else { return nil }
        let index = offset / (Self.tabWidth + 1)
        return Self.tabs.indices.contains(index) ? Self.tabs[index] : nil
    }

    /// Turns while something is under way; stands still where motion is not wanted.
    func spinner(at now: Date) -> SafeText {
        guard isMotionAllowed else { return "…" }
        let step = Int(max(now.timeIntervalSince1970 * 10, 0))
        return Self.spinnerLooks[step % Self.spinnerLooks.count]
    }

    private static let spinnerLooks: [SafeText] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"]
}

extension FeedScreen {
    /// When the screen looks different by itself next; the loop sleeps until then.
    func nextChange(after now: Date) -> Date? {
        var times: [Date] = []
        if let notice { times.append(notice.until) }
        times += beats.values.map { Heartbeat(began: $0).nextChange(after: now) }
        if isMotionAllowed, fetch.isUnderWay || isPosting || !underWay.isEmpty {
            times.append(now.addingTimeInterval(0.1))
        }
        // "5 minutes ago" must not grow stale, but nothing else about it is urgent.
        if contents != nil, timeStyle == .relative { times.append(now.addingTimeInterval(60)) }
        return times.min()
    }
}
