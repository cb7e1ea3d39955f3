/// All commands, in the order in which help lists them.
enum CommandRegistry {
    static let commands: [any Command.Type] = [
        FeedCommand.self, ShowCommand.self, PostCommand.self, LikeCommand.self, UnlikeCommand.self, SortCommand.self,
        BrowseCommand.self, ServeCommand.self, ApiCommand.self, ConfigCommand.self, GenerateCommand.self,
        HelpCommand.self,
    ]
}
