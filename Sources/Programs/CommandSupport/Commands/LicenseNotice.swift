/// A part of the program, with its license and attribution.
struct LicenseNotice {
  /// Its name, with the release if it is data.
  let name: String
  let purpose: String
  let license: String
  let attribution: String
  let addresses: [String]

  static func json(_ notices: [LicenseNotice]) -> JSON {
    .array(
      notices.map { notice in
        [
          "name": JSON(notice.name), "for": JSON(notice.purpose), "license": JSON(stated: notice.license),
          "attribution": JSON(stated: notice.attribution), "urls": JSON(notice.addresses),
        ]
      })
  }

  static func text(_ notices: [LicenseNotice]) -> String {
    notices.map { notice in
      let lines = [
        ("  for", notice.purpose), ("  license", stated(notice.license)),
        ("  attribution", stated(notice.attribution)),
      ]
      return notice.name + "\n" + Columns.text(lines + notice.addresses.map { ("  address", $0) })
    }.joined(separator: "\n")
  }

  /// A text is empty if it was not stated when the index was compiled.
  private static func stated(_ text: String) -> String { text.isEmpty ? "not stated" : text }

  /// All parts of the program and of the one that reads shapefiles; `NOTICE` has the same at length.
  static func all(_ index: IndexInformation) -> [LicenseNotice] { [program] + data(index) + libraries }

  private static let program = LicenseNotice(
    name: "tzlookup", purpose: "the program and its libraries", license: "MIT",
    attribution: "Copyright (c) 2026 the tzlookup authors", addresses: [])

  private static func data(_ index: IndexInformation) -> [LicenseNotice] {
    let cities = Gazetteer.embedded.information
    return [
      LicenseNotice(
        name: named("time zone boundaries", index.dataVersion),
        purpose: "the index; keep license and attribution with it and with what is made from it",
        license: index.license, attribution: index.attribution,
        addresses: [
          "https://www.openstreetmap.org/copyright",
          "https://github.com/evansiroky/timezone-boundary-builder",
        ]),
      LicenseNotice(
        name: named("GeoNames", cities.dataVersion),
        purpose: "cities and their names; their time zones are those of the boundaries",
        license: cities.license, attribution: cities.attribution,
        addresses: ["https://www.geonames.org", "https://creativecommons.org/licenses/by/4.0/"]),
      LicenseNotice(
        name: named("IANA time zone database", TimeZoneDatabase.embedded.version ?? ""),
        purpose: "rules, names and principal locations", license: "public domain",
        attribution: "none needed", addresses: ["https://www.iana.org/time-zones"]),
      LicenseNotice(
        name: "Unicode CLDR", purpose: "English names and identifiers of time zones", license: "Unicode-3.0",
        attribution: "Copyright © 2004-2025 Unicode, Inc.", addresses: ["https://www.unicode.org/license.txt"]
      ),
    ]
  }

  private static func named(_ name: String, _ release: String) -> String {
    release.isEmpty ? name : "\(name) \(release)"
  }

  private static let libraries = [
    LicenseNotice(
      name: "Swift's runtime and standard library", purpose: "all of it; inside a static program",
      license: "Apache-2.0 with Runtime Library Exception",
      attribution: "Copyright (c) Apple Inc. and the Swift project authors",
      addresses: ["https://www.swift.org"]),
    LicenseNotice(
      name: "swift-argument-parser", purpose: "arguments of the commands",
      license: "Apache-2.0 with Runtime Library Exception",
      attribution: "Copyright (c) 2020 Apple Inc. and the Swift project authors",
      addresses: ["https://github.com/apple/swift-argument-parser"]),
    LicenseNotice(
      name: "GeographicLib", purpose: "the method for distances on the ellipsoid", license: "MIT",
      attribution: "Copyright (c) Charles Karney (2008-2023)",
      addresses: ["https://geographiclib.sourceforge.io"]),
    LicenseNotice(
      name: "zlib", purpose: "compressed tables", license: "Zlib",
      attribution: "Copyright (C) 1995-2022 Jean-loup Gailly and Mark Adler", addresses: ["https://zlib.net"]),
    LicenseNotice(
      name: "GEOS", purpose: "geometry, only in tzlookup-shapes, linked dynamically",
      license: "LGPL-2.1-or-later",
      attribution: "Copyright (C) GEOS contributors", addresses: ["https://libgeos.org"]),
    LicenseNotice(
      name: "shapelib", purpose: "reading shapefiles, only in tzlookup-shapes, linked dynamically",
      license: "MIT or LGPL-2.0-or-later",
      attribution: "Copyright (c) Frank Warmerdam, Even Rouault and others",
      addresses: ["http://shapelib.maptools.org"]),
    LicenseNotice(
      name: "libzip", purpose: "reading archives of boundaries, only in tzlookup-shapes, linked dynamically",
      license: "BSD-3-Clause", attribution: "Copyright (C) 1999-2020 Dieter Baron and Thomas Klausner",
      addresses: ["https://libzip.org"]),
    LicenseNotice(
      name: "SwiftNIO", purpose: "HTTP and TLS, with BoringSSL and llhttp, only in tzlookup-service",
      license: "Apache-2.0; llhttp: MIT",
      attribution:
        "Copyright (c) Apple Inc. and the SwiftNIO project authors, The BoringSSL Authors, Fedor Indutny",
      addresses: ["https://github.com/apple/swift-nio", "https://github.com/apple/swift-nio-ssl"]),
  ]
}
