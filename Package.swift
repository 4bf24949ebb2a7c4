// swift-tools-version:6.1
import PackageDescription

let package = Package(
  name: "tzlookup",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "TimeZoneLookup", targets: ["TimeZoneLookup"]),
    .library(name: "TimeZoneAnnotation", targets: ["TimeZoneAnnotation"]),
    .library(name: "TimeZoneLookupFoundation", targets: ["TimeZoneLookupFoundation"]),
    .library(name: "TimeZoneShapes", targets: ["TimeZoneShapes"]),
    .executable(name: "tzlookup", targets: ["tzlookup"]),
    .executable(name: "tzlookup-shapes", targets: ["tzlookup-shapes"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The library that apps import: pure Swift and the embedded data, nothing else.
    .target(name: "CWorldData", exclude: ["world.tzidx", "provenance.json", "DATA_LICENSE", "tz"]),
    .target(name: "TimeZoneLookup", dependencies: ["CWorldData"]),

    // The bridge to Foundation.TimeZone, for those who have Foundation anyway.
    .target(name: "TimeZoneLookupFoundation", dependencies: ["TimeZoneLookup"]),

    // The shapefile side: needs shapelib and GEOS (`Scripts/setup` installs them).
    .target(
      name: "CShapes",
      linkerSettings: [
        .linkedLibrary("shp"), .linkedLibrary("geos_c"),
        // Part of libc on Linux.
        .linkedLibrary("iconv", .when(platforms: [.macOS])),
      ]),
    .target(name: "TimeZoneShapes", dependencies: ["CShapes", "TimeZoneLookup"]),

    // Files and descriptors, for the commands and the annotation.
    .target(name: "SystemFiles"),

    // Files of coordinates, annotated row by row.
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "TimeZoneAnnotation", dependencies: ["CZlib", "SystemFiles", "TimeZoneLookup"]),

    // The commands. `tzlookup` never links shapelib or GEOS: it hands that work to `tzlookup-shapes`.
    .target(
      name: "CommandSupport",
      dependencies: [
        "SystemFiles", "TimeZoneAnnotation", "TimeZoneLookup",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "tzlookup",
      dependencies: [
        "CommandSupport", "TimeZoneAnnotation", "TimeZoneLookup",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "tzlookup-shapes",
      dependencies: [
        "CommandSupport", "TimeZoneAnnotation", "TimeZoneLookup", "TimeZoneShapes",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Nanoseconds per lookup, as JSON: a tool for whoever changes the query.
    .executableTarget(
      name: "tzbench",
      dependencies: [
        "CommandSupport", "SystemFiles", "TimeZoneLookup", "TimeZoneShapes",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Tests
    .target(
      name: "TestSupport", dependencies: ["TimeZoneLookup", "TimeZoneShapes"], path: "Tests/TestSupport"),
    .testTarget(
      name: "TimeZoneLookupTests", dependencies: ["TimeZoneLookup", "TimeZoneShapes", "TestSupport"]),
    .testTarget(
      name: "TimeZoneLookupFoundationTests", dependencies: ["TimeZoneLookupFoundation", "TimeZoneLookup"]),
    .testTarget(
      name: "TimeZoneShapesTests", dependencies: ["TimeZoneShapes", "TimeZoneLookup", "TestSupport"]),
    .testTarget(
      name: "TimeZoneAnnotationTests",
      dependencies: ["TimeZoneAnnotation", "TimeZoneLookup", "TimeZoneShapes", "SystemFiles", "TestSupport"]),
    .testTarget(
      name: "CommandTests", dependencies: ["TestSupport", "TimeZoneLookup"], exclude: ["Python"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

// Programs that try to break the library: `Scripts/corrupt-index` builds them.
if Context.environment["TZLOOKUP_HOSTILE"] != nil {
  package.targets += [
    .executableTarget(
      name: "corrupt-index",
      dependencies: [
        "TestSupport", "TimeZoneLookup", "TimeZoneShapes",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/CorruptIndex")
  ]
}

// The fuzzing program, for `Scripts/fuzz` alone. It parses what the commands parse, so they are libraries there; its own
// `main` is libFuzzer's.
if Context.environment["TZLOOKUP_FUZZ"] != nil {
  let commands: Set<String> = ["tzlookup", "tzlookup-shapes"]
  package.products.removeAll { commands.contains($0.name) }
  package.targets = package.targets.map { target in
    guard commands.contains(target.name) else { return target }
    return .target(name: target.name, dependencies: target.dependencies, exclude: ["main.swift"])
  }
  package.targets.append(
    .executableTarget(
      name: "tzfuzz",
      dependencies: [
        "CommandSupport", "TestSupport", "TimeZoneAnnotation", "TimeZoneLookup", "TimeZoneShapes", "tzlookup",
        "tzlookup-shapes", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Fuzz"))
}
