/// A request whose parameter names the type that answers it.
struct Endpoint<Answer: Sendable>: Sendable {
    let request: WireRequest
}
