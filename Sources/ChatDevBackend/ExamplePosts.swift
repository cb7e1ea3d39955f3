package import ChatDevCore
internal import Foundation

/// What a new local feed begins with.
package enum ExamplePosts {
    /// The handout's post and a few more, oldest first.
    package static let all: [Post] = [
        post("7m03J198pyXFBvCOLNbw", ["vdb23", "rs929"], "Howdy!", 1_686_607_403),
        post("64d2a7f0c3b1e5a9d4f60a21", ["abc12"], "Anyone up for a walk around Beebe Lake? 🍂", 1_691_527_152),
        post(
            "64f1c2b8a97d3e5f10b2c4d6", ["vdb23", "abc12", "rs929"],
            "Office hours moved to Upson today.\nBring your SwiftUI questions!", 1_693_565_624),
        post("651b0d4ee8a6f7c2b3915d0f", [], "My first post from the local backend", 1_696_271_694),
    ]

    private static func post(_ id: String, _ likes: [String], _ message: String, _ seconds: TimeInterval) -> Post {
        Post(id: id, likes: likes, message: message, time: Date(timeIntervalSince1970: seconds))
    }
}
