internal import ChatDevCore

/// `chatdev unlike`
struct UnlikeCommand: Command {
    var ids: [String] = []

    static let summary = CommandSummary(
        name: "unlike", line: "Take likes back.",
        details: ["A post that you do not like is an error. If one fails, the others are still done."],
        examples: ["chatdev unlike 64f1c2b8 --netid abc12"])

    static let bindings: [Binding<UnlikeCommand>] = [
        .operands(\.ids, usage: "ID... | -", help: PostIDs.help)
    ]

    func run(in context: Context) async throws(CommandFailure) {
        let change = LikeChange(label: "Unliking") { (manager, id, netID) async throws(NetworkError) in
            try await manager.unlikePost(id: id, netID: netID)
        }
        try await change.run(ids, command: Self.name, in: context)
    }
}
