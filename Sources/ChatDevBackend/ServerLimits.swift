/// What one client may cost the server.
package struct ServerLimits: Sendable {
    /// The most bytes of a request line and its fields, and of the trailer of a chunked body.
    package var headerBytes = 16_384

    /// The most field lines of a request.
    package var fieldLines = 100

    /// The most bytes of a request's content; the hosted backend's own limit.
    package var bodyBytes = 102_400

    /// The time from the first byte of a request (or the opening of the connection) to its last.
    package var requestTime = Duration.seconds(10)

    /// How long a connection may rest between requests; announced as `Keep-Alive: timeout=5`.
    package var idleTime = Duration.seconds(5)

    /// The time in which a client must have taken an answer.
    package var answerTime = Duration.seconds(60)

    /// How long a refused client may go on sending before its connection is cut. RFC 9112, section 9.6.
    package var lingerTime = Duration.seconds(2)

    /// How long ``BackendServer/stop()`` waits for clients to take the last answers.
    package var stopTime = Duration.seconds(2)

    /// The most connections at a time.
    package var connections = 1_024

    /// Requests of one connection that are answered in one turn of the loop.
    package var pipelinedRequests = 16

    /// How long to wait for another process that holds the journal.
    package var journalWait = Duration.seconds(5)

    /// The usual limits.
    package init() {}
}
