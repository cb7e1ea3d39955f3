internal import Foundation

/// Tells what an answer means: status first, then media type, then JSON. Pure.
enum AnswerReader {
    static func feed(in answer: WireAnswer) throws(NetworkError) -> Feed {
        try checkStatus(of: answer, isAboutPost: false)
        do {
            let feed = try FeedDecoder.decode(answer.body)
            return Feed(posts: feed.posts, unreadable: feed.unreadable, entityTag: answer.field("ETag"))
        } catch {
            throw unreadable(answer, reason: error.description)
        }
    }

    static func post(in answer: WireAnswer, isNew: Bool = false) throws(NetworkError) -> Post {
        try checkStatus(of: answer, isAboutPost: !isNew)
        do {
            return try FeedDecoder.decodePost(answer.body)
        } catch {
            throw unreadable(answer, reason: UnreadablePost.reason(for: error))
        }
    }

    /// Whether a create that was answered so may have been stored all the same.
    ///
    /// 4xx is a refusal, and so is a 500, which is what the backend says to a body it cannot read, and a 503, which
    /// says that it was not handled (RFC 9110, section 15.6.4). 502 and 504 come from a gateway that had sent the post
    /// on; a 2xx that is no post, and a 303, say that something was done.
    static func leavesCreateOpen(_ status: Int) -> Bool {
        (200...299).contains(status) || [303, 502, 504].contains(status)
    }

    private static func checkStatus(of answer: WireAnswer, isAboutPost: Bool) throws(NetworkError) {
        switch answer.status {
        case 200...299:
            if ["text/html", "application/xhtml+xml"].contains(answer.mediaType) {
                throw .unexpectedContent(status: answer.status, contentType: answer.mediaType)
            }
        case 301, 302, 303, 307, 308:
            throw .redirected(status: answer.status, location: answer.field("Location") ?? "")
        case 300...399:
            throw .malformedAnswer(reason: "HTTP \(answer.status) was not asked for")
        default:
            let body = ErrorBody(of: answer)
            // A 404 with a web page is about the address, not about the post.
            let isPage = answer.mediaType == "text/html"
            throw isAboutPost && !isPage
                ? refusal(status: answer.status, body: body) : .refused(status: answer.status, details: body.details)
        }
    }

    /// The backend has three statuses for an id it does not know; see also its `CastError`, which is a 500.
    private static func refusal(status: Int, body: ErrorBody) -> NetworkError {
        switch status {
        case 400 where body.details.contains("has not liked"):
            .notLiked(status: status, details: body.details)
        case 404,
            400 where body.details.contains("Invalid postId"),
            500 where body.name == "CastError":
            .noSuchPost(status: status, details: body.details)
        default:
            .refused(status: status, details: body.details)
        }
    }

    private static func unreadable(_ answer: WireAnswer, reason: String) -> NetworkError {
        let isJSON = answer.mediaType.hasSuffix("json") || answer.mediaType.isEmpty
        return isJSON || answer.body.isEmpty
            ? .malformedAnswer(reason: answer.body.isEmpty ? "it is empty (HTTP \(answer.status))" : reason)
            : .unexpectedContent(status: answer.status, contentType: answer.mediaType)
    }
}
