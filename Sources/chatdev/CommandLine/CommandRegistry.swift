/// All commands, in the order in which help lists them.
enum CommandRegistry {
    static let commands: [any Command.Type] = [
        FeedCommand.self, BrowseCommand.self, ServeCommand.self, HelpCommand.self,
    ]
}
