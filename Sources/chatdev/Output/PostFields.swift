internal import ChatDevCore

/// The fields of a post for programs.
enum PostFields {
    /// The fields with tabs between them; `likes` is their number.
    static func appendTSV(_ post: Post, _ fields: [PostField], to text: inout SafeText) {
        var isFirst = true
        for field in fields {
            if !isFirst { text.append(literal: "\t") }
            isFirst = false
            switch field {
            case .id: text.append(post.id, as: .tsv)
            case .likes: text.append(post.likes.count)
            case .time: text.append(RFC3339.string(from: post.time), as: .tsv)
            case .message: text.append(post.message, as: .tsv)
            }
        }
    }

    /// A JSON object of the fields, in the backend's shape: `likes` is the list of NetIDs.
    static func appendJSON(_ post: Post, _ fields: [PostField], to text: inout SafeText) {
        text.append(literal: "{")
        var isFirst = true
        for field in fields {
            if !isFirst { text.append(literal: ",") }
            isFirst = false
            switch field {
            case .id:
                text.append(literal: #""id":"#)
                text.append(jsonString: post.id)
            case .likes:
                text.append(literal: #""likes":["#)
                for (index, netID) in post.likes.enumerated() {
                    if index > 0 { text.append(literal: ",") }
                    text.append(jsonString: netID)
                }
                text.append(literal: "]")
            case .time:
                text.append(literal: #""time":"#)
                text.append(jsonString: RFC3339.string(from: post.time))
            case .message:
                text.append(literal: #""message":"#)
                text.append(jsonString: post.message)
            }
        }
        text.append(literal: "}")
    }
}

extension SafeText {
    /// Appends untrusted text as a JSON string, quotes included.
    mutating func append(jsonString untrusted: String) {
        append(literal: "\"")
        append(untrusted, as: .json)
        append(literal: "\"")
    }
}
