// swift-tools-version:6.1
import PackageDescription

/// All that answers without shapelib and GEOS: for the commands and tests, which look at every module.
let answering: [Target.Dependency] = [
  "TimeZoneDirectory", "TimeZoneEngine", "TimeZoneIndex", "TimeZoneLocalTime", "TimeZoneLookup",
  "TimeZoneSupport",
]
/// Where the engine's interface has types from: `GridPoint`, `IndexError`, `FileError`.
let engineInterface = ["TimeZoneIndex", "TimeZoneSupport"]
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
    .library(name: "TimeZoneLookup", targets: ["TimeZoneLookup", "TimeZoneEngine"] + engineInterface),
    .library(
      name: "TimeZoneLookupCompact", targets: ["TimeZoneLookupCompact", "TimeZoneEngine"] + engineInterface),
    .library(
      name: "TimeZoneLookupTiny", targets: ["TimeZoneLookupTiny", "TimeZoneEngine"] + engineInterface),
    .library(name: "TimeZoneEngine", targets: ["TimeZoneEngine"] + engineInterface),
    .library(name: "TimeZoneLocalTime", targets: ["TimeZoneLocalTime", "TimeZoneSupport"]),
    .library(
      name: "TimeZoneDirectory",
      targets: ["TimeZoneDirectory", "TimeZoneEngine", "TimeZoneLocalTime"] + engineInterface),
    .library(
      name: "TimeZoneReleases",
      targets: ["TimeZoneReleases", "TimeZoneDirectory", "TimeZoneLocalTime", "TimeZoneSupport"]),
    .library(
      name: "TimeZonePlaces",
      targets: ["TimeZonePlaces", "TimeZoneGazetteer", "TimeZoneDirectory", "TimeZoneEngine"]
        + engineInterface),
    .library(
      name: "SolarTimes", targets: ["SolarTimes", "TimeZoneEngine", "TimeZoneLocalTime"] + engineInterface),
    .library(
      name: "TimeZoneTracks",
      targets: ["TimeZoneTracks", "TimeZoneEngine", "TimeZoneLocalTime"] + engineInterface),
    .library(
      name: "TimeZoneAnnotation",
      targets: ["TimeZoneAnnotation", "TimeZoneEngine", "TimeZoneLocalTime"] + engineInterface),
    .library(
      name: "TimeZoneLookupFoundation",
      targets: ["TimeZoneLookupFoundation", "TimeZoneEngine", "TimeZoneLocalTime"] + engineInterface),
    .library(
      name: "TimeZoneAnnotationFoundation",
      targets: [
        "TimeZoneAnnotationFoundation", "TimeZoneAnnotation", "TimeZoneLookupFoundation", "TimeZoneEngine",
        "TimeZoneLocalTime",
      ] + engineInterface),
    .library(name: "TimeZoneShapes", targets: ["TimeZoneShapes", "TimeZoneEngine"] + engineInterface),
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
    // What every module uses: bytes kept alive, files, threads, a cursor over text. No data, no C library but libc.
    .target(name: "TimeZoneSupport"),

    // The kernel: the index's format, reader, writer, validator and query; and the instructions it needs beyond Swift's.
    .target(name: "CIntrinsics"),
    .target(name: "TimeZoneIndex", dependencies: ["CIntrinsics", "TimeZoneSupport"]),

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

    // The same with simplified boundaries, for programs that cannot carry 25 MB: each with its own data alone.
    .target(name: "CCompactData", exclude: ["compact.tzidx", "provenance.json"]),
    .target(name: "TimeZoneLookupCompact", dependencies: ["CCompactData", "TimeZoneEngine"]),
    .target(name: "CTinyData", exclude: ["tiny.tzidx", "provenance.json"]),
    .target(name: "TimeZoneLookupTiny", dependencies: ["CTinyData", "TimeZoneEngine"]),

    // Places: the engine over any gazetteer, and the library that adds the world's cities.
    .target(
      name: "TimeZoneGazetteer",
      dependencies: ["TimeZoneDirectory", "TimeZoneEngine", "TimeZoneIndex", "TimeZoneSupport"]),
    .target(name: "CGazetteer", exclude: ["gazetteer.tzg", "provenance.json", "report.txt", "DATA_LICENSE"]),
    .target(name: "TimeZonePlaces", dependencies: ["CGazetteer", "TimeZoneEngine", "TimeZoneGazetteer"]),
    // Makes the gazetteer from tables, for `Scripts/build data`.
    .executableTarget(
      name: "tzgazetteer",
      dependencies: [
        "SystemFiles", "TimeZoneEngine", "TimeZoneGazetteer", "TimeZoneIndex", "TimeZoneLocalTime",
        "TimeZoneLookup",
        "TimeZoneSupport",
      ]),

    // Sunrise, sunset, twilights and the sun's position, for any position and zone. No data.
    .target(
      name: "SolarTimes",
      dependencies: ["TimeZoneEngine", "TimeZoneIndex", "TimeZoneLocalTime", "TimeZoneSupport"]),

    // Moving devices: border crossings, stays, activity, notifications. No data.
    .target(
      name: "TimeZoneTracks",
      dependencies: ["TimeZoneEngine", "TimeZoneIndex", "TimeZoneLocalTime", "TimeZoneSupport"]),

    // The bridge to Foundation and Core Location, for those who have them anyway.
    .target(
      name: "TimeZoneLookupFoundation",
      dependencies: ["TimeZoneDirectory", "TimeZoneEngine", "TimeZoneLocalTime", "TimeZoneSupport"]),

    // The shapefile side: needs shapelib, GEOS and libzip (`Scripts/setup` installs them).
    .target(
      name: "CShapes",
      linkerSettings: [
        .linkedLibrary("shp"), .linkedLibrary("geos_c"), .linkedLibrary("zip"),
        // Part of libc on Linux.
        .linkedLibrary("iconv", .when(platforms: [.macOS])),
      ]),
    .target(
      name: "TimeZoneShapes",
      dependencies: ["CShapes", "TimeZoneAnnotation", "TimeZoneEngine", "TimeZoneIndex", "TimeZoneSupport"]),

    // What other systems know of zones: the rules of earlier releases, and the names of Windows.
    .target(name: "CZoneReleases", exclude: ["tables"]),
    .target(
      name: "TimeZoneReleases",
      dependencies: ["CZoneReleases", "TimeZoneDirectory", "TimeZoneLocalTime", "TimeZoneSupport"]),

    // Files that appear whole or not at all, for the commands and the annotation.
    .target(name: "SystemFiles", dependencies: ["TimeZoneSupport"]),

    // Files of coordinates, annotated row by row.
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "TimeZoneAnnotation",
      dependencies: [
        "CZlib", "SystemFiles", "TimeZoneDirectory", "TimeZoneEngine", "TimeZoneLocalTime", "TimeZoneSupport",
      ]),

    // The same bridge for the annotation: its own, so that an app that only looks up zones does not link zlib.
    .target(
      name: "TimeZoneAnnotationFoundation", dependencies: ["TimeZoneAnnotation", "TimeZoneLookupFoundation"]),

    // Files of tracks, for the command alone. libexpat is opened when a GPX file is read: nothing links it.
    .target(name: "CExpat"),
    .target(
      name: "TrackFiles",
      dependencies: [
        "CExpat", "SystemFiles", "TimeZoneAnnotation", "TimeZoneEngine", "TimeZoneIndex", "TimeZoneLocalTime",
        "TimeZoneSupport", "TimeZoneTracks",
      ]),

    // An answer as text, JSON, column or problem: what commands, service and bindings say, they say from here.
    .target(
      name: "TimeZonePresentation",
      dependencies: answering
        + [
          "SolarTimes", "SystemFiles", "TimeZoneAnnotation", "TimeZoneGazetteer", "TimeZonePlaces",
          "TimeZoneReleases", "TrackFiles",
        ]),

    // A lookup by the library alone: the first answer in a fresh clone.
    .executableTarget(name: "tzpoint", dependencies: ["TimeZoneLookup"]),

    // The commands. `tzlookup` never links shapelib or GEOS: it hands that work to `tzlookup-shapes`.
    .target(
      name: "CommandSupport",
      dependencies: answering
        + [
          "SolarTimes", "SystemFiles", "TimeZoneAnnotation", "TimeZonePresentation", "TimeZoneGazetteer",
          "TimeZonePlaces", "TimeZoneTracks", "TrackFiles", argumentParser,
        ]),
    .executableTarget(
      name: "tzlookup", dependencies: ["CommandSupport", "TimeZonePresentation", "TimeZoneSupport"],
      linkerSettings: staticLibraries),
    .executableTarget(
      name: "tzlookup-shapes",
      dependencies: answering
        + ["CommandSupport", "SystemFiles", "TimeZoneAnnotation", "TimeZonePresentation", "TimeZoneShapes"],
      linkerSettings: staticLibraries),

    // The service: vector tiles of an index, the page that shows them, all routes, and the program with the sockets.
    .target(
      name: "TimeZoneTiles",
      dependencies: ["TimeZoneEngine", "TimeZoneIndex", "TimeZoneSupport", "TimeZoneLookupTiny"]),
    .target(name: "CMapPage", exclude: ["page"]),
    // Names of zones in all languages: for the service alone, since English ones are a fortieth of their size.
    .target(name: "CZoneNames", exclude: ["names"]),
    .target(
      name: "TimeZoneNames", dependencies: ["CZoneNames", "TimeZoneLocalTime", "TimeZoneSupport"]),
    .target(
      name: "TimeZoneService",
      dependencies: answering
        + [
          "CMapPage", "CZlib", "SolarTimes", "SystemFiles", "TimeZoneAnnotation", "TimeZonePresentation",
          "TimeZoneGazetteer",
          "TimeZoneNames", "TimeZonePlaces", "TimeZoneTiles",
        ]),
    .executableTarget(
      name: "tzlookup-service",
      dependencies: answering
        + [
          "CommandSupport", "TimeZoneAnnotation", "TimeZonePresentation", "TimeZoneService", argumentParser,
          server("NIOCore"),
          server("NIOHTTP1"), server("NIOPosix"), server("NIOSSL", of: "swift-nio-ssl"),
        ], linkerSettings: staticLibraries),

    // Nanoseconds per lookup, as JSON: a tool for changes to the query.
    .executableTarget(
      name: "tzbench",
      dependencies: answering
        + [
          "CommandSupport", "SolarTimes", "SystemFiles", "TimeZonePresentation", "TimeZonePlaces",
          "TimeZoneShapes",
          "TimeZoneTracks", argumentParser,
        ]
    ),

    // Tests
    .target(
      name: "TestSupport", dependencies: libraries + ["TimeZoneGazetteer"], path: "Tests/TestSupport"),
    .testTarget(name: "TimeZoneSupportTests", dependencies: ["TimeZoneSupport", "TestSupport"]),
    .testTarget(name: "SystemFilesTests", dependencies: ["SystemFiles", "TimeZoneSupport", "TestSupport"]),
    .testTarget(name: "TimeZoneIndexTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(name: "TimeZoneEngineTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(name: "TimeZoneLocalTimeTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(name: "TimeZoneDirectoryTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(
      name: "TimeZoneLookupTests",
      dependencies: libraries + ["TestSupport", "TimeZoneLookupCompact", "TimeZoneLookupTiny"]),
    .testTarget(
      name: "TimeZoneGazetteerTests",
      dependencies: libraries + ["TestSupport", "TimeZoneGazetteer", "TimeZonePlaces"],
      exclude: ["names.tsv"]),
    .testTarget(name: "SolarTimesTests", dependencies: libraries + ["SolarTimes", "TestSupport"]),
    .testTarget(name: "TimeZoneTracksTests", dependencies: libraries + ["TestSupport", "TimeZoneTracks"]),
    .testTarget(
      name: "TrackFilesTests",
      dependencies: libraries
        + ["CExpat", "SystemFiles", "TestSupport", "TimeZoneAnnotation", "TimeZoneTracks", "TrackFiles"]),
    .testTarget(
      name: "TimeZoneLookupFoundationTests",
      dependencies: libraries + ["TestSupport", "TimeZoneLookupFoundation"]),
    .testTarget(
      name: "TimeZoneAnnotationFoundationTests",
      dependencies: libraries + ["TestSupport", "TimeZoneAnnotation", "TimeZoneAnnotationFoundation"]),
    .testTarget(name: "TimeZoneShapesTests", dependencies: libraries + ["TestSupport"]),
    .testTarget(
      name: "TimeZoneAnnotationTests",
      dependencies: libraries + ["TimeZoneAnnotation", "SystemFiles", "TestSupport"]),
    .testTarget(
      name: "TimeZonePresentationTests",
      dependencies: libraries + ["SystemFiles", "TestSupport", "TimeZoneAnnotation", "TimeZonePresentation"]),
    .testTarget(
      name: "CommandSupportTests",
      dependencies: libraries
        + [
          "CommandSupport", "SystemFiles", "TestSupport", "TimeZoneAnnotation", "TimeZonePresentation",
          "TimeZonePlaces",
          "TimeZoneTracks", argumentParser,
        ]),
    .testTarget(
      name: "TimeZoneNamesTests", dependencies: libraries + ["TestSupport", "TimeZoneNames"]),
    .testTarget(
      name: "TimeZoneReleasesTests", dependencies: libraries + ["TestSupport", "TimeZoneReleases"]),
    .testTarget(
      name: "TimeZoneTilesTests",
      dependencies: libraries + ["TestSupport", "TimeZoneTiles"]),
    .testTarget(
      name: "TimeZoneServiceTests",
      dependencies: libraries
        + [
          "SolarTimes", "TestSupport", "TimeZoneAnnotation", "TimeZonePresentation", "TimeZonePlaces",
          "TimeZoneService",
        ]),
    .testTarget(
      name: "CommandTests", dependencies: libraries + ["SolarTimes", "TestSupport"], exclude: ["Python"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

// Where each module stands, and its tests below `Tests/` on the same floor. A module imports only what stands above it, or
// before it on its floor; `LayerTests` reads the imports.
let floors = [
  "Core": [
    "TimeZoneSupport", "SystemFiles", "CIntrinsics", "TimeZoneIndex", "CTimeZoneTables", "TimeZoneEngine",
    "TimeZoneLocalTime", "TimeZoneDirectory", "CWorldData", "TimeZoneLookup", "CCompactData",
    "TimeZoneLookupCompact", "CTinyData", "TimeZoneLookupTiny",
  ],
  "Features": [
    "TimeZoneGazetteer", "CGazetteer", "TimeZonePlaces", "SolarTimes", "TimeZoneTracks", "CZlib",
    "TimeZoneAnnotation", "CExpat", "TrackFiles", "CShapes", "TimeZoneShapes", "TimeZoneTiles", "CZoneNames",
    "TimeZoneNames", "CZoneReleases", "TimeZoneReleases",
  ],
  "Presentation": ["TimeZonePresentation"],
  "Service": ["CMapPage", "TimeZoneService"],
  "Programs": [
    "CommandSupport", "Command", "tzpoint", "tzlookup", "tzlookup-shapes", "tzlookup-service", "tzgazetteer",
    "tzbench",
  ],
  "Bindings": ["TimeZoneLookupFoundation", "TimeZoneAnnotationFoundation"],
]
for (floor, modules) in floors {
  for target in package.targets where target.path == nil {
    let isTest = target.type == .test
    let module = isTest ? String(target.name.dropLast("Tests".count)) : target.name
    if modules.contains(module) { target.path = "\(isTest ? "Tests" : "Sources")/\(floor)/\(target.name)" }
  }
}

// Tests are compiled without optimizations, in half the time, but for those that compare with slow searches of their own:
// what they test has them, and so has `TestSupport`. No package that depends on this one builds tests.
for target in package.targets where target.type == .test {
  if ["TimeZoneGazetteerTests", "TimeZoneTilesTests"].contains(target.name) { continue }
  target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// Programs that try to break the library, or answer in bulk for comparisons: `Scripts/check corrupt-index`,
// `Scripts/check 32bit` and `Scripts/verify` build them.
if Context.environment["TZLOOKUP_HOSTILE"] != nil {
  package.targets += [
    .executableTarget(
      name: "answer-probes",
      dependencies: libraries
        + [
          "SolarTimes", "TimeZoneAnnotation", "TimeZonePresentation", "TimeZoneGazetteer", "TimeZoneNames",
          "TimeZonePlaces", "TimeZoneReleases", "TimeZoneTracks", "TrackFiles", argumentParser,
        ], path: "Tests/AnswerProbes"),
    .executableTarget(
      name: "corrupt-index", dependencies: libraries + ["TestSupport", "TimeZoneGazetteer", argumentParser],
      path: "Tests/CorruptIndex"),
    .executableTarget(
      name: "width-probes", dependencies: libraries + ["CTimeZoneTables", "TestSupport", argumentParser],
      path: "Tests/WidthProbes", exclude: ["WebAssembly"]),
  ]
}

// What is not for the sanitizers: programs that they do not look into, and the tests that start them.
if Context.environment["TZLOOKUP_SANITIZED"] != nil {
  package.targets.removeAll { ["CommandTests", "answer-probes", "tzbench", "tzgazetteer"].contains($0.name) }
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
        + [
          "CFuzzer", "CommandSupport", "TestSupport", "TimeZoneAnnotation", "TimeZonePresentation",
          "TimeZoneGazetteer",
          "TimeZoneNames", "TimeZonePlaces", "TimeZoneService", "TimeZoneTracks", "TrackFiles",
          argumentParser,
        ],
      path: "Tests/Fuzz", exclude: ["CFuzzer"],
      linkerSettings: [.unsafeFlags([fuzzer]), .linkedLibrary("stdc++", .when(platforms: [.linux]))]),
  ]
}

// A module with the names of Core Location, where there is none, and a program that uses the bridge to it:
// `Scripts/check location` builds them.
if Context.environment["TZLOOKUP_LOCATION"] != nil {
  #if !canImport(Darwin)
    package.targets.append(.target(name: "CoreLocation", path: "Tests/Bindings/CoreLocation"))
    package.targets.first { $0.name == "TimeZoneLookupFoundation" }?.dependencies.append("CoreLocation")
  #endif
  package.targets.append(
    .executableTarget(
      name: "location-check", dependencies: ["TimeZoneLookup", "TimeZoneLookupFoundation"],
      path: "Tests/Bindings/LocationCheck"))
}
