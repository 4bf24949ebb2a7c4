import TestSupport
import Testing
import TimeZoneAnnotation

/// What spreadsheets and databases write around and into cells.
@Suite(.tags(.readsUntrustedBytes)) struct SpreadsheetTests {
  @Test func excelsSeparatorLine() throws {
    let bare = CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(2))
    try [
      AnnotationCase("sep=;\nlat;lon«;timezone»\n43,06;141,35«;Asia/Tokyo»\n"),
      AnnotationCase("\u{FEFF}SEP=|\r\nlat|lon«|timezone»\r\n43.06|141.35«|Asia/Tokyo»\r\n"),
      // It decides, whatever the header looks like, but what is given decides before it.
      AnnotationCase("sep=\t\n\"a,b,c,d\"\tlat\tlon«\ttimezone»\nx\t43.06\t141.35«\tAsia/Tokyo»\n"),
      AnnotationCase(
        "sep=;\nlat|lon«|timezone»\n43.06|141.35«|Asia/Tokyo»\n",
        .csv(CSVOptions(delimiter: UInt8(ascii: "|")))),
      AnnotationCase("sep=;\n43.06;141.35«;Asia/Tokyo»\n", .csv(bare)),
      AnnotationCase("sep=;\n", .csv(bare)),
      // Anything else is a header.
      AnnotationCase("sep=,lat,lon«,timezone»\n1,43.06,141.35«,Asia/Tokyo»\n"),
    ].check()
  }

  /// In a table separated by commas, unquoted decimal commas would be read as other coordinates.
  @Test func decimalCommas() throws {
    let advice = "with decimal commas; quote them, or separate fields by another character"
    for (header, row, more, pair) in [
      ("lat,lon", "43,06,141,35", 2, "43,06 and 141,35"),
      ("lat,lon", "-33,87, +151,21", 2, "-33,87 and +151,21"),
      ("lon,lat", "141,35,43,06", 2, "43,06 and 141,35"),
      ("id,lat,NS,lon,n", "a,43,06,N,141,35,x", 2, "43,06 and 141,35"),
      ("lat,lon,alt", "43,06,141,35,12,5", 3, "43,06 and 141,35"),
    ] {
      let found = try Annotated("\(header)\n\(row)\n")
      let reason =
        "the row has \(more) more fields than the header and reads as the coordinates \(pair) \(advice)"
      #expect(found.summary.failures.map { "\($0.line): \($0.reason)" } == ["2: \(reason)"])
      #expect(found.summary.zones == 0)
    }
    // Other rows that are longer than the header are kept, and read.
    for row in [
      "43.06,141.35,1,2", "43,141,x,y", "43,141,5", "43,141,,", "43,141,1,2,3", "43,141,-1,-2",
      "43.5,6,141,35",
    ] {
      let found = try Annotated("lat,lon\n\(row)\n")
      #expect(found.summary.failedRows == 0, "\(row)")
      #expect(found.summary.zones == 1, "\(row)")
    }
    #expect(try Annotated("lat;lon\n43;141;1;2\n").summary.failedRows == 0)
    #expect(try Annotated("lat,lon\n\"43,06\",\"141,35\"\n").summary.zones == 1)
  }

  @Test func linesAreCountedFromTheSeparatorLine() throws {
    #expect(try Annotated("sep=;\nlat;lon\n1;2\nx;1\n").summary.failures.map(\.line) == [4])
    RefusalCase(
      "sep=;\nlat;\"lon\n1;2\n",
      says: "line 2: a quotation mark that opens a field in the header is never closed"
    ).check()
    RefusalCase("sep=;\n", says: "expected a header row, found an empty input").check()
    #expect(throws: AnnotationError.self) { try Annotated("sep=\"\nlat,lon\n") }
  }

  /// However the bytes arrive.
  @Test func separatorLineMayArriveInParts() throws {
    let text = Array("sep=;\r\nlat;lon\r\n43.06;141.35\r\n".utf8)
    for cut in 1..<text.count {
      let sink = BytesSink()
      try TimeZoneAnnotator(NumberedZones(.world), options: AnnotationOptions(chunkSize: 1))
        .annotate(PartsSource([Array(text[..<cut]), Array(text[cut...])]), to: sink)
      #expect(
        String(decoding: sink.bytes, as: UTF8.self)
          == "sep=;\r\nlat;lon;timezone\r\n43.06;141.35;Asia/Tokyo\r\n")
    }
  }

  @Test(arguments: [
    "NULL", "null", "NaN", "N/A", "n/a", "NA", "-", "None", "\\N", "#N/A", "\"NULL\"", " - ", "\" NA \"",
  ])
  func missingValues(_ cell: String) throws {
    try [
      AnnotationCase("lat,lon«,timezone»\n\(cell),\(cell)«,»\n"),
      AnnotationCase("lat,lon«,timezone»\n\(cell)«,»,\n"),
      AnnotationCase("id,geom«,timezone»\n1,\(cell)«,»\n"),
    ].check()
    let found = try Annotated("lat,lon\n\(cell),141.35\n43.06,\(cell)\n")
    #expect(
      found.summary.failures.map(\.reason) == [
        .latitudeMissing(longitude: "141.35"), .longitudeMissing(latitude: "43.06"),
      ])
    #expect(try Annotated("lat,lon\n\(cell),\(cell)\n").summary.failedRows == 0)
  }

  /// Words that only look like these are malformed.
  @Test(arguments: ["--", "N", "NULLS", "nope", "#", "N\\A"]) func wordsThatAreValues(_ cell: String) throws {
    #expect(try Annotated("lat,lon\n\(cell),\(cell)\n").summary.failedRows == 1)
  }

  // MARK: Well-known binary

  /// As PostGIS' `ST_AsEWKB` and `ST_AsBinary` write them, and what GEOS' writer makes in either byte order.
  @Test(arguments: [
    "0101000020E61000003333333333AB614048E17A14AE874540",  // SRID=4326;POINT(141.35 43.06)
    "01010000003333333333AB614048E17A14AE874540", "0101000020e61000003333333333ab614048e17a14ae874540",
    "00000000014061AB3333333333404587AE147AE148",
    "0020000001000010E64061AB3333333333404587AE147AE148",
    "01010000803333333333AB614048E17A14AE8745400000000000003440",  // Z
    "01010000403333333333AB614048E17A14AE8745400000000000003440",  // M
    "01010000C03333333333AB614048E17A14AE87454000000000000034400000000000003440",
    "01E90300003333333333AB614048E17A14AE8745400000000000003440",  // ISO: 1001
    "01B90B00003333333333AB614048E17A14AE87454000000000000034400000000000003440",  // ISO: 3001
  ]) func binaryPoints(_ cell: String) throws {
    try AnnotationCase("id,the_geom«,timezone»\n1,\(cell)«,Asia/Tokyo»\n").check()
  }

  @Test func otherBinary() throws {
    let empty = "0101000000000000000000F87F000000000000F87F"
    try AnnotationCase("geom«,timezone»\n\(empty)«,»\n").check()
    let expected = "expected a point in well-known binary with the reference system 4326 or none, found "
    for (cell, reason) in [
      ("0103000000010000000000000000000000", "it is a geometry of type 3"),
      ("0101000020110F00003333333333AB614048E17A14AE874540", "its reference system is 3857"),
      ("01010000003333333333AB614048E17A14AE8745", "its length is not that of a point"),
      ("01010000003333333333AB614048E17A14AE87454000", "its length is not that of a point"),
      ("01010000", ""), ("0101000020E610", "it is cut short"),
    ] {
      let found = try Annotated("geom\n\(cell)\n").summary.failures
      #expect(found.count == 1)
      guard !reason.isEmpty else { continue }
      #expect(
        found.first?.reason.description
          == "\(expected)\"\(cell)\": \(reason); for other geometries select a point of each, in PostGIS with ST_AsText(ST_Transform(ST_PointOnSurface(geom), 4326))"
      )
    }
    let outside = "01010000000000000000C0724000000000000044C0"
    #expect(
      try Annotated("geom\n\(outside)\n").summary.failures.map(\.reason.description)
        == [
          "longitude 300.0 is not in -180...180 degrees; if longitudes go up to 360, use wrapsLongitudes: true with decimal degrees"
        ])
  }

  // MARK: Before the header

  /// Comments, and lines of another table.
  @Test func linesBeforeTheHeader() throws {
    func csv(_ lines: Int) -> TimeZoneAnnotator.Format {
      var csv = CSVOptions()
      csv.skippedLines = lines
      return .csv(csv)
    }
    let (table, result) = ("lat,lon\n43.06,141.35\n", "lat,lon,timezone\n43.06,141.35,Asia/Tokyo\n")
    for (lines, before) in [
      (0, "# one\n"), (0, "\u{FEFF}# one, two\r\n#\n## three \"four\n"), (0, "#a\n#b\n"),
      (1, "Source,City\n"),
      (2, "\"NSRDB\n-,5,7\n"), (1, "{\"a\":\n# b\n"),
    ] {
      for size in [1, 3, 1 << 19] {
        try AnnotationCase(
          before + table, gives: before + result, csv(lines), AnnotationOptions(threads: 2, chunkSize: size)
        ).check()
      }
    }
    // A header that is one itself.
    try [
      AnnotationCase("#lat,lon«,timezone»\n43.06,141.35«,Asia/Tokyo»\n"),
      AnnotationCase("# a\n#lat,lon«,timezone»\n43.06,141.35«,Asia/Tokyo»\n"),
      // A single column.
      AnnotationCase("# a, b\r\n# c\r\n\"location\"«,timezone»\r\n43.06 141.35«,Asia/Tokyo»\r\n"),
    ].check()
    let found = try Annotated("# a\nx\n\(table)x,1\n", csv(2))
    #expect(found.summary.failures.map(\.line) == [5])
    RefusalCase("a\n", says: "expected a header row, found an empty input", csv(3)).check()
  }

  @Test func unusualSeparators() {
    let found = "expected columns such as lat and lon, or location, found the columns 1 "
    for (header, separator) in [("id^lat^lon", "^"), ("lat lon id", " "), ("id~lat~lon", "~")] {
      RefusalCase(
        "\(header)\n1^2^3\n",
        says:
          "\(found)\"\(header)\"; if \"\(separator)\" separates fields, specify it with the option delimiter"
      ).check()
    }
  }

  @Test func otherEncodings() throws {
    for header in [
      [0x42, 0x72, 0x65, 0x69, 0x74, 0x65, 0x3B, 0x4C, 0xE4, 0x6E, 0x67, 0x65],
      [0x88, 0xDC, 0x93, 0x78, 0x2C, 0x61],
    ] {
      do throws(AnnotationError) {
        _ = try Annotated(header.map { UInt8($0) } + Array("\n1,2\n".utf8), .csv())
        Issue.record("expected an error")
      } catch {
        #expect(
          error.description.contains(
            "; the text is not UTF-8, so convert the input first, with 'iconv -f WINDOWS-1252 "))
      }
    }
  }

  // MARK: Longitudes up to 360

  @Test func longitudesUpTo360() throws {
    var options = AnnotationOptions()
    options.wrapsLongitudes = true
    for (latitude, longitude, zone) in [
      ("20.7047", "203.8233", "Pacific/Honolulu"), ("40.71", "\"285,99\"", "America/New_York"),
      ("43.06", "141.35", "Asia/Tokyo"), ("51.48", "360", "Europe/London"), ("43.06", "180.5", "Etc/GMT+12"),
      ("51.48", "359.9", "Europe/London"), ("200e-1", "181", "Etc/GMT+12"),
      ("40.71", "+285.99", "America/New_York"), ("40.71", "-74.01", "America/New_York"),
    ] {
      let cells = "\(latitude),\(longitude)"
      try AnnotationCase("lat,lon«,timezone»\n\(cells)«,\(zone)»\n", .csv(), options).check()
    }
    try [
      AnnotationCase("wkt«,timezone»\nPOINT(203.8233 20.7047)«,Pacific/Honolulu»\n", .csv(), options),
      AnnotationCase(
        "geo«;timezone»\n{alt: 300, lat: 20.7047, lng: 203.8233}«;Pacific/Honolulu»\n",
        .csv(CSVOptions(delimiter: UInt8(ascii: ";"))), options),
      AnnotationCase(
        "geo«;timezone»\n{id: 99999999999, lat: 20.7047, lng: 203.8233}«;Pacific/Honolulu»\n",
        .csv(CSVOptions(delimiter: UInt8(ascii: ";"))), options),
      AnnotationCase(#"{"lat":20.7047,"lon":203.8233«,"timezone":"Pacific/Honolulu"»}"#, .ndjson(), options),
      AnnotationCase(
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[203.8233,20.7047]},"properties":{}}"#,
        gives:
          #"{"type":"Feature","geometry":{"type":"Point","coordinates":[203.8233,20.7047]},"properties":{"timezone":"Pacific/Honolulu"}}"#,
        .ndjson(), options),
    ].check()
    // 180.5 degrees in well-known binary.
    let point = "0101000000000000000090664048E17A14AE874540"
    try AnnotationCase("geo«,timezone»\n\(point)«,Etc/GMT+12»\n", .csv(), options).check()
    #expect(try Annotated("lat,lon\n0,360\n0,+360.0\n", .csv(), options).summary.rowsAtNullIsland == 2)
    for cells in ["20.7,360.1", "20.7,-190", "203.8,20.7"] {
      #expect(try Annotated("lat,lon\n\(cells)\n", .csv(), options).summary.failedRows == 1)
    }
    // West of 0, minutes and decimals would count in the other direction.
    for (cell, longitude) in [("5°0' 190°30'", 190.5), ("43,06 190,5", 190.5), ("20N 190E", 190)] {
      let csv = CSVOptions(delimiter: UInt8(ascii: ";"))
      #expect(
        try Annotated("geo\n\(cell)\n", .csv(csv), options).summary.failures.map(\.reason)
          == [.coordinate(.longitude(longitude))])
    }
    #expect(
      try Annotated("lat,lon\n20.7,203.8\n").summary.failures.map(\.reason.description) == [
        "longitude 203.8 is not in -180...180 degrees; if longitudes go up to 360, use wrapsLongitudes: true with decimal degrees"
      ])
  }
}
