// swift-tools-version:6.1
import PackageDescription

/// All that answers without shapelib and GEOS: for the commands and tests, which look at every room.
let answering: [Target.Dependency] = [
  "TimeZoneDirectory", "TimeZoneEngine", "TimeZoneIndex", "TimeZoneLocalTime", "TimeZoneLookup",
  "TimeZoneSupport",
]
let libraries = answering + ["TimeZoneShapes"]
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "tzlookup",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "TimeZoneLookup", targets: ["TimeZoneLookup"]),
    .library(name: "TimeZoneEngine", targets: ["TimeZoneEngine"]),
    .library(name: "TimeZoneLocalTime", targets: ["TimeZoneLocalTime"]),
    .library(name: "TimeZoneDirectory", targets: ["TimeZoneDirectory"]),
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
    // What every room stands on: bytes kept alive, files, threads, a cursor over text. No data, no C library but libc.
    .target(name: "TimeZoneSupport"),

    // The kernel: the index's format, reader, writer, validator and query.
    .target(name: "TimeZoneIndex", dependencies: ["TimeZoneSupport"]),

    // Coordinates, the finder, borders, polygons and fallbacks, over any index: no boundaries of its own.
    .target(
      name: "TimeZoneEngine", dependencies: ["CTimeZoneTables", "TimeZoneIndex", "TimeZoneSupport"]),

    // Local time by the rules of the tz database, and what its tables say about zones.
    .target(name: "CTimeZoneTables", exclude: ["tz"]),
    .target(name: "TimeZoneLocalTime", dependencies: ["CTimeZoneTables", "TimeZoneSupport"]),
    .target(
      name: "TimeZoneDirectory",
      dependencies: ["CTimeZoneTables", "TimeZoneEngine", "TimeZoneLocalTime", "TimeZoneSupport"]),

    // The library that most apps import: the engine with the world's boundaries.
    .target(name: "CWorldData", exclude: ["world.tzidx", "provenance.json", "DATA_LICENSE"]),
    .target(name: "TimeZoneLookup", dependencies: ["CWorldData", "TimeZoneEngine"]),

    // The bridge to Foundation.TimeZone, for those who have Foundation anyway.
    .target(
      name: "TimeZoneLookupFoundation",
      dependencies: ["TimeZoneDirectory", "TimeZoneEngine", "TimeZoneLocalTime"]),

    // The shapefile side: needs shapelib and GEOS (`Scripts/setup` installs them).
    .target(
      name: "CShapes",
      linkerSettings: [
        .linkedLibrary("shp"), .linkedLibrary("geos_c"),
        // Part of libc on Linux.
        .linkedLibrary("iconv", .when(platforms: [.macOS])),
      ]),
    .target(
      name: "TimeZoneShapes", dependencies: ["CShapes", "TimeZoneEngine", "TimeZoneIndex", "TimeZoneSupport"]),

    // Files and descriptors, for the commands and the annotation.
    .target(name: "SystemFiles"),

    // Files of coordinates, annotated row by row.
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "TimeZoneAnnotation",
      dependencies: [
        "CZlib", "SystemFiles", "TimeZoneDirectory", "TimeZoneEngine", "TimeZoneLocalTime", "TimeZoneSupport",
      ]),

    // The commands. `tzlookup` never links shapelib or GEOS: it hands that work to `tzlookup-shapes`.
    .target(
      name: "CommandSupport", dependencies: answering + ["SystemFiles", "TimeZoneAnnotation", argumentParser]),
    .executableTarget(
      name: "tzlookup", dependencies: answering + ["CommandSupport", "TimeZoneAnnotation", argumentParser]),
    .executableTarget(
      name: "tzlookup-shapes",
      dependencies: answering
        + ["CommandSupport", "SystemFiles", "TimeZoneAnnotation", "TimeZoneShapes", argumentParser]),

    // Nanoseconds per lookup, as JSON: a tool for whoever changes the query.
    .executableTarget(
      name: "tzbench",
      dependencies: answering + ["CommandSupport", "SystemFiles", "TimeZoneShapes", argumentParser]
    ),

    // Tests
    .target(name: "TestSupport", dependencies: libraries, path: "Tests/TestSupport"),
    .testTarget(name: "TimeZoneIndexTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(name: "TimeZoneEngineTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(name: "TimeZoneLocalTimeTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(name: "TimeZoneDirectoryTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(name: "TimeZoneLookupTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(
      name: "TimeZoneLookupFoundationTests", dependencies: libraries + ["TimeZoneLookupFoundation"]),
    .testTarget(name: "TimeZoneShapesTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(
      name: "TimeZoneAnnotationTests",
      dependencies: libraries + ["TimeZoneAnnotation", "SystemFiles", "TestSupport"]),
    .testTarget(name: "CommandTests", dependencies: libraries + ["TestSupport"], exclude: ["Python"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

// Programs that try to break the library: `Scripts/corrupt-index` and `Scripts/check-32bit` build them.
if Context.environment["TZLOOKUP_HOSTILE"] != nil {
  package.targets += [
    .executableTarget(
      name: "corrupt-index", dependencies: libraries + ["TestSupport", argumentParser],
      path: "Tests/CorruptIndex"),
    .executableTarget(
      name: "width-probes", dependencies: libraries + ["CTimeZoneTables", "TestSupport", argumentParser],
      path: "Tests/WidthProbes", exclude: ["WebAssembly"]),
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
      dependencies: libraries
        + [
          "CommandSupport", "TestSupport", "TimeZoneAnnotation", "tzlookup", "tzlookup-shapes",
          argumentParser,
        ],
      path: "Tests/Fuzz"))
}
