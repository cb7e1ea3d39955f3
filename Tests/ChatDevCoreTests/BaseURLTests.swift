import Foundation
import Testing

@testable import ChatDevCore

/// What is a backend's address.
@Suite struct BaseURLTests {
    @Test(
        "Addresses that are taken",
        arguments: [
            ("http://localhost:8000", "http://localhost:8000", "localhost"),
            (
                "https://ios-course-backend.cornellappdev.com/", "https://ios-course-backend.cornellappdev.com",
                "ios-course-backend.cornellappdev.com"
            ),
            ("HTTP://Example.COM/Path//", "http://example.com/Path", "example.com"),
            ("http://127.0.0.1:65535/a/b", "http://127.0.0.1:65535/a/b", "127.0.0.1"),
            ("http://[::1]:8000", "http://[::1]:8000", "::1"), ("http://my_host", "http://my_host", "my_host"),
            ("http://h/a%20b", "http://h/a%20b", "h"),
        ])
    func good(text: String, description: String, host: String) throws {
        let url = try BaseURL(text)
        #expect(url.description == description)
        #expect(url.host == host)
        #expect(try BaseURL(description) == url)
    }

    @Test(
        "Addresses that are not, and why",
        arguments: [
            ("", "it is empty", nil),
            ("host:5000", "it does not say http:// or https://", "try http://host:5000"),
            ("localhost", "it does not say http:// or https://", "try http://localhost"),
            ("example.com/x", "it does not say http:// or https://", "try https://example.com/x"),
            ("ftp://host", "it must start with http:// or https://", nil),
            ("http://", "it names no host", nil), ("http:///path", "it names no host", nil),
            ("http://:80", "it names no host", nil),
            ("http://me@host", "it must not hold a user name or a password", nil),
            ("http://me:pw@host/", "it must not hold a user name or a password", nil),
            ("http://host?x=1", "it must not hold “?”", nil), ("http://host/#top", "it must not hold “#”", nil),
            ("http://h\\@evil/", "it must not hold “\\”", nil),
            ("http://host:0", "a port is a number from 1 to 65535", nil),
            ("http://host:65536", "a port is a number from 1 to 65535", nil),
            ("http://host:", "a port is a number from 1 to 65535", nil),
            ("http://host:+80", "a port is a number from 1 to 65535", nil),
            ("http://host:8x", "a port is a number from 1 to 65535", nil),
            ("http://a b", "it holds a blank or a letter that no address can hold", nil),
            ("http://höst", "it holds a blank or a letter that no address can hold", nil),
            ("http://host\n", "it holds a blank or a letter that no address can hold", nil),
            ("http://ho%73t", "“ho%73t” is not the name of a host", nil),
            ("http://a..b", "“a..b” is not the name of a host", nil),
            ("http://[::g]", "“[::g]” is not the name of a host", nil),
            ("http://host/../admin", "its path must not hold “.” or “..”", nil),
            ("http://host/a%zz", "its path is not well formed", nil),
        ] as [(String, String, String?)])
    func bad(text: String, reason: String, advice: String?) throws {
        let error = try #require(throws: InvalidBaseURL.self) { try BaseURL(text) }
        #expect(error == InvalidBaseURL(text: text, reason: reason, advice: advice))
        #expect(error.description == "“\(text)” is not a backend's address: \(reason)")
    }

    @Test(
        "Which hosts are this machine",
        arguments: [
            ("http://localhost", true), ("http://a.localhost:1", true), ("http://127.0.0.1", true),
            ("http://127.9.9.9", true),
            ("http://[::1]", true), ("http://127.example.com", false), ("http://128.0.0.1", false),
            ("http://localhost.example.com", false), ("http://[::2]", false),
        ])
    func loopback(text: String, expected: Bool) throws {
        #expect(try BaseURL(text).isLoopback == expected)
    }
}
