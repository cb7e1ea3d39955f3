internal import ChatDevCore
internal import Foundation

extension FeedScreen {
    /// The list: what of the cards is on the screen, and never more.
    func listLines(at now: Date) -> [FrameLine] {
        let posts = posts
        guard !posts.isEmpty else { return emptyLines }
        var lines: [FrameLine] = []
        var index = anchor.index
        while lines.count < listHeight + anchor.line, index < posts.count {
            lines += cardLines(posts[index], isSelected: index == selection?.index, at: now)
            index += 1
        }
        lines.removeFirst(min(anchor.line, lines.count))
        return filled(lines)
    }

    private func filled(_ lines: [FrameLine]) -> [FrameLine] {
        var lines = Array(lines.prefix(listHeight))
        while lines.count < listHeight { lines.append(blank) }
        return lines
    }

    /// What stands where the posts are not: why not, and what to do.
    private var emptyLines: [FrameLine] {
        var lines = size.rows >= 16 ? [blank] : []
        switch (contents, connection) {
        case (.some, _):
            lines += [line("No posts yet."), line("Press c to write the first one.", .faint)]
        case (nil, .connecting), (nil, .online):
            lines.append(line("Loading the feed…", .faint))
        case (nil, .offline):
            lines += [line("The feed could not be loaded."), line("Press r to try again.", .faint)]
        }
        return filled(lines)
    }

    private func cardLines(_ post: Post, isSelected: Bool, at now: Date) -> [FrameLine] {
        let card = card(for: post)
        var lines: [FrameLine] = []
        for (number, text) in card.message.enumerated() {
            var line = start(isSelected: isSelected)
            if number == 0 { appendHeart(of: post, to: &line, at: now) }
            line.pad(to: Card.gutter)
            append(message: text, isSelected: isSelected, to: &line)
            lines.append(line)
        }
        var facts = start(isSelected: isSelected)
        facts.pad(to: Card.gutter)
        if card.isCut { facts.append("(more: Enter)\(style.separator)", .faint) }
        let time = SafeText(timeStyle.text(for: post.time, now: now))
        let id: SafeText = "\(style.separator)\(SafeText(post.id, as: style.spelling))"
        facts.append(cutting: time, .faint)
        // Half an id is of no use; the detail has it whole.
        if TextWidth.cells(of: id) <= facts.room { facts.append(id, .faint) }
        return lines + [facts, blank]
    }

    /// The mark of the selection is a sign, so that it is seen without colour.
    private func start(isSelected: Bool) -> FrameLine {
        var line = blank
        if isSelected { line.append("▌", .ruby) }
        line.pad(to: 1)
        return line
    }

    /// The heart and the count: ruby and filled only once the backend has said so.
    func appendHeart(of post: Post, to line: inout FrameLine, at now: Date) {
        let isLiked = netID.map(post.isLiked(by:)) ?? false
        if underWay[post.id] != nil {
            line.append(" \(spinner(at: now)) ", .strongRuby)
        } else if isLiked {
            let beat = beats[post.id].flatMap { Heartbeat(began: $0).look(at: now) }
            line.append(beat ?? " ♥ ", beat == nil ? .ruby : .strongRuby)
        } else {
            line.append(" ♡ ", .faint)
        }
        var count = SafeText()
        count.append(post.likes.count)
        line.append("\(count) ", isLiked ? .ruby : .plain)
    }

    /// A line of a message, with the words searched for marked.
    private func append(message text: SafeText, isSelected: Bool, to line: inout FrameLine) {
        let ink = isSelected ? Ink.strong : .plain
        guard let searched else { return line.append(text, ink) }
        for (part, isMatch) in text.parts(matching: searched) { line.append(part, isMatch ? .match : ink) }
    }

    /// The post whose card is on a row of the screen.
    func post(atRow row: Int) -> Int? {
        var line = row - (size.rows >= 16 ? 2 : 1) + anchor.line
        guard line >= anchor.line, line - anchor.line < listHeight else { return nil }
        var index = anchor.index
        while index < posts.count {
            let height = cardHeight(index)
            if line < height { return index }
            line -= height
            index += 1
        }
        return nil
    }
}

extension SafeText {
    /// The text in pieces: those that say `words`, whatever the case of their letters, and those between them.
    fileprivate func parts(matching words: String) -> [(text: SafeText, isMatch: Bool)] {
        let text = description
        var parts: [(SafeText, Bool)] = []
        var done = text.startIndex
        func bytes(_ from: String.Index, _ to: String.Index) -> SafeText {
            let start = text.utf8.distance(from: text.startIndex, to: from)
            return self[start..<(start + text.utf8.distance(from: from, to: to))]
        }
        while let found = text.range(of: words, options: .caseInsensitive, range: done..<text.endIndex),
            !found.isEmpty
        {
            parts.append((bytes(done, found.lowerBound), false))
            parts.append((bytes(found.lowerBound, found.upperBound), true))
            done = found.upperBound
        }
        parts.append((bytes(done, text.endIndex), false))
        return parts
    }
}
