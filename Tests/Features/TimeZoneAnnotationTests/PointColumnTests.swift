import Testing
import TimeZoneAnnotation
import TimeZoneLookup

/// Columns whose values the caller finds from each row's position and zone.
@Suite struct PointColumnTests {
  /// Whether a position is north of the equator; and, only there, its whole degrees and its zone, with bytes that need
  /// quotation marks.
  private final class Facts: PointValues {
    private let zones = NumberedZones(.world).identifiers
    private var points: [GridPoint] = []
    private var answers: [NumberedZones.Answer] = []

    func find(
      _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>,
      at times: UnsafeBufferPointer<Instant?>?
    ) {
      self.points = Array(points)
      self.answers = Array(answers)
    }

    func hasValues(at position: Int) -> Bool { points[position].y >= 0 }

    func withValue(of column: Int, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
      let point = points[position]
      let zone = zones[Int(answers[position].zoneIndex)]
      let note = "\(point.y / 10_000_000),\(point.x / 10_000_000) \"\(zone)\"\n"
      var value = ["\(point.y >= 0)", point.y >= 0 ? note : ""][column]
      value.withUTF8(body)
    }
  }

  private static let facts = ComputedColumns(
    [.init(name: "north", kind: .literal), .init(name: "note")], makeValues: { Facts() })

  private func options(_ change: (inout AnnotationOptions) -> Void = { _ in }) -> AnnotationOptions {
    var options = AnnotationOptions()
    options.pointColumns = [Self.facts]
    change(&options)
    return options
  }

  @Test func cellsComeLastAndAreQuotedWhereNeeded() throws {
    let sapporo = "\"43,141 \"\"Asia/Tokyo\"\"\n\""
    try [
      AnnotationCase(
        "lat,lon\n43.06,141.35\n-33.87,151.21\n",
        gives: "lat,lon,timezone,north,note\n43.06,141.35,Asia/Tokyo,true,\(sapporo)\n"
          + "-33.87,151.21,Australia/Sydney,false,\n", .csv(), options()),
      AnnotationCase(
        "lat,lon,t\n43.06,141.35,2026-11-20T12:00:00Z\n",
        gives: "lat,lon,t,timezone,timezone_match_type,utc_offset,local_time,north,note\n"
          + "43.06,141.35,2026-11-20T12:00:00Z,Asia/Tokyo,polygon,+09:00,2026-11-20T21:00:00+09:00,true,\(sapporo)\n",
        .csv(CSVOptions(time: .named("t"))),
        options {
          $0.includesMatchType = true
          $0.includesLocalTime = true
        }),
      AnnotationCase(
        "lat;lon«;timezone;north;note»\n43.06;141.35«;Asia/Tokyo;true;\(sapporo)»\n", .csv(), options()),
    ].check()
  }

