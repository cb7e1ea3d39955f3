extension HTTPResponse {
    /// JSON, labelled as the hosted backend labels it.
    static func json(_ status: Int, _ content: HTTPContent, entityTag: EntityTag? = nil) -> HTTPResponse {
        var fields = [HTTPField(name: "Content-Type", value: "application/json; charset=utf-8")]
        if let entityTag { fields.append(HTTPField(name: "ETag", value: entityTag.description)) }
        return HTTPResponse(status: status, fields: fields, content: content)
    }

    /// The contract's error body: details in words, or as an object where a field of the content is wrong.
    static func refusal(_ refusal: HTTPRefusal) -> HTTPResponse {
        var body = Array(#"{"name":"#.utf8)
        JSONText.append(refusal.name, to: &body)
        body += Array(#","details":"#.utf8)
        if let field = refusal.invalidField {
            body.append(UInt8(ascii: "{"))
            JSONText.append(field, to: &body)
            body += Array(#":{"message":"#.utf8)
            JSONText.append(refusal.details, to: &body)
            body += Array("}}".utf8)
        } else {
            JSONText.append(refusal.details, to: &body)
        }
        body.append(UInt8(ascii: "}"))
        var response = json(refusal.status, HTTPContent([body]))
        if !refusal.allowedMethods.isEmpty { response.fields.append(.allow(refusal.allowedMethods)) }
        return response
    }
}

extension HTTPField {
    /// RFC 9110, section 10.2.1.
    static func allow(_ methods: [String]) -> HTTPField {
        HTTPField(name: "Allow", value: methods.joined(separator: ", "))
    }
}
