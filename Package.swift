// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "chatdev",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .library(name: "ChatDevCore", targets: ["ChatDevCore"]),
        .executable(name: "chatdev", targets: ["chatdev"]),
    ],
    targets: [
        .target(name: "ChatDevCore", swiftSettings: settings),
        .target(name: "ChatDevBackend", dependencies: ["ChatDevCore"], swiftSettings: settings),
        .executableTarget(name: "chatdev", dependencies: ["ChatDevBackend", "ChatDevCore"], swiftSettings: settings),
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
        .target(name: "TestTraits", path: "Tests/Traits", swiftSettings: settings),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["TestSupport"],
            path: "Tests/Benchmarks",
            swiftSettings: settings),
        .testTarget(
            name: "ChatDevCoreTests",
            dependencies: ["ChatDevBackend", "ChatDevCore", "TestSupport", "TestTraits"],
            swiftSettings: settings),
        .testTarget(
            name: "ChatDevBackendTests",
            dependencies: ["ChatDevBackend", "ChatDevCore", "TestSupport", "TestTraits", "chatdev"],
            swiftSettings: settings),
        .testTarget(
            name: "ChatDevTests",
            dependencies: ["ChatDevBackend", "ChatDevCore", "TestSupport", "TestTraits", "chatdev"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
