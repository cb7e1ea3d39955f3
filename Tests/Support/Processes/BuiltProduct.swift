internal import Foundation

/// Finds what the same build made next to the tests.
package enum BuiltProduct {
    /// The path of the `chatdev` executable.
    package static let chatdev = path(of: "chatdev")

    /// The path of an executable of this package, whatever the configuration it was built in.
    ///
    /// Linux starts the test bundle itself; elsewhere a helper of the toolchain loads it. The products lie beside the
    /// bundle in both cases.
    package static func path(of name: String) -> String {
        let starts = [Bundle.main.executableURL].compactMap { $0 } + Bundle.allBundles.map(\.bundleURL)
        for start in starts {
            var folder = start.resolvingSymlinksInPath().deletingLastPathComponent()
            while folder.path != "/" {
                let candidate = folder.appendingPathComponent(name).path
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue,
                    FileManager.default.isExecutableFile(atPath: candidate)
                {
                    return candidate
                }
                folder.deleteLastPathComponent()
            }
        }
        preconditionFailure("no executable “\(name)” beside \(starts.map(\.path))")
    }
}