  @Test func rowsWithoutAZoneHaveEmptyCells() throws {
    try [
      AnnotationCase("a,lat,lon«,timezone,north,note»\nx,,«,,,»\n«,,,,,»\ny,91,0«,,,»\n", .csv(), options()),
      AnnotationCase(
        "{\"lat\":null,\"lon\":null}\n\n{\"lat\":91,\"lon\":0}\n",
        gives: "{\"lat\":null,\"lon\":null,\"timezone\":null,\"north\":null,\"note\":null}\n\n"
          + "{\"lat\":91,\"lon\":0,\"timezone\":null,\"north\":null,\"note\":null}\n", .ndjson(), options()),
    ].check()
    let policy = LookupPolicy(fallback: .none, sea: .none)
    let sink = BytesSink()
    try TimeZoneAnnotator(NumberedZones(.world, policy), options: options())
      .annotate(BytesSource(Array("lat,lon\n0,-30\n43.06,141.35\n".utf8)), to: sink)
    #expect(
      String(decoding: sink.bytes, as: UTF8.self)
        == "lat,lon,timezone,north,note\n0,-30,,,\n43.06,141.35,Asia/Tokyo,true,\"43,141 \"\"Asia/Tokyo\"\"\n\"\n"
    )
  }

  @Test func rowsForWhichNothingIsFoundAreCounted() throws {
    let table = try Annotated("lat,lon\n43.06,141.35\n-33.87,151.21\n,\n-1,30\n", .csv(), options())
    #expect(table.summary.rowsWithoutPointValues == 2)
    #expect(table.summary.blankRows == 1)
    #expect(
      table.summary.description == "4 rows, 1 without position, 2 without point values, 3 zones")
    let objects = try Annotated(
      "{\"lat\":43.06,\"lon\":141.35}\n{\"lat\":-33.87,\"lon\":151.21}\n{\"lat\":null,\"lon\":null}\n",
      .ndjson(),
      options())
    #expect(objects.summary.rowsWithoutPointValues == 1)
    let plain = try Annotated("lat,lon\n-33.87,151.21\n", .csv(), AnnotationOptions())
    #expect(plain.summary.rowsWithoutPointValues == 0)
  }

  @Test func membersOfObjectsAndProperties() throws {
    let north = #""timezone":"Asia/Tokyo","north":true,"note":"43,141 \"Asia/Tokyo\"\u000a""#
    let south = #""timezone":"Australia/Sydney","north":false,"note":null"#
    let point = #""geometry":{"type":"Point","coordinates":[141.35,43.06]}"#
    try [
      AnnotationCase(
        "{\"lat\":43.06,\"lon\":141.35«,\(north)»}\n{\"lat\":-33.87,\"lon\":151.21«,\(south)»}\n",
        .ndjson(), options()),
      AnnotationCase("{\"type\":\"Feature\",\(point)«,\"properties\":{\(north)}»}\n", .ndjson(), options()),
    ].check()
  }

  @Test func existingColumnsAreReplacedOnlyIfAsked() throws {
    #expect(throws: AnnotationError.columnExists("note")) {
      try Annotated("note,lat,lon\nx,43.06,141.35\n", .csv(), options())
    }
    #expect(throws: AnnotationError.duplicateColumn("note")) {
      try Annotated("lat,lon\n43.06,141.35\n", .csv(), options { $0.column = "note" })
    }
    try [
      AnnotationCase(
        "note,lat,lon,end\nx,43.06,141.35\ny,-33.87,151.21,z\nold,,,\n",
        gives:
          "note,lat,lon,end,timezone,north\n\"43,141 \"\"Asia/Tokyo\"\"\n\",43.06,141.35,,Asia/Tokyo,true\n"
          + ",-33.87,151.21,z,Australia/Sydney,false\n,,,,,\n", .csv(), options { $0.replacesColumns = true }),
      AnnotationCase(
        "{\"north\":1,\"lat\":43.06,\"lon\":141.35}\n",
        gives:
          #"{"north":true,"lat":43.06,"lon":141.35,"timezone":"Asia/Tokyo","note":"43,141 \"Asia/Tokyo\"\u000a"}"#
          + "\n", .ndjson(), options { $0.replacesColumns = true }),
    ].check()
  }

  @Test func severalGroupsKeepTheirOrder() throws {
    let others = ComputedColumns([.init(name: "second")], makeValues: { Facts() })
    try AnnotationCase(
      "lat,lon\n43.06,141.35\n",
      gives:
        "lat,lon,timezone,second,north,note\n43.06,141.35,Asia/Tokyo,true,true,\"43,141 \"\"Asia/Tokyo\"\"\n\"\n",
      .csv(), options { $0.pointColumns = [others, Self.facts] }
    ).check()
  }

  // MARK: Times of rows

  /// The instant of each row that has one, or `no times` where none are read.
  private final class Times: PointValues {
    private var times: [Instant?]?

    func find(
      _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>,
      at times: UnsafeBufferPointer<Instant?>?
    ) {
      self.times = times.map { Array($0) }
    }

    func withValue(of column: Int, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
      var value = times.map { $0[position].map { "\($0)" } ?? "" } ?? "no times"
      value.withUTF8(body)
    }
  }

  private func timeOptions(_ change: (inout AnnotationOptions) -> Void = { _ in }) -> AnnotationOptions {
    var options = AnnotationOptions()
    options.pointColumns = [ComputedColumns([.init(name: "at")], makeValues: { Times() })]
    change(&options)
    return options
  }

  @Test func columnsThatUseTimesGetThoseOfTheirRows() throws {
    let csv = CSVOptions(time: .named("t"))
    let rows = [
      "43.06,141.35,2026-11-20T12:00:00Z", ",,2026-11-20T12:00:01Z", "-33.87,151.21,",
      "0,0,2026-11-20T12:00:02Z",
    ]
    let zones = ["Asia/Tokyo", "", "Australia/Sydney", "Etc/GMT"]
    func table(_ values: [String]) -> String {
      "lat,lon,t,timezone,at\n"
        + zip(rows, zip(zones, values)).map { "\($0),\($1.0),\($1.1)\n" }.joined()
    }
    let input = "lat,lon,t\n" + rows.map { "\($0)\n" }.joined()
    try [
      AnnotationCase(
        input, gives: table(["2026-11-20T12:00:00Z", "", "", "2026-11-20T12:00:02Z"]), .csv(csv),
        timeOptions()),
      AnnotationCase(
        input, gives: table(["no times", "", "no times", "no times"]), .csv(), timeOptions()),
      // Local times are those of the place.
      AnnotationCase(
        "lat,lon,t\n43.06,141.35,2026-11-20 21:00\n",
        gives:
          "lat,lon,t,timezone,utc_time,utc_offset,local_time_kind,at\n43.06,141.35,2026-11-20 21:00,Asia/Tokyo,"
          + "2026-11-20T12:00:00Z,+09:00,unique,2026-11-20T12:00:00Z\n", .csv(csv),
        timeOptions { $0.includesUTCTime = true }),
      AnnotationCase(
        "{\"lat\":0,\"lon\":0,\"t\":1}\n{\"lat\":0,\"lon\":0}\n",
        gives: "{\"lat\":0,\"lon\":0,\"t\":1,\"timezone\":\"Etc/GMT\",\"at\":\"1970-01-01T00:00:01Z\"}\n"
          + "{\"lat\":0,\"lon\":0,\"timezone\":\"Etc/GMT\",\"at\":null}\n",
        .ndjson(NDJSONOptions(time: "t")), timeOptions { $0.timeFormat = .unixSeconds }),
      AnnotationCase(
        "{\"lat\":0,\"lon\":0,\"t\":1«,\"timezone\":\"Etc/GMT\",\"at\":\"no times\"»}\n",
        .ndjson(), timeOptions()),
    ].check()
  }

  @Test func malformedTimesCountAsNone() throws {
    let table = try Annotated(
      "lat,lon,t\n0,0,x\n0,0,2026-11-20T12:00:02Z\n", .csv(CSVOptions(time: .named("t"))), timeOptions())
    #expect(
      table.text
        == "lat,lon,t,timezone,at\n0,0,x,Etc/GMT,\n0,0,2026-11-20T12:00:02Z,Etc/GMT,2026-11-20T12:00:02Z\n")
    #expect(table.summary.failedRows == 1)
  }

  @Test func threadsHaveTheirOwnValues() throws {
    let rows = (0..<20_000).map { "\(Double($0 % 80)),\(Double($0 % 170))\n" }.joined()
    let alone = try Annotated("lat,lon\n" + rows, .csv(), options())
    let together = try Annotated(
      "lat,lon\n" + rows, .csv(),
      options {
        $0.threads = 4
        $0.chunkSize = 4096
      })
    #expect(alone.bytes == together.bytes)
    #expect(alone.text.utf8.count > rows.utf8.count * 2)
  }
}
