internal import ChatDevCore

/// `chatdev like`
struct LikeCommand: Command {
    var ids: [String] = []

    static let summary = CommandSummary(
        name: "like", line: "Like posts.",
        details: [
            "Liking what you already like changes nothing. Repeated ids are sent once; at most \(LikeChange.limit) requests"
                + " are under way. If one fails, the others are still done."
        ],
        examples: [
            "chatdev like 64f1c2b8 --netid abc12", "chatdev feed | grep -i coffee | chatdev like - --netid abc12",
        ])

    static let bindings: [Binding<LikeCommand>] = [
        .operands(\.ids, usage: "ID... | -", help: PostIDs.help)
    ]

    func run(in context: Context) async throws(CommandFailure) {
        let change = LikeChange(label: "Liking") { (manager, id, netID) async throws(NetworkError) in
            try await manager.likePost(id: id, netID: netID)
        }
        try await change.run(ids, command: Self.name, in: context)
    }
}
