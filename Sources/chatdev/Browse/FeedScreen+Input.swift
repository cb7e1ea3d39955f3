internal import ChatDevCore
internal import Foundation

/// What the keys do, mode by mode.
extension FeedScreen {
    mutating func handle(_ input: InputEvent, at now: Date) -> [BrowseEffect] {
        if case .key(let press) = input {
            notice = nil
            if press == .control("c") { return leave(interrupted: true) }
            if press == .control("z") { return [.suspend] }
        }
        guard size.isEnough else {
            return input == .key(KeyPress(.character("q"))) ? leave(interrupted: false) : []
        }
        switch mode {
        case .feed: return handleInFeed(input, at: now)
        case .detail(let id, let scroll): return handleInDetail(input, id: id, scroll: scroll, at: now)
        case .help(let scroll):
            handleInHelp(input, scroll: scroll)
            return []
        case .compose: return handleInCompose(input, at: now)
        case .search(let editor):
            handleInSearch(input, editor, at: now)
            return []
        case .netID(let editor, let reaction, let id):
            return handleInNetID(input, editor, reaction: reaction, id: id, at: now)
        case .leaving(let origin): return handleInLeaving(input, from: origin)
        }
    }

    /// Leaves, but asks once where a draft would be lost.
    private mutating func leave(interrupted: Bool) -> [BrowseEffect] {
        if case .leaving = mode { return [.leave(interrupted: interrupted)] }
        guard hasDraft else { return [.leave(interrupted: interrupted)] }
        mode = .leaving(from: mode)
        return []
    }

    private mutating func handleInLeaving(_ input: InputEvent, from origin: Mode) -> [BrowseEffect] {
        guard case .key(let press) = input else { return [] }
        switch press.key {
        case .character("y"), .character("Y"), .character("q"): return [.leave(interrupted: false)]
        default:
            mode = origin
            return []
        }
    }
}

extension FeedScreen {
    private mutating func handleInFeed(_ input: InputEvent, at now: Date) -> [BrowseEffect] {
        switch input {
        case .key(let press):
            return handleInFeed(press, at: now)
        case .mouse(let report):
            return handleInFeed(report, at: now)
        case .paste:
            say("To post what you paste, press c first.", at: now)
            return []
        }
    }

    private mutating func handleInFeed(_ press: KeyPress, at now: Date) -> [BrowseEffect] {
        switch (press.key, press.modifiers) {
        case (.character("j"), []), (.down, []), KeyPress.control("n"): moveSelection(by: 1)
        case (.character("k"), []), (.up, []), KeyPress.control("p"): return moveUp(at: now)
        case (.character("g"), []), (.home, _): select(index: 0)
        case (.character("G"), _), (.end, _): select(index: posts.count - 1)
        case (.pageDown, _), KeyPress.control("f"): page(by: 1)
        case (.pageUp, _), KeyPress.control("b"): return pageUp(by: 1, at: now)
        case KeyPress.control("d"): page(by: 0.5)
        case KeyPress.control("u"): return pageUp(by: 0.5, at: now)
        case KeyPress.control("e"): scroll(by: 1)
        case KeyPress.control("y"): scroll(by: -1)
        case (.tab, _): choose(order == .top ? .new : .top)
        case (.character("1"), []): choose(.top)
        case (.character("2"), []): choose(.new)
        case (.character("r"), []), KeyPress.control("r"), (.function(5), []): return reload(at: now)
        case (.enter, []): if let selected { mode = .detail(id: selected.id, scroll: 0) }
        case (.escape, []): searched = nil
        default: return handleCommand(press, at: now)
        }
        return []
    }

    /// The commands that work in the list and in the detail alike.
    private mutating func handleCommand(_ press: KeyPress, at now: Date) -> [BrowseEffect] {
        guard press.modifiers.isSubset(of: .shift), case .character(let character) = press.key else { return [] }
        switch character {
        case "l", " ": if let selected { return react(.like, to: selected.id, at: now) }
        case "u": if let selected { return react(.unlike, to: selected.id, at: now) }
        case "c": mode = .compose
        case "e": return openEditor()
        case "/": mode = .search(TextEditor())
        case "n": findNext(backwards: false, at: now)
        case "N": findNext(backwards: true, at: now)
        case "?", "h": mode = .help(scroll: 0)
        case "q": return leave(interrupted: false)
        default: break
        }
        return []
    }

    private mutating func handleInFeed(_ report: MouseReport, at now: Date) -> [BrowseEffect] {
        switch report.action {
        case .wheelDown: scroll(by: 3)
        case .wheelUp:
            guard anchor > Anchor() else { return pull(at: now) }
            scroll(by: -3)
        case .press:
            notice = nil
            if report.row == 0, let order = tab(atColumn: report.column) { choose(order) }
            if let index = post(atRow: report.row) { select(index: index) }
        }
        return []
    }

    private mutating func moveUp(at now: Date) -> [BrowseEffect] {
        guard let selection, selection.index > 0 else { return pull(at: now) }
        moveSelection(by: -1)
        return []
    }

    private mutating func pageUp(by part: Double, at now: Date) -> [BrowseEffect] {
        guard let selection, selection.index > 0 else { return pull(at: now) }
        page(by: -part)
        return []
    }

    private mutating func openEditor() -> [BrowseEffect] {
        guard !isPosting else { return [] }
        mode = .compose
        return [.edit(text: draft.text)]
    }
}

extension FeedScreen {
    private mutating func handleInDetail(
        _ input: InputEvent, id: String, scroll: Int, at now: Date
    ) -> [BrowseEffect] {
        if let scroll = moved(scroll, by: input, lines: detailLines(id: id, at: now).count) {
            mode = .detail(id: id, scroll: scroll)
            return []
        }
        guard case .key(let press) = input else { return [] }
        switch press.key {
        case .escape, .enter, .character("q"), .backspace, .left: mode = .feed
        case .character("r"): return reload(at: now)
        case .character("/"), .character("n"), .character("N"): break
        default: return handleCommand(press, at: now)
        }
        return []
    }

    private mutating func handleInHelp(_ input: InputEvent, scroll: Int) {
        var input = input
        if input == .key(KeyPress(.enter)) { input = .key(KeyPress(.down)) }
        if input == .key(KeyPress(.character(" "))) { input = .key(KeyPress(.pageDown)) }
        if let scroll = moved(scroll, by: input, lines: helpLines.count) {
            mode = .help(scroll: scroll)
        } else if case .key(let press) = input,
            [.escape, .character("q"), .character("?"), .character("h")].contains(press.key)
        {
            mode = .feed
        }
    }

    /// The line at the top of a text of so many lines, after a key or the wheel; `nil` for what does not scroll.
    private func moved(_ top: Int, by input: InputEvent, lines: Int) -> Int? {
        let page = max(bodyHeight - 1, 1)
        let furthest = max(lines - bodyHeight, 0)
        let wanted: Int
        switch input {
        case .mouse(let report):
            switch report.action {
            case .wheelDown: wanted = top + 3
            case .wheelUp: wanted = top - 3
            case .press: return nil
            }
        case .paste: return nil
        case .key(let press):
            switch press.key {
            case .character("j"), .down: wanted = top + 1
            case .character("k"), .up: wanted = top - 1
            case .pageDown: wanted = top + page
            case .pageUp: wanted = top - page
            case .home, .character("g"): wanted = 0
            case .end, .character("G"): wanted = furthest
            default: return nil
            }
        }
        return min(max(wanted, 0), furthest)
    }
}
