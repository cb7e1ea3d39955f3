internal import ChatDevCore

/// Where the list stands. Nothing here looks at more posts than fit on the screen.
extension FeedScreen {
    /// Selects a post, which comes into view.
    mutating func select(_ id: String) {
        guard let index = contents?.index(of: id, in: order) else { return }
        select(index: index)
    }

    mutating func select(index: Int) {
        let posts = posts
        guard !posts.isEmpty else { return }
        let index = min(max(index, 0), posts.count - 1)
        selection = Selection(id: posts[index].id, index: index)
        reveal()
    }

    mutating func moveSelection(by count: Int) {
        select(index: (selection?.index ?? 0) + count)
    }

    mutating func choose(_ order: FeedOrder) {
        guard order != self.order else { return }
        keepingPlace { $0.order = order }
    }

    /// Makes a change to the posts, their order or the screen, and keeps the selected post selected and on its line.
    mutating func keepingPlace(_ change: (inout FeedScreen) -> Void) {
        let line = selection.map { linesBelowAnchor(of: $0.index) }
        change(&self)
        let posts = posts
        guard !posts.isEmpty else {
            selection = nil
            anchor = Anchor()
            return
        }
        let before = selection
        let index = before.flatMap { contents?.index(of: $0.id, in: order) }
        let place = index ?? min(before?.index ?? 0, posts.count - 1)
        selection = Selection(id: posts[place].id, index: place)
        anchor = moved(Anchor(index: place, line: 0), by: -(line ?? 0))
        reveal()
    }

    /// Scrolls by lines; the selection goes along where it would leave the screen.
    mutating func scroll(by lines: Int) {
        guard let selection else { return }
        anchor = min(moved(anchor, by: lines), lastAnchor)
        let visible = wholeCards
        if selection.index < visible.lowerBound { selectVisible(visible.lowerBound) }
        if selection.index > visible.upperBound { selectVisible(visible.upperBound) }
    }

    /// Scrolls by a part of the screen and selects what is first seen whole; past the ends, the first or last post.
    mutating func page(by part: Double) {
        guard selection != nil else { return }
        let before = anchor
        let lines = max(Int((Double(listHeight) * abs(part)).rounded(.down)) - 1, 1)
        anchor = min(moved(anchor, by: part < 0 ? -lines : lines), lastAnchor)
        if anchor == before {
            select(index: part < 0 ? 0 : posts.count - 1)
        } else {
            selectVisible(wholeCards.lowerBound)
        }
    }

    private mutating func selectVisible(_ index: Int) {
        selection = Selection(id: posts[index].id, index: index)
    }

    /// Scrolls no further than needed to show the whole selected card.
    mutating func reveal() {
        anchor = min(anchor, lastAnchor)
        guard let selection else { return }
        let first = Anchor(index: selection.index, line: 0)
        if first < anchor {
            anchor = first
            return
        }
        // The line after a card is blank, and may be off the screen.
        let end = Anchor(index: selection.index, line: cardHeight(selection.index) - 1)
        anchor = max(anchor, moved(end, by: -listHeight))
    }
}

extension FeedScreen {
    /// The highest anchor that leaves no empty lines at the bottom.
    private var lastAnchor: Anchor {
        let last = posts.count - 1
        guard last >= 0 else { return Anchor() }
        return moved(Anchor(index: last, line: cardHeight(last) - 1), by: -listHeight)
    }

    /// The cards that are seen whole; where there is none, the one at the top.
    private var wholeCards: ClosedRange<Int> {
        let count = posts.count
        let first = anchor.line == 0 ? anchor.index : min(anchor.index + 1, count - 1)
        var last = first
        var end = linesBelowAnchor(of: first) + cardHeight(first)
        while last + 1 < count {
            end += cardHeight(last + 1)
            guard end - 1 <= listHeight else { break }
            last += 1
        }
        return first...last
    }

    /// The lines from the top of the list to the first line of a card, where that is on the screen; else no more than
    /// the list has.
    private func linesBelowAnchor(of index: Int) -> Int {
        guard index >= anchor.index, index - anchor.index <= listHeight, index < posts.count else { return 0 }
        var lines = -anchor.line
        for above in anchor.index..<index { lines += cardHeight(above) }
        return min(max(lines, 0), listHeight)
    }

    /// The place that is so many lines further on, or back; never before the first card nor after the last.
    private func moved(_ place: Anchor, by lines: Int) -> Anchor {
        var place = place
        place.line += lines
        while place.line < 0, place.index > 0 {
            place.index -= 1
            place.line += cardHeight(place.index)
        }
        while place.index + 1 < posts.count, place.line >= cardHeight(place.index) {
            place.line -= cardHeight(place.index)
            place.index += 1
        }
        place.line = max(place.line, 0)
        return place
    }

    func cardHeight(_ index: Int) -> Int {
        card(for: posts[index]).height
    }
}

extension FeedScreen.Anchor: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        (left.index, left.line) < (right.index, right.line)
    }
}
