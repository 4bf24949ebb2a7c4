import TestSupport
import Testing
import TimeZoneAnnotation
import TimeZoneLocalTime
import TimeZoneLookup

/// The local time of each row's own instant.
@Suite(.tags(.readsUntrustedBytes)) struct LocalTimeColumnTests {
  private static let times = AnnotationOptions(includesLocalTime: true)

  @Test func tables() throws {
    let csv = TimeZoneAnnotator.Format.csv(CSVOptions(time: .named("t")))
    let header = "lat,lon,t,timezone,utc_offset,local_time\n"
    for (time, offset, local) in [
      ("2026-11-20T12:00:00Z", "+09:00", "2026-11-20T21:00:00+09:00"),
      ("\"2026-11-20 12:00:00+00:00\"", "+09:00", "2026-11-20T21:00:00+09:00"),
      ("1163000000", "+09:00", "2006-11-09T00:33:20+09:00"),
      ("1163000000000", "+09:00", "2006-11-09T00:33:20+09:00"),
      ("1890-01-01T00:00Z", "+09:00", "1890-01-01T09:00:00+09:00"),
      ("2026:11:20 12:00:00.25Z", "+09:00", "2026-11-20T21:00:00+09:00"), ("", "", ""), (" ", "", ""),
    ] {
      try AnnotationCase(
        "lat,lon,t\n43.06,141.35,\(time)\n",
        gives: header + "43.06,141.35,\(time),Asia/Tokyo,\(offset),\(local)\n", csv,
        Self.times
      ).check()
    }
    try [
      AnnotationCase("lat,lon,t\n,,5\n\n", gives: header + ",,5,,,\n,,,,,\n", csv, Self.times),
      AnnotationCase(
        "local_time,lat,lon,t\nold,51.5,-0.13,1750000000\n",
        gives:
          "local_time,lat,lon,t,timezone,utc_offset\n2025-06-15T16:06:40+01:00,51.5,-0.13,1750000000,Europe/London,+01:00\n",
        csv, AnnotationOptions(includesLocalTime: true, replacesColumns: true)),
    ].check()
  }

  /// The zone is known all the same.
  @Test func timesThatAreNotUnderstood() throws {
    let csv = TimeZoneAnnotator.Format.csv(CSVOptions(time: .named("t")))
    let input = "lat,lon,t\n43.06,141.35,soon\n91,0,never\n43.06,141.35,1163000000\n"
    let blank = try Annotated(input, csv, Self.times)
    #expect(
      blank.text == """
        lat,lon,t,timezone,utc_offset,local_time
        43.06,141.35,soon,Asia/Tokyo,,
        91,0,never,,,
        43.06,141.35,1163000000,Asia/Tokyo,+09:00,2006-11-09T00:33:20+09:00

        """)
    #expect(blank.summary.failures.map(\.line) == [2, 3])
    // Only the second has no answer at all.
    #expect(blank.summary.failedRows == 2)
    #expect(blank.summary.blankRows == 1)
    #expect(blank.summary.blankFailedRows == 1)
    #expect(
      blank.summary.failures.first?.reason.description.hasPrefix("cannot read \"soon\" as a time") == true)
    let skip = try Annotated(input, csv, AnnotationOptions(includesLocalTime: true, errorPolicy: .skip))
    #expect(skip.text.split(separator: "\n").count == 2)
    #expect(skip.summary.blankRows == 0)
    #expect(throws: AnnotationError.self) {
      try Annotated(input, csv, AnnotationOptions(includesLocalTime: true, errorPolicy: .fail))
    }
  }

  /// A row is blank once, for whatever reasons.
  @Test func aRowWithoutPositionAndWithoutTimeIsBlankOnce() throws {
    let csv = TimeZoneAnnotator.Format.csv(CSVOptions(time: .named("t")))
    let found = try Annotated("lat,lon,t\n,,soon\n43.06,141.35,soon\n", csv, Self.times)
    #expect(found.summary.failedRows == 2)
    #expect(found.summary.rowsWithoutPosition == 1)
    #expect(found.summary.blankRows == 1)
    let objects = try Annotated(
      "no\n{\"lat\":null,\"lon\":null,\"t\":null}\n", .ndjson(NDJSONOptions(time: "t")), Self.times)
    #expect(objects.summary.blankFailedRows == 1)
    #expect(objects.summary.blankRows == 2)
  }

  @Test func objects() throws {
    try [
      AnnotationCase(
        #"{"lat":43.06,"lon":141.35,"when":{"t":1163000000}}"#,
        gives:
          #"{"lat":43.06,"lon":141.35,"when":{"t":1163000000},"timezone":"Asia/Tokyo","utc_offset":"+09:00","local_time":"2006-11-09T00:33:20+09:00"}"#,
        .ndjson(NDJSONOptions(time: "when.t")), Self.times),
      AnnotationCase(
        #"{"lat":43.06,"lon":141.35,"t":null}"#,
        gives:
          #"{"lat":43.06,"lon":141.35,"t":null,"timezone":"Asia/Tokyo","utc_offset":null,"local_time":null}"#,
        .ndjson(NDJSONOptions(time: "t")), Self.times),
    ].check()
  }

  /// The zone is known all the same.
  @Test func timesOfObjectsThatAreNotUnderstood() throws {
    let line = #"{"lat":43.06,"lon":141.35,"t":"soon"}"#
    let format = TimeZoneAnnotator.Format.ndjson(NDJSONOptions(time: "t"))
    let blank = try Annotated(line, format, Self.times)
    #expect(
      blank.text
        == #"{"lat":43.06,"lon":141.35,"t":"soon","timezone":"Asia/Tokyo","utc_offset":null,"local_time":null}"#
    )
    #expect(blank.summary.failedRows == 1)
    #expect(blank.summary.blankRows == 0)
    let skip = try Annotated(line, format, AnnotationOptions(includesLocalTime: true, errorPolicy: .skip))
    #expect(skip.bytes.isEmpty)
  }

  /// Rules of a directory, which has one zone only: the others have no local time, whatever the instant.
  @Test func zonesWithoutRules() throws {
    let directory = try TemporaryDirectory(holding: "Asia")
    try directory.write(TimeZoneRuleBook.embedded.tzif(of: "Asia/Tokyo"), to: "Asia/Tokyo")
    let rules = try TimeZoneRuleBook(directory: directory.path)
    func annotated(_ input: String, _ policy: AnnotationOptions.ErrorPolicy) throws -> Annotated {
      let format =
        input.hasPrefix("{")
        ? TimeZoneAnnotator.Format.ndjson(NDJSONOptions(time: "t")) : .csv(CSVOptions(time: .named("t")))
      return try Annotated(
        input, format, AnnotationOptions(includesLocalTime: true, rules: rules, errorPolicy: policy))
    }
    let reason = RowError.noRules(.unknownZone("Australia/Sydney", source: "the rules in \(directory.path)"))
    #expect(
      "\(reason)"
        == "the rules in \(directory.path) have no time zone \"Australia/Sydney\": expected a name such as Europe/Berlin"
    )
    let table =
      "lat,lon,t\n43.06,141.35,1163000000\n-33.87,151.21,1163000000\n-33.87,151.21,\n43.06,141.35,1163000000\n"
    let head = "lat,lon,t,timezone,utc_offset,local_time\n"
    let tokyo = "43.06,141.35,1163000000,Asia/Tokyo,+09:00,2006-11-09T00:33:20+09:00\n"
    let unasked = "-33.87,151.21,,Australia/Sydney,,\n"

    let blank = try annotated(table, .blank)
    #expect(blank.text == head + tokyo + "-33.87,151.21,1163000000,Australia/Sydney,,\n" + unasked + tokyo)
    #expect(blank.summary.failures == [.init(line: 3, reason: reason)])
    #expect(blank.summary.rows == 4)
    let skip = try annotated(table, .skip)
    #expect(skip.text == head + tokyo + unasked + tokyo)
    #expect(skip.summary.failures == [.init(line: 3, reason: reason)])
    #expect(throws: AnnotationError.row(line: 3, reason)) { try annotated(table, .fail) }

    let object = #"{"lat":-33.87,"lon":151.21,"t":1163000000}"#
    #expect(try annotated(object, .blank).summary.failures == [.init(line: 1, reason: reason)])
    #expect(try annotated(object, .skip).bytes.isEmpty)
    #expect(throws: AnnotationError.row(line: 1, reason)) { try annotated(object, .fail) }
  }

  /// The rows before the one that ends it are there, the others not.
  @Test func aZoneWithoutRulesEndsATable() throws {
    let directory = try TemporaryDirectory(holding: "Asia")
    try directory.write(TimeZoneRuleBook.embedded.tzif(of: "Asia/Tokyo"), to: "Asia/Tokyo")
    let options = AnnotationOptions(
      includesLocalTime: true, rules: try TimeZoneRuleBook(directory: directory.path), errorPolicy: .fail)
    let annotator = TimeZoneAnnotator(
      ZoneEngine(.world), format: .csv(CSVOptions(time: .named("t"))), options: options)
    for last in ["43.06,141.35,1163000000", "x,y,1163000000"] {
      let sink = BytesSink()
      let table = "lat,lon,t\n43.06,141.35,1163000000\n-33.87,151.21,1163000000\n\(last)\n"
      let error = #expect(throws: AnnotationError.self) {
        try annotator.annotate(BytesSource(Array(table.utf8)), to: sink)
      }
      #expect(error?.description.hasPrefix("line 3: the rules in ") == true)
      #expect(
        String(decoding: sink.bytes, as: UTF8.self)
          == "lat,lon,t,timezone,utc_offset,local_time\n"
          + "43.06,141.35,1163000000,Asia/Tokyo,+09:00,2006-11-09T00:33:20+09:00\n")
    }
  }

  @Test func columns() {
    RefusalCase(
      "lat,lon,t\n",
      says:
        "two new values would be called 'utc_offset'; give the new one another name with the option column",
      .csv(CSVOptions(time: .named("t"))), AnnotationOptions(column: "utc_offset", includesLocalTime: true)
    ).check()
    RefusalCase(
      "lat,lon\n", says: "there is no column 't'; found the columns 1 'lat', 2 'lon'; see the option time",
      .csv(CSVOptions(time: .named("t"))), Self.times
    ).check()
    RefusalCase(
      "lat,lon,utc_offset\n",
      says:
        "there is a column 'utc_offset' already; set replacesColumns to replace its values, or give the new one another name",
      .csv(CSVOptions(time: .named("lat"))), Self.times
    ).check()
  }
}
