import TestSupport
import Testing
import TimeZoneAnnotation

/// Each row's own time: in columns of a table, and in the same members of objects.
@Suite(.tags(.readsUntrustedBytes)) struct TimeColumnTests {
  private static let csv = TimeZoneAnnotator.Format.csv(CSVOptions(time: .named("t")))

  /// A row of New York as an object with the same strings: the columns besides the position, their cells, and the new
  /// columns with theirs, which are null where they are empty.
  private func object(_ header: String, _ cells: String, adding added: (names: String, cells: String)? = nil)
    -> String
  {
    func members(_ names: String, _ cells: String, empty: String) -> [String] {
      zip(names.split(separator: ","), cells.split(separator: ",", omittingEmptySubsequences: false)).map {
        "\"\($0)\":" + ($1.isEmpty ? empty : "\"\($1.filter { $0 != "\"" })\"")
      }
    }
    let all =
      members("lat,lon,\(header)", "40.7,-74,\(cells)", empty: "\"\"")
      + (added.map { members($0.names, $0.cells, empty: "null") } ?? [])
    return "{\(all.joined(separator: ","))}\n"
  }

  /// Rows of New York in a table and as objects: the columns besides the position, their cells, and what is added after
  /// the zone.
  private func check(
    _ header: String, _ rows: [(cells: String, added: String)], time: String = "t", offset: String? = nil,
    _ options: AnnotationOptions = .localTimes, location: SourceLocation = #_sourceLocation
  ) throws {
    let names =
      "timezone,"
      + (options.includesUTCTime ? "utc_time,utc_offset,local_time_kind" : "utc_offset,local_time")
    try AnnotationCase(
      "lat,lon,\(header)\n" + rows.map { "40.7,-74,\($0.cells)\n" }.joined(),
      gives: "lat,lon,\(header),\(names)\n"
        + rows.map { "40.7,-74,\($0.cells),America/New_York,\($0.added)\n" }.joined(),
      .csv(CSVOptions(time: .named(time), offset: offset.map { .named($0) })), options, location: location
    ).check()
    try AnnotationCase(
      rows.map { object(header, $0.cells) }.joined(),
      gives: rows.map { object(header, $0.cells, adding: (names, "America/New_York,\($0.added)")) }.joined(),
      .ndjson(NDJSONOptions(time: time, offset: offset)), options, location: location
    ).check()
  }

  /// Why a row's time cannot be read, which is the same in both forms.
  private func failures(
    _ header: String, _ cells: String, time: String = "t", offset: String? = nil,
    _ options: AnnotationOptions = .localTimes, location: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let csv = CSVOptions(time: .named(time), offset: offset.map { .named($0) })
    let ofTable = try Annotated("lat,lon,\(header)\n40.7,-74,\(cells)\n", .csv(csv), options)
    let ofObject = try Annotated(
      object(header, cells), .ndjson(NDJSONOptions(time: time, offset: offset)), options)
    let reasons = ofTable.summary.failures.map { "\($0.reason)" }
    #expect(ofObject.summary.failures.map { "\($0.reason)" } == reasons, sourceLocation: location)
    return reasons
  }

  // MARK: What a time is

  @Test func instantsGetOffsetAndLocalTime() throws {
    try check(
      "t",
      [
        ("2026-11-20T12:00:00Z", "-05:00,2026-11-20T07:00:00-05:00"),
        ("1163000000", "-05:00,2006-11-08T10:33:20-05:00"),
        ("1890-01-01T00:00Z", "-05:00,1889-12-31T19:00:00-05:00"),
        ("2026:11:20 12:00:00.25Z", "-05:00,2026-11-20T07:00:00.250-05:00"), ("", ","), (" ", ","),
        ("\"\"", ","),
      ], .instants)
  }

  @Test func localTimesOfTheRowsPlace() throws {
    try check(
      "t",
      [
        ("2026-07-01T12:00", "2026-07-01T16:00:00Z,-04:00,unique"),
        ("\"2026-01-01 12:00:30\"", "2026-01-01T17:00:30Z,-05:00,unique"),
        ("2026:07:01 12:00:00.5", "2026-07-01T16:00:00.500Z,-04:00,unique"),
        ("2026-11-01 01:30", "2026-11-01T05:30:00Z,-04:00,repeated"),
        ("2026-03-08 02:30", "2026-03-08T07:30:00Z,-04:00,skipped"),
        // A row's own offset.
        ("2026-07-01T12:00+02:00", "2026-07-01T10:00:00Z,-04:00,offset"),
        ("1782864000", "2026-07-01T00:00:00Z,-04:00,offset"), ("", ",,"), ("-", ",,"), ("NULL", ",,"),
        ("\" \"", ",,"), ("\"\"", ",,"), ("0000:00:00 00:00:00", ",,"), ("    :  :     :  :  ", ",,"),
        ("20260701", ",,"),
        ("soon", ",,"),
      ])
  }

  @Test(arguments: ["", " ", "-", "NULL", "null ", "#N/A", "0000:00:00 00:00:00", "    :  :     :  :  "])
  func missingTimesAreNoFailures(_ cell: String) throws {
    #expect(try failures("t", cell) == [])
    #expect(try failures("t", cell, .instants) == [])
  }

  @Test func policyDecidesRepeatedAndSkippedTimes() throws {
    var options = AnnotationOptions.localTimes
    options.localTimePolicy = LocalTimePolicy(repeated: .later, skipped: .before)
    try check(
      "t",
      [
        ("2026-11-01 01:30", "2026-11-01T06:30:00Z,-05:00,repeated"),
        ("2026-03-08 02:30", "2026-03-08T06:30:00Z,-05:00,skipped"),
      ], options)
    options.localTimePolicy = LocalTimePolicy(repeated: .fail, skipped: .fail)
    #expect(
      try failures("t", "2026-11-01 01:30", options).first?
        .hasPrefix("2026-11-01T01:30:00 occurs twice in America/New_York, because") == true)
    let input = "lat,lon,t\n40.7,-74,2026-11-01 01:30\nx,y,\n40.7,-74,2026-03-08 02:30\n"
    // In the order of the rows, whatever is found first.
    #expect(try Annotated(input, Self.csv, options).summary.failures.map(\.line) == [2, 3, 4])
    options.errorPolicy = .skip
    #expect(try Annotated(input, Self.csv, options).text.split(separator: "\n").count == 1)
    options.errorPolicy = .fail
    let error = #expect(throws: AnnotationError.self) { try Annotated(input, Self.csv, options) }
    #expect(error?.description.hasPrefix("line 2: 2026-11-01T01:30:00 occurs twice") == true)
  }

  @Test func timesAreReadInTheFormat() throws {
    for (name, cell, added) in [
      ("excel", "46204.5", "2026-07-01T16:00:00Z,-04:00,unique"),
      ("%d.%m.%Y %H:%M", "01.07.2026 12:00", "2026-07-01T16:00:00Z,-04:00,unique"),
      ("unix", "1782921600", "2026-07-01T16:00:00Z,-04:00,offset"),
      ("utc", "2026-07-01 16:00:00", "2026-07-01T16:00:00Z,-04:00,offset"),
    ] {
      var options = AnnotationOptions.localTimes
      options.timeFormat = try TimeFormat(parsing: name)
      try check("t", [(cell, added)], options)
    }
  }

  /// EXIF defines them so; any other time without an offset is no instant.
  @Test func stampsOfReceiversAreInUTC() throws {
    let stamps = "GPSDateStamp,GPSTimeStamp"
    let both = "GPSDateStamp+GPSTimeStamp"
    let noon = "-04:00,2026-07-01T12:00:00-04:00"
    try check(stamps, [("2026:07:01,16:00:00", noon), (",", ",")], time: both, .instants)
    try check(stamps, [("2026:07:01,16:00:00", "2026-07-01T16:00:00Z,-04:00,offset")], time: both)
    try check(
      "EXIF:GPSDateStamp,EXIF:GPSTimeStamp",
      [("2026:07:01,16:00:00.25", "-04:00,2026-07-01T12:00:00.250-04:00")],
      time: "EXIF:GPSDateStamp+EXIF:GPSTimeStamp", .instants)
    try check(
      "GPSDateTime", [("2026:07:01 16:00:00Z", noon), ("2026:07:01 16:00:00", noon)], time: "GPSDateTime",
      .instants)
    let instants = AnnotationOptions.instants
    var excel = instants
    excel.timeFormat = .excel
    for (header, cells, time, found, options) in [
      ("d,GPSTimeStamp", "2026:07:01,16:00:00", "d+GPSTimeStamp", "2026:07:01 16:00:00", instants),
      ("t", "2026-07-01T12:00", "t", "2026-07-01T12:00", instants),
      ("t", "46204.5", "t", "46204.5", excel),
    ] {
      #expect(
        try failures(header, cells, time: time, options)
          == ["cannot read \"\(found)\" as a time: it has no offset from UTC such as Z or +09:00"])
    }
  }

  // MARK: Offsets

  @Test func offsetColumnGivesTheInstant() throws {
    let rows = [
      ("2026-07-01 12:00,+02:00", "2026-07-01T10:00:00Z,-04:00,offset"),
      ("2026-07-01 12:00,\"Z\"", "2026-07-01T12:00:00Z,-04:00,offset"),
      ("2026-07-01 12:00,-0530", "2026-07-01T17:30:00Z,-04:00,offset"),
      ("2026-07-01 12:00,", "2026-07-01T16:00:00Z,-04:00,unique"),
      ("2026-07-01 12:00,-", "2026-07-01T16:00:00Z,-04:00,unique"),
      ("2026-07-01 12:00,   :  ", "2026-07-01T16:00:00Z,-04:00,unique"),
      // The time's own goes first.
      ("2026-07-01 12:00Z,+09:00", "2026-07-01T12:00:00Z,-04:00,offset"), (",+09:00", ",,"),
    ]
    try check("t,o", rows, offset: "o")
    // Programs write them in many ways.
    try check(
      "t,o",
      ["-7", "-420", "UTC-07:00", "-25200", "-0700", "-07", "-7.0", "GMT-7"].map {
        ("2026-07-01 12:00,\($0)", "2026-07-01T19:00:00Z,-04:00,offset")
      }, offset: "o")
    // EXIF's are found by their names.
    for (time, offset) in [
      ("DateTimeOriginal", "OffsetTimeOriginal"), ("EXIF:DateTimeOriginal", "EXIF:OffsetTimeOriginal"),
      ("CreateDate", "OffsetTimeDigitized"), ("ModifyDate", "OffsetTime"),
      ("date_time_original", "offset_time_original"),
    ] {
      try check("\(time),\(offset)", rows, time: time)
    }
    for (time, other) in [
      ("DateTimeOriginal", "OffsetTime"), ("DateTimeOriginal", "XMP:OffsetTimeOriginal"), ("t", "o"),
    ] {
      try check(
        "\(time),\(other)", [("2026-07-01 12:00,+02:00", "2026-07-01T16:00:00Z,-04:00,unique")], time: time)
    }
    // The one that is named goes first, and the one of the same group.
    try check(
      "DateTimeOriginal,OffsetTimeOriginal,o", [("2026-07-01 12:00,Z,+02:00", rows[0].1)],
      time: "DateTimeOriginal", offset: "o")
    try check(
      "EXIF:DateTimeOriginal,XMP:OffsetTimeOriginal,EXIF:OffsetTimeOriginal",
      [("2026-07-01 12:00,Z,+02:00", rows[0].1)], time: "EXIF:DateTimeOriginal")
    for cell in ["15", ".5Z", "JST", "+09:00 x", "+99:00"] {
      #expect(
        try failures("t,o", "2026-07-01 12:00,\(cell)", offset: "o")
          == ["expected an offset from UTC such as +09:00 or Z, found \"\(cell)\""])
    }
  }

  /// A number that may be two is what the first other one of its column is.
  @Test(
    arguments: [
      (["-300", "-360"], "2026-07-01T17:00:00Z"), (["-300", "-500"], "2026-07-01T15:00:00Z"),
      (["", "0", "-300", "-360", "-500"], "2026-07-01T17:00:00Z"), (["-05:00", "-300", "-360"], nil),
      (["-300"], nil),
    ] as [([String], String?)]) func ambiguousOffsets(_ cells: [String], _ utcTime: String?) throws
  {
    let csv = TimeZoneAnnotator.Format.csv(CSVOptions(time: .named("t"), offset: .named("o")))
    let rows = cells.map { "40.7,-74,2026-07-01 12:00,\($0)\n" }
    for ending in ["", "40.7,-74,,"] {
      let found = try Annotated("lat,lon,t,o\n\(rows.joined())\(ending)", csv, .localTimes)
      let row = found.text.split(separator: "\n").first { $0.contains(",-300,") }
      let cells = row?.split(separator: ",", omittingEmptySubsequences: false)
      #expect(cells?[5] == utcTime.map { $0[...] } ?? "")
      #expect(found.summary.failedRows == (utcTime == nil ? 1 : 0))
    }
  }

  // MARK: Dates and times of day

  @Test func dateAndTimeOfDayApart() throws {
    try check(
      "h,d",
      [
        ("12:00,2026-07-01", "2026-07-01T16:00:00Z,-04:00,unique"),
        ("12:00:30Z,2026-07-01", "2026-07-01T12:00:30Z,-04:00,offset"), (",", ",,"), ("-,NULL", ",,"),
      ], time: "d+h")
    try check(
      "d,h,o", [("2026-07-01,12:00,Z", "2026-07-01T12:00:00Z,-04:00,offset")], time: "d+h", offset: "o")
    // A column of that name goes first.
    try check("d+h,d,h", [("2026-07-01 12:00,x,x", "2026-07-01T16:00:00Z,-04:00,unique")], time: "d+h")
    #expect(
      try failures("d,h", "2026-07-01,", time: "d+h")
        == ["the date is \"2026-07-01\", but the time of day is empty"])
    #expect(
      try failures("d,h", ",12:00", time: "d+h")
        == ["the time of day is \"12:00\", but the date is empty"])
  }

  // MARK: What is added

  @Test func everyFactIsAColumnOfItsOwn() throws {
    let time = "2026-07-01T00:00:00Z"
    func check(
      _ names: String, _ cells: String, location: SourceLocation = #_sourceLocation,
      _ set: (inout AnnotationOptions) -> Void
    ) throws {
      var options = AnnotationOptions()
      set(&options)
      try AnnotationCase(
        "lat,lon,t\n52.5,13.4,\(time)\n52.5,13.4,\n",
        gives: "lat,lon,t,timezone,\(names)\n52.5,13.4,\(time),Europe/Berlin,\(cells)\n"
          + "52.5,13.4,,Europe/Berlin,\(names.filter { $0 == "," })\n", Self.csv, options, location: location
      ).check()
    }
    try check("utc_offset", "+02:00") { $0.timeColumns = [(.utcOffset, "utc_offset")] }
    try check("abbreviation", "CEST") { $0.timeColumns = [(.abbreviation, "abbreviation")] }
    try check("is_dst", "true") { $0.timeColumns = [(.isDaylightSaving, "is_dst")] }
    try check("utc_time,utc_offset,local_time_kind", "\(time),+02:00,offset") { $0.includesUTCTime = true }
    // In this order, each once.
    try check(
      "utc_time,utc_offset,local_time,local_time_kind",
      "\(time),+02:00,2026-07-01T02:00:00+02:00,offset"
    ) {
      $0.includesLocalTime = true
      $0.includesUTCTime = true
    }
    var options = AnnotationOptions()
    options.timeColumns = [(.abbreviation, "abbreviation"), (.isDaylightSaving, "is_dst")]
    try AnnotationCase(
      #"{"lat":43.06,"lon":141.35,"t":"\#(time)"}"#,
      gives:
        #"{"lat":43.06,"lon":141.35,"t":"\#(time)","timezone":"Asia/Tokyo","abbreviation":"JST","is_dst":false}"#,
      .ndjson(NDJSONOptions(time: "t")), options
    ).check()
  }

  /// A delimiter may be a byte that times have.
  @Test func cellsThatHoldTheDelimiterAreQuoted() throws {
    var options = AnnotationOptions.instants
    options.timeColumns = [
      (.utcOffset, "utc_offset"), (.localTime, "local_time"), (.isDaylightSaving, "is_dst"),
    ]
    try AnnotationCase(
      "lat:lon:t\n52.5:13.4:1782864000\n",
      gives:
        "lat:lon:t:timezone:utc_offset:local_time:is_dst\n52.5:13.4:1782864000:Europe/Berlin:\"+02:00\":\"2026-07-01T02:00:00+02:00\":true\n",
      .csv(CSVOptions(delimiter: UInt8(ascii: ":"), time: .named("t"))), options
    ).check()
  }

  // MARK: Columns

  @Test func columnsByNumberAndShortRows() throws {
    let header = "lat,lon,t,timezone,utc_offset,local_time\n"
    try [
      AnnotationCase("lat,lon,t\n,,5\n\n", gives: header + ",,5,,,\n,,,,,\n", Self.csv, .instants),
      AnnotationCase(
        "local_time,lat,lon,t\nold,51.5,-0.13,1750000000\n",
        gives:
          "local_time,lat,lon,t,timezone,utc_offset\n2025-06-15T16:06:40+01:00,51.5,-0.13,1750000000,Europe/London,+01:00\n",
        Self.csv, AnnotationOptions(includesLocalTime: true, replacesColumns: true)),
      AnnotationCase(
        "lat,lon,t,o\n40.7,-74,2026-07-01 12:00,+02:00\n",
        gives:
          "lat,lon,t,o,timezone,utc_time,utc_offset,local_time_kind\n40.7,-74,2026-07-01 12:00,+02:00,America/New_York,2026-07-01T10:00:00Z,-04:00,offset\n",
        .csv(CSVOptions(time: .number(3), offset: .number(4))), .localTimes),
      AnnotationCase(
        "lat,lon,d,h\n40.7,-74,2026-07-01,12:00Z\n",
        gives: "lat,lon,d,h,timezone,utc_offset,local_time\n"
          + "40.7,-74,2026-07-01,12:00Z,America/New_York,-04:00,2026-07-01T08:00:00-04:00\n",
        .csv(CSVOptions(time: .named("3+4"))), .instants),
    ].check()
  }

  @Test func columnsThatCannotBe() {
    var hour = AnnotationOptions.localTimes
    hour.column = "h"
    hour.replacesColumns = true
    var offset = hour
    offset.column = "o"
    for row in [
      RefusalCase(
        "lat,lon,t\n",
        says:
          "two new values would be called \"utc_offset\"; choose another name with the option column",
        Self.csv, AnnotationOptions(column: "utc_offset", includesLocalTime: true)),
      RefusalCase(
        "lat,lon\n",
        says: "the option time: there is no column \"t\"; found the columns 1 \"lat\", 2 \"lon\"",
        Self.csv, .instants),
      RefusalCase(
        "lat,lon,d\n",
        says: "the option time: there is no column \"h\"; found the columns 1 \"lat\", 2 \"lon\", 3 \"d\"",
        .csv(CSVOptions(time: .named("d+h"))), .localTimes),
      RefusalCase(
        "lat,lon,utc_offset\n",
        says:
          "there is already a column \"utc_offset\"; replace its values with replacesColumns: true, or choose another name for the new one",
        .csv(CSVOptions(time: .named("lat"))), .instants),
      // What is read is not replaced.
      RefusalCase(
        "lat,lon,t,o\n", says: "\(AnnotationError.replacesInput)",
        .csv(CSVOptions(time: .named("t"), offset: .named("o"))), offset),
      RefusalCase(
        "lat,lon,d,h\n", says: "\(AnnotationError.replacesInput)", .csv(CSVOptions(time: .named("d+h"))), hour
      ),
    ] { row.check() }
  }

  // MARK: Rows without a time, or without rules

  /// The zone is known all the same.
  @Test func timesThatAreNotUnderstood() throws {
    let input = "lat,lon,t\n43.06,141.35,soon\n91,0,never\n43.06,141.35,1163000000\n"
    let blank = try Annotated(input, Self.csv, .instants)
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
    let skip = try Annotated(
      input, Self.csv, AnnotationOptions(includesLocalTime: true, errorPolicy: .skip))
    #expect(skip.text.split(separator: "\n").count == 2)
    #expect(skip.summary.blankRows == 0)
    #expect(throws: AnnotationError.self) {
      try Annotated(input, Self.csv, AnnotationOptions(includesLocalTime: true, errorPolicy: .fail))
    }
  }

  /// A row is blank once, for whatever reasons.
  @Test func aRowWithoutPositionAndWithoutTimeIsBlankOnce() throws {
    let found = try Annotated("lat,lon,t\n,,soon\n43.06,141.35,soon\n", Self.csv, .instants)
    #expect(found.summary.failedRows == 2)
    #expect(found.summary.rowsWithoutPosition == 1)
    #expect(found.summary.blankRows == 1)
    let objects = try Annotated(
      "no\n{\"lat\":null,\"lon\":null,\"t\":null}\n", .ndjson(NDJSONOptions(time: "t")), .instants)
    #expect(objects.summary.blankFailedRows == 1)
    #expect(objects.summary.blankRows == 2)
  }

  /// Rules of a directory, which has one zone only: the others have no local time, whatever the instant.
  @Test func zonesWithoutRules() throws {
    let directory = try TemporaryDirectory(holding: "Asia")
    try directory.write(TimeZoneDatabase.embedded.tzif(of: "Asia/Tokyo"), to: "Asia/Tokyo")
    let rules = try TimeZoneDatabase(directory: directory.path)
    func options(_ policy: AnnotationOptions.ErrorPolicy) -> AnnotationOptions {
      AnnotationOptions(includesLocalTime: true, rules: rules, errorPolicy: policy)
    }
    let reason = RowError.noRules(.unknownZone("Australia/Sydney", source: "the rules in \(directory.path)"))
    #expect(
      "\(reason)"
        == "the rules in \(directory.path) have no time zone \"Australia/Sydney\"; expected a name such as Europe/Berlin"
    )
    let table =
      "lat,lon,t\n43.06,141.35,1163000000\n-33.87,151.21,1163000000\n-33.87,151.21,\n43.06,141.35,1163000000\n"
    let head = "lat,lon,t,timezone,utc_offset,local_time\n"
    let tokyo = "43.06,141.35,1163000000,Asia/Tokyo,+09:00,2006-11-09T00:33:20+09:00\n"
    let unasked = "-33.87,151.21,,Australia/Sydney,,\n"

    let blank = try Annotated(table, Self.csv, options(.blank))
    #expect(blank.text == head + tokyo + "-33.87,151.21,1163000000,Australia/Sydney,,\n" + unasked + tokyo)
    #expect(blank.summary.failures == [.init(line: 3, reason: reason)])
    #expect(blank.summary.rows == 4)
    let skip = try Annotated(table, Self.csv, options(.skip))
    #expect(skip.text == head + tokyo + unasked + tokyo)
    #expect(skip.summary.failures == [.init(line: 3, reason: reason)])

    let object = #"{"lat":-33.87,"lon":151.21,"t":1163000000}"#
    let ndjson = TimeZoneAnnotator.Format.ndjson(NDJSONOptions(time: "t"))
    #expect(
      try Annotated(object, ndjson, options(.blank)).summary.failures == [.init(line: 1, reason: reason)])
    #expect(try Annotated(object, ndjson, options(.skip)).bytes.isEmpty)
    #expect(throws: AnnotationError.row(line: 1, reason)) { try Annotated(object, ndjson, options(.fail)) }

    // The rows before the one that ends a table are there, the others not.
    let annotator = TimeZoneAnnotator(NumberedZones(.world), format: Self.csv, options: options(.fail))
    for table in [table, table + "x,y,1163000000\n"] {
      let sink = BytesSink()
      #expect(throws: AnnotationError.row(line: 3, reason)) {
        try annotator.annotate(BytesSource(Array(table.utf8)), to: sink)
      }
      #expect(String(decoding: sink.bytes, as: UTF8.self) == head + tokyo)
    }
  }

  /// The numbers of a date and a time of day in a column each.
  @Test func numbersInColumns() throws {
    let time = "Year+Month+Day+Hour+Minute"
    try check(
      "Year,Month,Day,Hour,Minute",
      [
        ("2024,7,1,12,30", "2024-07-01T16:30:00Z,-04:00,unique"),
        ("2024,07,01,0,5", "2024-07-01T04:05:00Z,-04:00,unique"),
        (",,,,", ",,"),
      ], time: time)
    try check(
      "y,m,d,h,min,s", [("2024,12,1,9,5,7", "2024-12-01T14:05:07Z,-05:00,unique")],
      time: "y+m+d+h+min+s")
    try check("y,m,d,h", [("2024,12,1,9", "2024-12-01T14:00:00Z,-05:00,unique")], time: "y+m+d+h")
    for (cells, message) in [
      ("2024,7,,12,30", "the time is \"2024 7  12 30\", but a part of it is empty"),
      ("24,7,1,12,30", "cannot read \"24 7 1 12 30\" as a time"),
      ("2024,13,1,12,30", "cannot read \"2024-13-01T12:30:00\" as a time"),
    ] {
      let found = try Annotated(
        "lat,lon,Year,Month,Day,Hour,Minute\n40.7,-74,\(cells)\n", .csv(CSVOptions(time: .named(time))),
        .localTimes)
      #expect(found.summary.failures.count == 1)
      #expect(
        found.summary.failures.first?.reason.description.hasPrefix(message) == true,
        "\(found.summary.failures)")
    }
  }
}
