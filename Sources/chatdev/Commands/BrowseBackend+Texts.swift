/// What the screen has in common with `chatdev post`.
extension BrowseBackend {
    /// The same, but that a text lies in a file while it is on its way: not even a crash loses it.
    func keepingTexts(in context: Context) -> BrowseBackend {
        var backend = self
        let directories = context.directories
        let shared = context.shared
        backend.create = { [create] message in
            let draft = Draft(keeping: Array(message.utf8), in: directories)
            FatalSignals.beginCreate(advice: SafeText(PostAdvice(draft: draft, shared: shared).whereUnknown))
            defer { FatalSignals.endCreate() }
            let result = await create(message)
            // Whatever the answer, the text is on the screen again, or in the feed.
            draft.remove()
            return result
        }
        return backend
    }
}
