import TestSupport
import Testing
import TimeZoneAnnotation
import TimeZoneLocalTime
import TimeZoneLookup

/// The columns of each row's time: an instant's local time, and a local time's instant.
@Suite(.tags(.readsUntrustedBytes)) struct TimeColumnTests {
  private static let csv = TimeZoneAnnotator.Format.csv(CSVOptions(time: .named("t")))
  private static let ndjson = TimeZoneAnnotator.Format.ndjson(NDJSONOptions(time: "t"))

  /// Options for local times.
  private static func local(
    _ policy: LocalTimePolicy = .compatible, _ format: TimeFormat = .automatic,
    _ errors: AnnotationOptions.ErrorPolicy = .blank
  ) -> AnnotationOptions {
    var options = AnnotationOptions(errorPolicy: errors)
    options.includesUTCTime = true
    options.localTimePolicy = policy
    options.timeFormat = format
    return options
  }

  @Test func localTimesStandForInstants() throws {
    let header = "lat,lon,t,timezone,utc_time,utc_offset,local_time_kind\n"
    let later = LocalTimePolicy(ambiguous: .later, missing: .before)
    let pattern = TimeFormat.pattern(try TimePattern(parsing: "%d.%m.%Y %H:%M"))
    let rows: [(time: String, options: AnnotationOptions, cells: String, location: SourceLocation)] = [
      ("2026-07-01T12:00", Self.local(), "2026-07-01T10:00:00Z,+02:00,unique", #_sourceLocation),
      ("2026:07:01 12:00:00.5", Self.local(), "2026-07-01T10:00:00Z,+02:00,unique", #_sourceLocation),
      ("2026-10-25T02:30", Self.local(), "2026-10-25T00:30:00Z,+02:00,ambiguous", #_sourceLocation),
      ("2026-10-25T02:30", Self.local(later), "2026-10-25T01:30:00Z,+01:00,ambiguous", #_sourceLocation),
      ("2026-03-29T02:30", Self.local(), "2026-03-29T01:30:00Z,+02:00,missing", #_sourceLocation),
      ("2026-03-29T02:30", Self.local(later), "2026-03-29T00:30:00Z,+01:00,missing", #_sourceLocation),
      // A row's own offset.
      ("2026-07-01T12:00+09:00", Self.local(), "2026-07-01T03:00:00Z,+02:00,offset", #_sourceLocation),
      ("1782864000", Self.local(), "2026-07-01T00:00:00Z,+02:00,offset", #_sourceLocation),
      ("46204.5", Self.local(.compatible, .excel), "2026-07-01T10:00:00Z,+02:00,unique", #_sourceLocation),
      (
        "01.07.2026 12:00", Self.local(.compatible, pattern), "2026-07-01T10:00:00Z,+02:00,unique",
        #_sourceLocation
      ),
      ("", Self.local(), ",,", #_sourceLocation),
      ("20260701", Self.local(), ",,", #_sourceLocation),
      ("soon", Self.local(), ",,", #_sourceLocation),
    ]
    for row in rows {
      try AnnotationCase(
        "lat,lon,t\n52.5,13.4,\(row.time)\n",
        gives: "\(header)52.5,13.4,\(row.time),Europe/Berlin,\(row.cells)\n", Self.csv, row.options,
        location: row.location
      ).check()
      let values = row.cells.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "null" : #""\#($0)""# }
      try AnnotationCase(
        #"{"lat":52.5,"lon":13.4,"t":"\#(row.time)"}"#,
        gives:
          #"{"lat":52.5,"lon":13.4,"t":"\#(row.time)","timezone":"Europe/Berlin","utc_time":\#(values[0]),"utc_offset":\#(values[1]),"local_time_kind":\#(values[2])}"#,
        Self.ndjson, row.options, location: row.location
      ).check()
    }
  }

  /// A local time for which the policy is to fail is handled like any malformed time.
  @Test func aPolicyMayBeToFail() throws {
    let fail = LocalTimePolicy(ambiguous: .fail, missing: .fail)
    let table = "lat,lon,t\n52.5,13.4,2026-10-25T02:30\n52.5,13.4,2026-10-25T03:30\n"
    let header = "lat,lon,t,timezone,utc_time,utc_offset,local_time_kind\n"
    let last = "52.5,13.4,2026-10-25T03:30,Europe/Berlin,2026-10-25T02:30:00Z,+01:00,unique\n"
    let blank = try Annotated(table, Self.csv, Self.local(fail))
    #expect(blank.text == header + "52.5,13.4,2026-10-25T02:30,Europe/Berlin,,,\n" + last)
    #expect(blank.summary.failures.map(\.line) == [2])
    let reason = try #require(blank.summary.failures.first?.reason)
    #expect("\(reason)".hasPrefix("2026-10-25T02:30:00 occurs twice in Europe/Berlin, because"))
    let skip = try Annotated(table, Self.csv, Self.local(fail, .automatic, .skip))
    #expect(skip.text == header + last)
    #expect(throws: AnnotationError.row(line: 2, reason)) {
      try Annotated(table, Self.csv, Self.local(fail, .automatic, .fail))
    }
    let object = #"{"lat":52.5,"lon":13.4,"t":"2026-10-25T02:30"}"#
    #expect(try Annotated(object, Self.ndjson, Self.local(fail)).summary.failures.map(\.reason) == [reason])
    #expect(try Annotated(object, Self.ndjson, Self.local(fail, .automatic, .skip)).bytes.isEmpty)
    #expect(throws: AnnotationError.row(line: 1, reason)) {
      try Annotated(object, Self.ndjson, Self.local(fail, .automatic, .fail))
    }
  }

  /// Without ``AnnotationOptions/includesUTCTime``, a local time is an error.
  @Test func aLocalTimeWhereAnInstantIsExpected() throws {
    var options = AnnotationOptions()
    options.includesOffset = true
    options.timeFormat = .excel
    let found = try Annotated("lat,lon,t\n52.5,13.4,46204.5\n", Self.csv, options)
    #expect(found.text == "lat,lon,t,timezone,utc_offset\n52.5,13.4,46204.5,Europe/Berlin,\n")
    let local = try LocalDateTime(year: 2026, month: 7, day: 1, hour: 12)
    #expect(found.summary.failures.map(\.reason) == [.time(.lacksOffset("46204.5", local))])
  }

  @Test func everyFactIsAColumnOfItsOwn() throws {
    let time = "2026-07-01T00:00:00Z"
    let rows:
      [(set: (inout AnnotationOptions) -> Void, names: String, cells: String, location: SourceLocation)] = [
        ({ $0.includesOffset = true }, "utc_offset", "+02:00", #_sourceLocation),
        ({ $0.includesAbbreviation = true }, "abbreviation", "CEST", #_sourceLocation),
        ({ $0.includesDaylightSaving = true }, "is_dst", "true", #_sourceLocation),
        (
          { $0.includesUTCTime = true }, "utc_time,utc_offset,local_time_kind", "\(time),+02:00,offset",
          #_sourceLocation
        ),
        // In this order, each once.
        (
          {
            $0.includesLocalTime = true
            $0.includesOffset = true
            $0.includesAbbreviation = true
            $0.includesDaylightSaving = true
            $0.includesUTCTime = true
          }, "utc_time,utc_offset,local_time,local_time_kind,abbreviation,is_dst",
          "\(time),+02:00,2026-07-01T02:00:00+02:00,offset,CEST,true", #_sourceLocation
        ),
      ]
    for row in rows {
      var options = AnnotationOptions()
      row.set(&options)
      try AnnotationCase(
        "lat,lon,t\n52.5,13.4,\(time)\n",
        gives: "lat,lon,t,timezone,\(row.names)\n52.5,13.4,\(time),Europe/Berlin,\(row.cells)\n", Self.csv,
        options, location: row.location
      ).check()
    }
    var options = AnnotationOptions()
    options.includesAbbreviation = true
    options.includesDaylightSaving = true
    try AnnotationCase(
      #"{"lat":43.06,"lon":141.35,"t":"\#(time)"}"#,
      gives:
        #"{"lat":43.06,"lon":141.35,"t":"\#(time)","timezone":"Asia/Tokyo","abbreviation":"JST","is_dst":false}"#,
      Self.ndjson, options
    ).check()
  }

  /// A delimiter may be a byte that times have.
  @Test func cellsThatHoldTheDelimiterAreQuoted() throws {
    var options = AnnotationOptions(includesLocalTime: true)
    options.includesDaylightSaving = true
    try AnnotationCase(
      "lat:lon:t\n52.5:13.4:1782864000\n",
      gives:
        "lat:lon:t:timezone:utc_offset:local_time:is_dst\n52.5:13.4:1782864000:Europe/Berlin:\"+02:00\":\"2026-07-01T02:00:00+02:00\":true\n",
      .csv(CSVOptions(delimiter: UInt8(ascii: ":"), time: .named("t"))), options
    ).check()
  }
}
