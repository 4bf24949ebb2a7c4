import TestSupport
import Testing
import TimeZoneAnnotation
import TimeZoneLocalTime

/// Times in columns of tables: local times, their offsets, dates and times of day apart.
@Suite(.tags(.readsUntrustedBytes)) struct TableTimeTests {
  private static let localTimes: AnnotationOptions = {
    var options = AnnotationOptions()
    options.includesUTCTime = true
    return options
  }()

  /// A table of New York with other columns, the columns of times, and what is added to each row.
  private func check(
    _ header: String, _ rows: [(cells: String, added: String)], _ csv: CSVOptions,
    _ options: AnnotationOptions = localTimes, location: SourceLocation = #_sourceLocation
  ) throws {
    let names = options.includesUTCTime ? "utc_time,utc_offset,local_time_kind" : "utc_offset,local_time"
    let input = "lat,lon,\(header)\n" + rows.map { "40.7,-74,\($0.cells)\n" }.joined()
    let output =
      "lat,lon,\(header),timezone,\(names)\n"
      + rows.map { "40.7,-74,\($0.cells),America/New_York,\($0.added)\n" }.joined()
    try AnnotationCase(input, gives: output, .csv(csv), options, location: location).check()
  }

  private func failures(
    _ header: String, _ row: String, _ csv: CSVOptions, _ options: AnnotationOptions = localTimes
  ) throws -> [String] {
    try Annotated("lat,lon,\(header)\n40.7,-74,\(row)\n", .csv(csv), options).summary.failures
      .map { "\($0.line): \($0.reason)" }
  }

  @Test func localTimesOfTheRowsPlace() throws {
    try check(
      "t",
      [
        ("2026-07-01T12:00", "2026-07-01T16:00:00Z,-04:00,unique"),
        ("\"2026-01-01 12:00:30\"", "2026-01-01T17:00:30Z,-05:00,unique"),
        ("2026:07:01 12:00:00", "2026-07-01T16:00:00Z,-04:00,unique"),
        ("2026-11-01 01:30", "2026-11-01T05:30:00Z,-04:00,ambiguous"),
        ("2026-03-08 02:30", "2026-03-08T07:30:00Z,-04:00,missing"),
        ("2026-07-01T12:00+02:00", "2026-07-01T10:00:00Z,-04:00,offset"), ("", ",,"), ("-", ",,"),
        ("NULL", ",,"),
        ("\" \"", ",,"), ("0000:00:00 00:00:00", ",,"), ("    :  :     :  :  ", ",,"),
      ], CSVOptions(time: .named("t")))
  }

  @Test func policies() throws {
    var options = Self.localTimes
    options.localTimePolicy = LocalTimePolicy(ambiguous: .later, missing: .before)
    try check(
      "t",
      [
        ("2026-11-01 01:30", "2026-11-01T06:30:00Z,-05:00,ambiguous"),
        ("2026-03-08 02:30", "2026-03-08T06:30:00Z,-05:00,missing"),
      ], CSVOptions(time: .named("t")), options)
    options.localTimePolicy = LocalTimePolicy(ambiguous: .fail, missing: .fail)
    let input = "lat,lon,t\n40.7,-74,2026-11-01 01:30\nx,y,\n40.7,-74,2026-03-08 02:30\n"
    let csv = TimeZoneAnnotator.Format.csv(CSVOptions(time: .named("t")))
    // In the order of the rows, whatever is found first.
    #expect(try Annotated(input, csv, options).summary.failures.map(\.line) == [2, 3, 4])
    options.errorPolicy = .skip
    #expect(try Annotated(input, csv, options).summary.failedRows == 3)
    options.errorPolicy = .fail
    let error = #expect(throws: AnnotationError.self) { try Annotated(input, csv, options) }
    #expect(
      error?.description.hasPrefix("line 2: 2026-11-01T01:30:00 occurs twice in America/New_York") == true)
  }

  @Test func formats() throws {
    for (name, cell, added) in [
      ("excel", "46204.5", "2026-07-01T16:00:00Z,-04:00,unique"),
      ("%d.%m.%Y %H:%M", "01.07.2026 12:00", "2026-07-01T16:00:00Z,-04:00,unique"),
      ("unix", "1782921600", "2026-07-01T16:00:00Z,-04:00,offset"),
    ] {
      var options = Self.localTimes
      options.timeFormat = try TimeFormat(parsing: name)
      try check("t", [(cell, added)], CSVOptions(time: .named("t")), options)
    }
  }

  /// A column in UTC says so by its format.
  @Test func timesInUTC() throws {
    var options = AnnotationOptions(includesLocalTime: true)
    options.timeFormat = .utc
    try check(
      "t",
      [
        ("2026-07-01 12:00:00", "-04:00,2026-07-01T08:00:00-04:00"),
        ("2026:07:01 12:00:00", "-04:00,2026-07-01T08:00:00-04:00"),
        ("2026-07-01T12:00+02:00", "-04:00,2026-07-01T06:00:00-04:00"), ("", ","),
      ], CSVOptions(time: .named("t")), options)
    #expect(try failures("t", "1782864000", CSVOptions(time: .named("t")), options).count == 1)
  }

  @Test func moreAboutTheTime() throws {
    var options = AnnotationOptions(includesLocalTime: true)
    options.includesOffset = true
    options.includesAbbreviation = true
    options.includesDaylightSaving = true
    try AnnotationCase(
      "lat,lon,t\n40.7,-74,2026-07-01T16:00Z\n40.7,-74,\n",
      gives: "lat,lon,t,timezone,utc_offset,local_time,abbreviation,is_dst\n"
        + "40.7,-74,2026-07-01T16:00Z,America/New_York,-04:00,2026-07-01T12:00:00-04:00,EDT,true\n"
        + "40.7,-74,,America/New_York,,,,\n",
      .csv(CSVOptions(time: .named("t"))), options
    ).check()
  }

  // MARK: Offsets

  @Test func offsetsInAColumn() throws {
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
    try check("t,o", rows, CSVOptions(time: .named("t"), offset: .named("o")))
    try check("t,o", rows, CSVOptions(time: .number(3), offset: .number(4)))
    // EXIF's are found by their names.
    for (time, offset) in [
      ("DateTimeOriginal", "OffsetTimeOriginal"), ("EXIF:DateTimeOriginal", "EXIF:OffsetTimeOriginal"),
      ("CreateDate", "OffsetTimeDigitized"), ("ModifyDate", "OffsetTime"),
      ("date_time_original", "offset_time_original"),
    ] {
      try check("\(time),\(offset)", rows, CSVOptions(time: .named(time)))
    }
    for (time, other) in [
      ("DateTimeOriginal", "OffsetTime"), ("DateTimeOriginal", "XMP:OffsetTimeOriginal"), ("t", "o"),
    ] {
      try check(
        "\(time),\(other)", [("2026-07-01 12:00,+02:00", "2026-07-01T16:00:00Z,-04:00,unique")],
        CSVOptions(time: .named(time)))
    }
    for cell in ["9", "UTC", ".5Z", "+9", "+09:00 x", "+99:00"] {
      #expect(
        try failures("t,o", "2026-07-01 12:00,\(cell)", CSVOptions(time: .named("t"), offset: .named("o")))
          == ["2: expected an offset from UTC such as +09:00 or Z, found \"\(cell)\""])
    }
  }

  // MARK: Dates and times of day

  @Test func twoColumns() throws {
    let csv = CSVOptions(time: .named("d+h"))
    try check(
      "h,d",
      [
        ("12:00,2026-07-01", "2026-07-01T16:00:00Z,-04:00,unique"),
        ("12:00:30Z,2026-07-01", "2026-07-01T12:00:30Z,-04:00,offset"), (",", ",,"), ("-,NULL", ",,"),
      ], csv)
    #expect(
      try failures("d,h", "2026-07-01,", csv) == [
        "2: the date is \"2026-07-01\", but the time of day is empty"
      ])
    #expect(try failures("d,h", ",12:00", csv) == ["2: the time of day is \"12:00\", but the date is empty"])
    // A column of that name goes first, and numbers are columns, too.
    try check("d+h,d,h", [("2026-07-01 12:00,x,x", "2026-07-01T16:00:00Z,-04:00,unique")], csv)
    try check(
      "d,h", [("2026-07-01,12:00", "2026-07-01T16:00:00Z,-04:00,unique")], CSVOptions(time: .named("3+4")))
    RefusalCase(
      "lat,lon,d\n",
      says: "there is no column 'h'; found the columns 1 'lat', 2 'lon', 3 'd'; see the option time",
      .csv(csv),
      Self.localTimes
    ).check()
  }

  /// EXIF defines them so; any other time without an offset is no instant.
  @Test func stampsOfReceiversAreInUTC() throws {
    let instants = AnnotationOptions(includesLocalTime: true)
    try check(
      "GPSDateStamp,GPSTimeStamp", [("2026:07:01,16:00:00", "-04:00,2026-07-01T12:00:00-04:00"), (",", ",")],
      CSVOptions(time: .named("GPSDateStamp+GPSTimeStamp")), instants)
    try check(
      "GPSDateStamp,GPSTimeStamp", [("2026:07:01,16:00:00", "2026-07-01T16:00:00Z,-04:00,offset")],
      CSVOptions(time: .named("GPSDateStamp+GPSTimeStamp")))
    try check(
      "EXIF:GPSDateStamp,EXIF:GPSTimeStamp", [("2026:07:01,16:00:00.25", "-04:00,2026-07-01T12:00:00-04:00")],
      CSVOptions(time: .named("EXIF:GPSDateStamp+EXIF:GPSTimeStamp")), instants)
    try check(
      "GPSDateTime", [("2026:07:01 16:00:00Z", "-04:00,2026-07-01T12:00:00-04:00")],
      CSVOptions(time: .named("GPSDateTime")), instants)
    let lacks = "lacks an offset from UTC such as Z or +09:00"
    #expect(
      try failures(
        "d,GPSTimeStamp", "2026:07:01,16:00:00", CSVOptions(time: .named("d+GPSTimeStamp")), instants)
        == ["2: cannot read \"2026:07:01 16:00:00\" as a time: it \(lacks)"])
    #expect(
      try failures("t", "2026-07-01T12:00", CSVOptions(time: .named("t")), instants)
        == ["2: cannot read \"2026-07-01T12:00\" as a time: it \(lacks)"])
  }

  /// What is read is not replaced.
  @Test func columnsThatAreRead() {
    var options = Self.localTimes
    options.column = "o"
    options.replacesColumns = true
    #expect(throws: AnnotationError.replacesInput) {
      try Annotated("lat,lon,t,o\n", .csv(CSVOptions(time: .named("t"), offset: .named("o"))), options)
    }
    options.column = "h"
    #expect(throws: AnnotationError.replacesInput) {
      try Annotated("lat,lon,d,h\n", .csv(CSVOptions(time: .named("d+h"))), options)
    }
  }
}
