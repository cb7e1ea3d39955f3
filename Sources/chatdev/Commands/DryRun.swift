internal import ChatDevCore
internal import Foundation

/// The request that `post --dry-run` shows instead of sending it.
struct DryRun: Sendable {
    let text: String

    init(message: String, base: String) {
        let request = WireRequest.create(message: message)
        text = """
            \(request.method) \(base)\(request.target)
            Content-Type: application/json

            \(String(decoding: request.body ?? Data(), as: UTF8.self))

            """
    }
}
