internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The settings file: a JSON object of settings by key.
struct SettingsFile: Sendable {
    let path: String

    /// All values, checked; none where there is no file.
    func read() throws(CommandFailure) -> [String: String] {
        let values = try decode()
        for key in values.keys.sorted() {
            guard let setting = AllSettings.list.first(where: { $0.key == key }) else {
                let near = Suggestion.nearest(to: key, among: AllSettings.keys)
                throw wrong("unknown setting “\(key)”", suggestion: near)
            }
            do throws(InvalidValue) {
                try setting.check(values[key] ?? "")
            } catch {
                throw wrong("\(key): \(error.reason)", suggestion: error.suggestion)
            }
        }
        return values
    }

    /// Puts a file with these values in the place of the old one; says whether others could read that one.
    func write(_ values: [String: String]) throws(CommandFailure) -> Bool {
        var old = stat()
        let exists = lstat(path, &old) == 0
        guard !exists || old.st_mode & S_IFMT == S_IFREG else {
            throw wrong("not a regular file, so it is left as it is", suggestion: nil)
        }
        do throws(FileFailure) {
            try Folder.make(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
            try PrivateFile.replace(path, with: Self.encode(values))
        } catch {
            throw CommandFailure(.file(error))
        }
        return exists && old.st_mode & 0o077 != 0
    }

    private func decode() throws(CommandFailure) -> [String: String] {
        let data: Data
        do throws(FileFailure) {
            data = try InputReader.contents(of: path).get()
        } catch {
            if [ENOENT, ENOTDIR].contains(error.code) { return [:] }
            throw CommandFailure(.file(error))
        }
        guard let values = try? JSONDecoder().decode([String: FileValue].self, from: data) else {
            throw wrong("not a JSON object of settings", suggestion: nil)
        }
        return values.mapValues(\.text)
    }

    private func wrong(_ reason: String, suggestion: String?) -> CommandFailure {
        CommandFailure(.usage(UsageError(InvalidValue(reason, suggestion: suggestion), of: path)))
    }

    private static func encode(_ values: [String: String]) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Text in a dictionary always encodes.
        return Array((try? encoder.encode(values)) ?? Data("{}".utf8)) + [UInt8(ascii: "\n")]
    }
}

/// A value as people write it: `"timeout": 5` is as good as `"timeout": "5"`.
private struct FileValue: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.text = text
        } else if let number = try? container.decode(Int.self) {
            text = String(number)
        } else {
            text = String(try container.decode(Double.self))
        }
    }
}
