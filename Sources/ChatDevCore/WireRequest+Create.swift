extension WireRequest {
    /// The request that creates a post, to be shown rather than sent.
    package static func create(message: String) -> WireRequest {
        Endpoint<Post>.create(message: message).request
    }
}
