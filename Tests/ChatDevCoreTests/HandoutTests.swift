import ChatDevCore
import Foundation
import Testing

/// The handout's own use of the library, compiled and run.
@Suite struct HandoutTests {
    @MainActor private final class FeedModel {
        var posts: [Post] = []

        func load() async throws {
            posts = try await NetworkManager.shared.fetchPosts()
        }

        func like(_ post: Post, as netID: NetID) async throws -> Post {
            try await NetworkManager.shared.likePost(id: post.id, netID: netID)
        }
    }

    @Test("`posts = try await NetworkManager.shared.fetchPosts()` compiles in an app's model")
    @MainActor func modelOfAnApp() {
        let load = FeedModel.load
        let model = FeedModel()
        _ = load(model)
        #expect(model.posts.isEmpty)
    }
}
