internal import ChatDevCore
internal import Foundation

/// The fields that take text: the draft, the search and the NetID.
extension FeedScreen {
    mutating func handleInCompose(_ input: InputEvent, at now: Date) -> [BrowseEffect] {
        // What is being posted must stay what is seen, until the call has an end.
        if isPosting {
            if input == .key(KeyPress(.escape)) { mode = .feed }
            return []
        }
        switch input {
        case .mouse: break
        case .paste(let text): paste(text, at: now)
        case .key(let press):
            switch (press.key, press.modifiers) {
            case (.escape, []): mode = .feed
            case (.enter, []): return postDraft(at: now)
            case (.enter, _): draft.insertNewline()
            case KeyPress.control("j"): draft.insertNewline()
            case (.up, _), KeyPress.control("p"): draft.moveRows(-1, width: composeWidth)
            case (.down, _), KeyPress.control("n"): draft.moveRows(1, width: composeWidth)
            case KeyPress.control("x"): return [.edit(text: draft.text)]
            default: draft.edit(press)
            }
        }
        return []
    }

    private mutating func paste(_ text: String, at now: Date) {
        let size = draft.text.utf8.count + text.utf8.count
        guard size <= Self.mostBytes else {
            say("Too much to paste: a post has at most \(Self.mostBytes / 1000) kB.", .alert, at: now)
            return
        }
        draft.insert(text)
    }

    /// What the backend takes as the body of a request; no message can be longer.
    private static let mostBytes = 100_000

    private mutating func postDraft(at now: Date) -> [BrowseEffect] {
        guard !draft.isBlank else {
            say("There is nothing to post yet.", at: now)
            return []
        }
        guard !draft.text.unicodeScalars.contains("\0") else {
            say("A post can't hold a NUL character.", .alert, at: now)
            return []
        }
        isPosting = true
        return [.create(message: draft.message)]
    }
}

extension FeedScreen {
    mutating func handleInSearch(_ input: InputEvent, _ editor: TextEditor, at now: Date) {
        var editor = editor
        switch input {
        case .mouse: return
        case .paste(let text): editor.insert(text.replacing("\n", with: " "))
        case .key(let press):
            switch press.key {
            case .escape:
                mode = .feed
                return
            case .backspace where editor.isEmpty:
                mode = .feed
                return
            case .enter:
                mode = .feed
                // As in less, an empty search repeats the last one.
                if !editor.isEmpty { searched = editor.text }
                findNext(backwards: false, includesSelected: !editor.isEmpty, at: now)
                return
            default: editor.edit(press)
            }
        }
        mode = .search(editor)
    }

    /// Selects the next post that holds the words searched for, from the other end where there is none left.
    mutating func findNext(backwards: Bool, includesSelected: Bool = false, at now: Date) {
        guard let searched else {
            say("Nothing searched for yet: press / first.", at: now)
            return
        }
        let posts = posts
        guard let selection, !posts.isEmpty else { return }
        let finder = TextFinder(searched)
        let step = backwards ? posts.count - 1 : 1
        var index = includesSelected ? selection.index : (selection.index + step) % posts.count
        for _ in posts.indices {
            if finder.matches(posts[index]) {
                let isWrapped = backwards ? index > selection.index : index < selection.index
                select(index: index)
                if isWrapped {
                    say("No more \(backwards ? "above: on from the bottom" : "below: on from the top").", at: now)
                }
                return
            }
            index = (index + step) % posts.count
        }
        say("No post has “\(searched)”.", at: now)
    }

    mutating func handleInNetID(
        _ input: InputEvent, _ editor: TextEditor, reaction: Reaction, id: String, at now: Date
    ) -> [BrowseEffect] {
        var editor = editor
        switch input {
        case .mouse: return []
        case .paste(let text): editor.insert(text.replacing("\n", with: " "))
        case .key(let press):
            switch press.key {
            case .escape:
                mode = .feed
                return []
            case .enter:
                do {
                    netID = try NetID(editor.text)
                    mode = .feed
                    return react(reaction, to: id, at: now)
                } catch {
                    say("\(error)", .alert, at: now)
                }
            default: editor.edit(press)
            }
        }
        mode = .netID(editor, reaction: reaction, id: id)
        return []
    }
}
