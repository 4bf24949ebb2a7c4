// swift-tools-version:6.1
import PackageDescription

/// All that answers without shapelib and GEOS: for the commands and tests, which look at every module.
let answering: [Target.Dependency] = ["TimeZoneEngine", "TimeZoneLocalTime", "TimeZoneLookup"]
let libraries = answering + ["TimeZoneShapes"]
/// Behind a trait that is on by default: a package that only uses the libraries turns it off (`traits: []`), and
/// resolves no other package then.
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Commands"]))

/// For programs with the Swift library inside, as `Scripts/install` installs them: `Scripts/common.sh` sets what else they
/// need. SwiftPM's own option would compile everything once more.
let staticLibraries: [LinkerSetting] =
  Context.environment["TZLOOKUP_STATIC"].map { libraries in
    [
      .unsafeFlags(
        ["-static-stdlib", "-no-toolchain-stdlib-rpath"] + libraries.split(separator: " ").map { String($0) })
    ]
  } ?? []

/// A product of SwiftNIO, for the service alone: behind a trait that is off by default.
func server(_ name: String, of package: String = "swift-nio") -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Service"]))
}

let package = Package(
  name: "tzlookup",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    // Each with the targets whose public types its own interface has.
    .library(name: "TimeZoneLookup", targets: ["TimeZoneLookup", "TimeZoneEngine"]),
    .library(name: "TimeZoneLookupCompact", targets: ["TimeZoneLookupCompact", "TimeZoneEngine"]),
    .library(name: "TimeZoneLookupTiny", targets: ["TimeZoneLookupTiny", "TimeZoneEngine"]),
    .library(name: "TimeZoneEngine", targets: ["TimeZoneEngine"]),
    .library(name: "TimeZoneLocalTime", targets: ["TimeZoneLocalTime", "TimeZoneEngine"]),
    .library(name: "TimeZoneReleases", targets: ["TimeZoneReleases", "TimeZoneLocalTime", "TimeZoneEngine"]),
    .library(name: "TimeZonePlaces", targets: ["TimeZonePlaces", "TimeZoneLocalTime", "TimeZoneEngine"]),
    .library(name: "SolarTimes", targets: ["SolarTimes", "TimeZoneLocalTime", "TimeZoneEngine"]),
    .library(name: "TimeZoneTracks", targets: ["TimeZoneTracks", "TimeZoneLocalTime", "TimeZoneEngine"]),
    .library(
      name: "TimeZoneAnnotation", targets: ["TimeZoneAnnotation", "TimeZoneLocalTime", "TimeZoneEngine"]),
    .library(
      name: "TimeZoneLookupFoundation",
      targets: ["TimeZoneLookupFoundation", "TimeZoneLocalTime", "TimeZoneEngine"]),
    .library(
      name: "TimeZoneFeaturesFoundation",
      targets: [
        "TimeZoneFeaturesFoundation", "TimeZoneAnnotation", "TimeZoneLookupFoundation", "TimeZoneLocalTime",
        "TimeZoneEngine",
      ]),
    .library(name: "TimeZoneShapes", targets: ["TimeZoneShapes", "TimeZoneEngine"]),
    .library(name: "TimeZoneShapesFoundation", targets: ["TimeZoneShapesFoundation", "TimeZoneShapes"]),
    .executable(name: "tzlookup", targets: ["tzlookup"]),
    .executable(name: "tzlookup-shapes", targets: ["tzlookup-shapes"]),
    .executable(name: "tzlookup-service", targets: ["tzlookup-service"]),
  ],
  traits: [
    .trait(name: "Commands", description: "The programs, which parse their arguments."),
    .trait(
      name: "Service", description: "The service over HTTP, tzlookup-service.", enabledTraits: ["Commands"]),
    .default(enabledTraits: ["Commands"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
  ],
  targets: [
    // The engine: coordinates, the index, the finder, borders, polygons and fallbacks. No boundaries of its own.
    .target(name: "Platform"),
    .target(name: "CIntrinsics"),
    .target(name: "CTimeZoneTables", exclude: ["tz"]),
    .target(name: "TimeZoneEngine", dependencies: ["CIntrinsics", "CTimeZoneTables", "Platform"]),

    // Local time by the rules of the tz database, and what its tables say about zones.
    .target(name: "TimeZoneLocalTime", dependencies: ["CTimeZoneTables", "Platform", "TimeZoneEngine"]),

    // The library that most apps import: the engine with the world's boundaries.
    .target(name: "CWorldData", exclude: ["world.tzidx", "provenance.json", "DATA_LICENSE"]),
    .target(name: "TimeZoneLookup", dependencies: ["CWorldData", "TimeZoneEngine"]),

    // The same with simplified boundaries, for programs that cannot carry 16 MB: each with its own data alone.
    .target(name: "CCompactData", exclude: ["compact.tzidx", "provenance.json"]),
    .target(name: "TimeZoneLookupCompact", dependencies: ["CCompactData", "TimeZoneEngine"]),
    .target(name: "CTinyData", exclude: ["tiny.tzidx", "provenance.json"]),
    .target(name: "TimeZoneLookupTiny", dependencies: ["CTinyData", "TimeZoneEngine"]),

    // The world's cities.
    .target(name: "CGazetteer", exclude: ["gazetteer.tzg", "provenance.json", "report.txt", "DATA_LICENSE"]),
    .target(name: "TimeZonePlaces", dependencies: ["CGazetteer", "TimeZoneLocalTime"]),

    // Sunrise, sunset, twilights and the sun's position, for any position and zone. No data.
    .target(name: "SolarTimes", dependencies: ["TimeZoneLocalTime"]),

    // Moving devices: border crossings, stays, activity, notifications. No data.
    .target(name: "TimeZoneTracks", dependencies: ["TimeZoneLocalTime"]),

    // What other systems know of zones: the rules of earlier releases, and the names of Windows.
    .target(name: "CZoneReleases", exclude: ["tables"]),
    .target(name: "TimeZoneReleases", dependencies: ["CZoneReleases", "TimeZoneLocalTime"]),

    // Files of coordinates, annotated row by row.
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "TimeZoneAnnotation", dependencies: ["CZlib", "Platform", "TimeZoneLocalTime"]),

    // Bridges to Foundation and Core Location, for those who have them anyway. The features' is its own, so that an app
    // that only looks up zones links neither zlib nor cities.
    .target(name: "TimeZoneLookupFoundation", dependencies: ["TimeZoneLocalTime"]),
    .target(
      name: "TimeZoneFeaturesFoundation",
      dependencies: [
        "TimeZoneAnnotation", "TimeZoneLookupFoundation", "TimeZonePlaces", "TimeZoneReleases",
        "TimeZoneTracks",
      ]),

    // The shapefile side: needs shapelib, GEOS and libzip (`Scripts/setup` installs them).
    .target(
      name: "CShapes",
      linkerSettings: [
        .linkedLibrary("shp"), .linkedLibrary("geos_c"), .linkedLibrary("zip"),
        // Part of libc on Linux.
        .linkedLibrary("iconv", .when(platforms: [.macOS])),
      ]),
    .target(name: "TimeZoneShapes", dependencies: ["CShapes", "TimeZoneAnnotation"]),
    .target(
      name: "TimeZoneShapesFoundation", dependencies: ["TimeZoneLookupFoundation", "TimeZoneShapes"]),

    // Files of tracks, for the command alone. libexpat is opened when a GPX file is read: nothing links it.
    .target(name: "TrackFiles", dependencies: ["TimeZoneAnnotation", "TimeZoneTracks"]),

    // An answer as text, JSON, column or problem, for commands, service and bindings.
    .target(
      name: "TimeZonePresentation",
      dependencies: answering
        + [
          "Platform", "SolarTimes", "TimeZoneAnnotation", "TimeZonePlaces", "TimeZoneReleases", "TrackFiles",
        ]),

    // A lookup by the library alone: the first answer in a fresh clone.
    .executableTarget(name: "tzpoint", dependencies: ["TimeZoneLookup"]),

    // The commands. `tzlookup` never links shapelib or GEOS: it hands that work to `tzlookup-shapes`.
    .target(
      name: "CommandSupport",
      dependencies: ["TimeZonePresentation", "TimeZoneTracks", "TrackFiles", argumentParser]),
    .executableTarget(name: "tzlookup", dependencies: ["CommandSupport"], linkerSettings: staticLibraries),
    .executableTarget(
      name: "tzlookup-shapes", dependencies: ["CommandSupport", "TimeZoneShapes"],
      linkerSettings: staticLibraries),

    // The service: the page with the map, its tiles, all routes, and the program with the sockets. Names of zones in all
    // languages are for it alone, since English ones are a fortieth of their size.
    .target(name: "CServiceData", exclude: ["names", "page"]),
    .target(
      name: "TimeZoneService",
      dependencies: ["CServiceData", "CZlib", "TimeZoneLookupTiny", "TimeZonePresentation"]),
    .executableTarget(
      name: "tzlookup-service",
      dependencies: [
        "CommandSupport", "TimeZoneService", argumentParser, server("NIOCore"), server("NIOHTTP1"),
        server("NIOPosix"), server("NIOSSL", of: "swift-nio-ssl"),
      ], linkerSettings: staticLibraries),

    // Nanoseconds per lookup, as JSON: a tool for changes to the query.
    .executableTarget(
      name: "tzbench",
      dependencies: ["CommandSupport", "TimeZoneShapes", "TimeZoneTracks", argumentParser]),

    // Tests
    .target(
      name: "TestSupport", dependencies: libraries + ["TimeZonePlaces"], path: "Tests/TestSupport"),
    .testTarget(name: "TimeZoneEngineTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(name: "TimeZoneLocalTimeTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(
      name: "TimeZoneLookupTests",
      dependencies: libraries + ["TestSupport", "TimeZoneLookupCompact", "TimeZoneLookupTiny"]),
    .testTarget(
      name: "TimeZonePlacesTests", dependencies: libraries + ["TestSupport", "TimeZonePlaces"],
      exclude: ["names.tsv"]),
    .testTarget(name: "SolarTimesTests", dependencies: libraries + ["SolarTimes", "TestSupport"]),
    .testTarget(name: "TimeZoneTracksTests", dependencies: libraries + ["TestSupport", "TimeZoneTracks"]),
    .testTarget(name: "TrackFilesTests", dependencies: libraries + ["TestSupport", "TrackFiles"]),
    .testTarget(
      name: "TimeZoneLookupFoundationTests",
      dependencies: libraries + ["TestSupport", "TimeZoneLookupFoundation"]),
    .testTarget(
      name: "TimeZoneFeaturesFoundationTests",
      dependencies: libraries + ["TestSupport", "TimeZoneFeaturesFoundation", "TimeZoneShapesFoundation"]),
    .testTarget(name: "TimeZoneShapesTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(
      name: "TimeZoneAnnotationTests", dependencies: libraries + ["TestSupport", "TimeZoneAnnotation"]),
    .testTarget(
      name: "TimeZonePresentationTests", dependencies: libraries + ["TestSupport", "TimeZonePresentation"]),
    .testTarget(
      name: "CommandSupportTests",
      dependencies: libraries + ["CommandSupport", "TestSupport", "TimeZoneTracks", argumentParser]),
    .testTarget(
      name: "TimeZoneReleasesTests", dependencies: libraries + ["TestSupport", "TimeZoneReleases"]),
    .testTarget(
      name: "TimeZoneServiceTests", dependencies: libraries + ["TestSupport", "TimeZoneService"]),
    .testTarget(
      name: "CommandTests", dependencies: libraries + ["SolarTimes", "TestSupport"], exclude: ["Python"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

// The layer of each module, and of its tests below `Tests/`. A module imports only modules of the layers before its own, or
// earlier ones of its own; `LayerTests` reads the imports.
let layers = [
  "Core": [
    "Platform", "CIntrinsics", "CTimeZoneTables", "TimeZoneEngine", "TimeZoneLocalTime", "CWorldData",
    "TimeZoneLookup", "CCompactData", "TimeZoneLookupCompact", "CTinyData", "TimeZoneLookupTiny",
  ],
  "Features": [
    "CGazetteer", "TimeZonePlaces", "SolarTimes", "TimeZoneTracks", "CZlib", "TimeZoneAnnotation",
    "TrackFiles", "CShapes", "TimeZoneShapes", "CZoneReleases", "TimeZoneReleases",
  ],
  "Presentation": ["TimeZonePresentation"],
  "Service": ["CServiceData", "TimeZoneService"],
  "Programs": [
    "CommandSupport", "Command", "tzpoint", "tzlookup", "tzlookup-shapes", "tzlookup-service", "tzgazetteer",
    "tzbench",
  ],
  "Bindings": ["TimeZoneLookupFoundation", "TimeZoneFeaturesFoundation", "TimeZoneShapesFoundation"],
]
for (layer, modules) in layers {
  for target in package.targets where target.path == nil {
    let isTest = target.type == .test
    let module = isTest ? String(target.name.dropLast("Tests".count)) : target.name
    if modules.contains(module) { target.path = "\(isTest ? "Tests" : "Sources")/\(layer)/\(target.name)" }
  }
}

// Tests are compiled without optimizations, in half the time, but for those that compare with slow searches of their own:
// what they test has them, and so has `TestSupport`. No package that depends on this one builds tests.
for target in package.targets where target.type == .test {
  if ["TimeZonePlacesTests", "TimeZoneServiceTests"].contains(target.name) { continue }
  target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// Programs that answer in bulk, for comparisons and in damaged files, or make data: `Scripts/check corrupt-index`,
// `Scripts/check 32bit`, `Scripts/verify` and `Scripts/build data` build them.
if Context.environment["TZLOOKUP_HOSTILE"] != nil {
  package.targets += [
    .executableTarget(
      name: "batch-query",
      dependencies: libraries
        + ["CTimeZoneTables", "TestSupport", "TimeZoneService", "TimeZoneTracks", argumentParser],
      path: "Tests/BatchQuery", exclude: ["WebAssembly"]),
    .executableTarget(
      name: "tzgazetteer", dependencies: ["TimeZoneAnnotation", "TimeZoneLookup", "TimeZonePlaces"],
      path: "Sources/Programs/tzgazetteer"),
  ]
}

// What is not for the sanitizers: programs that they do not look into, the tests that start them, and tests of plain values.
if Context.environment["TZLOOKUP_SANITIZED"] != nil {
  let others = [
    "CommandTests", "SolarTimesTests", "TimeZoneFeaturesFoundationTests", "TimeZoneLookupFoundationTests",
    "tzbench", "tzgazetteer",
  ]
  package.targets.removeAll { others.contains($0.name) }
}

// The fuzzing program, for `Scripts/fuzz`, which names the library with libFuzzer. The libraries count where they are for it;
// what only tests them does not, because brute force would take several times as long.
if let fuzzer = Context.environment["TZLOOKUP_FUZZ"] {
  let counters = "-sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table"
  for target in package.targets where target.type == .regular && target.name != "TestSupport" {
    target.swiftSettings = [.unsafeFlags([counters])]
  }
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "tzfuzz",
      dependencies: libraries
        + ["CFuzzer", "CommandSupport", "TestSupport", "TimeZoneService", "TimeZoneTracks", argumentParser],
      path: "Tests/Fuzz", exclude: ["CFuzzer"],
      linkerSettings: [.unsafeFlags([fuzzer]), .linkedLibrary("stdc++", .when(platforms: [.linux]))]),
  ]
}

// Modules with the names of Core Location and SwiftUI, where there are none, and a program that uses the bridge to the former and
// has the code of the tutorial for iOS: `Scripts/check location` builds them.
if Context.environment["TZLOOKUP_LOCATION"] != nil {
  #if !canImport(Darwin)
    package.targets += ["CoreLocation", "SwiftUI"].map { .target(name: $0, path: "Tests/Bindings/\($0)") }
    package.targets.first { $0.name == "TimeZoneLookupFoundation" }?.dependencies.append("CoreLocation")
  #endif
  package.targets.append(
    .executableTarget(
      name: "location-check", dependencies: ["SolarTimes", "TimeZoneLookup", "TimeZoneLookupFoundation"],
      path: "Tests/Bindings/LocationCheck"))
  #if !canImport(Darwin)
    package.targets.last?.dependencies.append("SwiftUI")
  #endif
}
