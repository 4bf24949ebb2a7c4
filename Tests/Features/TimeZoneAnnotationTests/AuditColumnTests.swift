import TestSupport
import Testing
import TimeZoneAnnotation

/// The zones that rows have already, compared with the answers.
@Suite(.tags(.readsUntrustedBytes)) struct AuditColumnTests {
  /// 2026-11-26T00:00:00Z
  private static let now = Instant(secondsSince1970: 1_795_651_200)
  private static let zones = NumberedZones(.world)
  private static let table = TimeZoneAnnotator.Format.csv(CSVOptions(audited: .named("timezone")))
  private static let objects = TimeZoneAnnotator.Format.ndjson(NDJSONOptions(audited: "timezone"))

  private static func options(
    _ audit: ZoneAudit = ZoneAudit(from: now), _ base: AnnotationOptions = AnnotationOptions(column: "found")
  ) -> AnnotationOptions {
    var options = base
    options.pointColumns = [.audit(audit, of: zones, options)]
    return options
  }

  /// What a row has, and its new cells: the verdict, the instant, the difference, and the zone that was understood.
  private func check(
    _ position: String, _ text: String, _ cells: String, location: SourceLocation = #_sourceLocation
  )
    throws
  {
    let found = try Annotated("lat,lon,timezone\n\(position),\(text)\n", Self.table, Self.options())
    let row = found.text.split(separator: "\n").last.map { String($0) } ?? ""
    let new = row.dropFirst("\(position),\(text),".count).drop { $0 != "," }.dropFirst()
    #expect(String(new) == cells, sourceLocation: location)
  }

  private let sapporo = "43.06,141.35"
  private let newYork = "40.7,-74"

  @Test func namesAreCompared() throws {
    try check(sapporo, "Asia/Tokyo", "same,,,Asia/Tokyo")
    try check(sapporo, "asia/tokyo", "alias,,,Asia/Tokyo")
    try check(sapporo, "Japan", "alias,,,Japan")
    try check(newYork, "America/New York", "alias,,,America/New_York")
    try check(newYork, "US/Eastern", "alias,,,US/Eastern")
    try check("59.91,10.75", "Europe/Berlin", "same clocks,,,Europe/Berlin")
    try check(newYork, "America/Detroit", "same clocks,1975-04-27T07:00:00Z,,America/Detroit")
    // They differ since Japan left Sakhalin.
    try check(sapporo, "Asia/Sakhalin", "wrong clock,1945-08-24T15:00:00Z,+02:00,Asia/Sakhalin")
    // They agree in winter.
    try check("33.45,-112.07", "America/Denver", "wrong clock,2027-03-14T09:00:00Z,+01:00,America/Denver")
    try check("-45.57,-72.07", "America/Santiago", "wrong clock,2027-04-04T03:00:00Z,-01:00,America/Santiago")
    try check(sapporo, "Tokyo", "alias,,,Asia/Tokyo")
    try check(sapporo, "Louisville", "wrong clock,,-14:00,America/Kentucky/Louisville")
    try check(sapporo, "Foo/Bar", "unknown name,,,")
    try check(sapporo, "", "no name,,,")
    try check(sapporo, "N/A", "no name,,,")
  }

  /// An offset stands for standard time, as tables of airports have it.
  @Test func offsetsAndAbbreviationsAreUnderstood() throws {
    for text in [
      "-5", "-05", "-05:00", "-0500", "UTC-5", "GMT-5", "UTC-05:00", "-5.0", "-300", "-500", "-18000",
    ] {
      try check(newYork, text, "same clocks,1883-11-18T17:00:00Z,,")
    }
    for text in ["EST", "EDT", "est"] { try check(newYork, text, "same clocks,,,") }
    // It had the abbreviation in the last year, and will not have it again.
    try check("49.28,-123.12", "PST", "wrong clock,2026-11-01T09:00:00Z,-01:00,")
    try check("9,-79.5", "EST", "alias,,,EST")
    try check(newYork, "UTC-4", "wrong clock,,+01:00,")
    try check(newYork, "5", "wrong clock,,+10:00,")
    for text in ["+05:45", "5.75", "UTC+5:45", "0545", "345", "545"] {
      try check("27.7,85.3", text, "same clocks,1985-12-31T18:30:00Z,,")
    }
    try check("27.7,85.3", "5.5", "wrong clock,1985-12-31T18:30:00Z,-00:15,")
    // Ireland's standard time is that of summer by its law, and not in tables.
    try check("53.35,-6.26", "0", "same clocks,1971-10-31T02:00:00Z,,")
    try check(newYork, "JST", "unknown name,,,")
    try check(newYork, "CET", "wrong clock,,+06:00,CET")
    try check(newYork, "+25:00", "unknown name,,,")
  }

  @Test func tablesAndObjectsSayTheSame() throws {
    let some = Self.options(ZoneAudit(from: Self.now))
    try [
      AnnotationCase(
        "lat,lon,timezone\n43.06,141.35,Asia/Sakhalin\n,,Asia/Tokyo\n",
        gives: "lat,lon,timezone,found,audit,audit_since,audit_difference,audit_zone\n"
          + "43.06,141.35,Asia/Sakhalin,Asia/Tokyo,wrong clock,1945-08-24T15:00:00Z,+02:00,Asia/Sakhalin\n"
          + ",,Asia/Tokyo,,,,,\n", Self.table, some),
      AnnotationCase(
        #"{"lat":43.06,"lon":141.35,"timezone":"Japan"}"# + "\n" + #"{"lat":43.06,"lon":141.35}"# + "\n",
        gives:
          #"{"lat":43.06,"lon":141.35,"timezone":"Japan","found":"Asia/Tokyo","audit":"alias","audit_since":null,"audit_difference":null,"audit_zone":"Japan"}"#
          + "\n"
          + #"{"lat":43.06,"lon":141.35,"found":"Asia/Tokyo","audit":"no name","audit_since":null,"audit_difference":null,"audit_zone":null}"#
          + "\n", Self.objects, some),
      AnnotationCase(
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[141.35,43.06]},"properties":{"timezone":"Japan"}}"#,
        gives:
          #"{"type":"Feature","geometry":{"type":"Point","coordinates":[141.35,43.06]},"properties":{"timezone":"Japan","found":"Asia/Tokyo","audit":"alias","audit_since":null,"audit_difference":null,"audit_zone":"Japan"}}"#,
        Self.objects, some),
    ].check()
  }

  /// What is compared may be what is replaced: the table is mended.
  @Test func auditedColumnsMayBeReplaced() throws {
    var options = AnnotationOptions(column: "timezone", replacesColumns: true)
    options.pointColumns = [
      .audit(ZoneAudit(from: Self.now), of: Self.zones, columns: [(.verdict, "was")])
    ]
    try [
      AnnotationCase(
        "lat,timezone,lon\n43.06,Asia/Sakhalin,141.35\n",
        gives: "lat,timezone,lon,was\n43.06,Asia/Tokyo,141.35,wrong clock\n", Self.table, options),
      AnnotationCase(
        #"{"lat":43.06,"timezone":"Asia/Sakhalin","lon":141.35}"#,
        gives: #"{"lat":43.06,"timezone":"Asia/Tokyo","lon":141.35,"was":"wrong clock"}"#, Self.objects,
        options),
    ].check()
  }

  @Test func someRowsAreKept() throws {
    let wrong = Self.options(ZoneAudit(from: Self.now, keeping: [.wrongClock]))
    let rows = [
      ("43.06", "141.35", "Asia/Tokyo"), ("43.06", "141.35", "Asia/Sakhalin"), ("", "", "Asia/Tokyo"),
      ("91", "0", "Asia/Tokyo"), ("40.7", "-74", "Asia/Tokyo"),
    ]
    let table = rows.map { "\($0),\($1),\($2)\n" }.joined()
    let found = try Annotated("lat,lon,timezone\n\(table)", Self.table, wrong)
    #expect(
      found.text == """
        lat,lon,timezone,found,audit,audit_since,audit_difference,audit_zone
        43.06,141.35,Asia/Sakhalin,Asia/Tokyo,wrong clock,1945-08-24T15:00:00Z,+02:00,Asia/Sakhalin
        40.7,-74,Asia/Tokyo,America/New_York,wrong clock,,+14:00,Asia/Tokyo

        """)
    #expect(
      found.summary.rows == 5 && found.summary.failedRows == 1 && found.summary.rowsWithoutPosition == 1)
    #expect(found.summary.audit.rows == [.same: 1, .wrongClock: 2])
    #expect(found.summary.audit.worst.map(\.line) == [6, 3])
    let objects = rows.map { #"{"lat":"\#($0)","lon":"\#($1)","timezone":"\#($2)"}"# }
    for (input, separator) in [
      (objects.joined(separator: "\n"), "\n"), ("[" + objects.joined(separator: ",\n") + "]", ",\n"),
    ] {
      let found = try Annotated(input, Self.objects, wrong)
      let kept = found.text.filter { $0 != "[" && $0 != "]" }
      #expect(kept.split(separator: "\n").count == 2)
      #expect(kept.hasPrefix(#"\#(separator == "\n" ? "" : "\n"){"lat":"43.06""#))
      #expect(found.summary.audit.rows == [.same: 1, .wrongClock: 2])
    }
  }

  /// Clocks that differ but for the hour between their changes differ without an end.
  @Test func anHourOfAgreementCountsForNothing() throws {
    try check("36.73,-86.73", "America/New_York", "wrong clock,1936-11-15T07:00:00Z,+01:00,America/New_York")
  }

  /// Both zones cover Kashgar, and Hebron.
  @Test func disputedGroundHasSeveralRightZones() throws {
    try check("39.47,75.99", "Asia/Urumqi", "disputed,,-02:00,Asia/Urumqi")
    try check("39.47,75.99", "Asia/Kashgar", "disputed,,-02:00,Asia/Kashgar")
    try check("39.47,75.99", "Asia/Tokyo", "wrong clock,1991-09-14T17:00:00Z,+01:00,Asia/Tokyo")
  }

  /// With times, clocks are compared at these alone.
  @Test func rowsMayHaveTimes() throws {
    let csv = TimeZoneAnnotator.Format.csv(CSVOptions(time: .named("t"), audited: .named("tz")))
    var options = AnnotationOptions(includesLocalTime: true)
    options.pointColumns = [
      .audit(
        ZoneAudit(from: Self.now), of: Self.zones,
        columns: [(.verdict, "audit"), (.since, "since"), (.difference, "by")])
    ]
    try [
      AnnotationCase(
        "lat,lon,tz,t\n33.45,-112.07,America/Denver,2026-01-01T00:00:00Z\n"
          + "33.45,-112.07,America/Denver,2026-07-01T00:00:00Z\n33.45,-112.07,-6,2026-07-01T00:00:00Z\n"
          + "33.45,-112.07,MDT,2026-07-01T00:00:00Z\n40.7,-74,EST,2026-07-01T00:00:00Z\n",
        gives: "lat,lon,tz,t,timezone,utc_offset,local_time,audit,since,by\n"
          + "33.45,-112.07,America/Denver,2026-01-01T00:00:00Z,America/Phoenix,-07:00,2025-12-31T17:00:00-07:00,same clocks,2025-11-02T08:00:00Z,\n"
          + "33.45,-112.07,America/Denver,2026-07-01T00:00:00Z,America/Phoenix,-07:00,2026-06-30T17:00:00-07:00,wrong clock,2026-03-08T09:00:00Z,+01:00\n"
          + "33.45,-112.07,-6,2026-07-01T00:00:00Z,America/Phoenix,-07:00,2026-06-30T17:00:00-07:00,wrong clock,1967-10-29T08:00:00Z,+01:00\n"
          + "33.45,-112.07,MDT,2026-07-01T00:00:00Z,America/Phoenix,-07:00,2026-06-30T17:00:00-07:00,unknown name,,\n"
          + "40.7,-74,EST,2026-07-01T00:00:00Z,America/New_York,-04:00,2026-06-30T20:00:00-04:00,wrong clock,2026-03-08T07:00:00Z,-01:00\n",
        csv, options)
    ].check()
  }

  /// What was found for one time is found again for another only while no clock changes.
  @Test(
    arguments: ["Europe/Berlin", "EST", "-5", "America/Chicago", "America/New_York", "PDT"], [true, false])
  func timesAreComparedOneByOne(_ text: String, _ isLocal: Bool) throws {
    let csv = TimeZoneAnnotator.Format.csv(CSVOptions(time: .named("t"), audited: .named("tz")))
    var options = AnnotationOptions(includesLocalTime: !isLocal)
    options.includesUTCTime = isLocal
    options.pointColumns = [.audit(ZoneAudit(from: Self.now), of: Self.zones, options)]
    let rows = (0..<300).map { row in
      let instant = Instant(secondsSince1970: 900_000_000 + Int64(row) * 37_919_777 % 100_000_000)
      let position = row % 3 == 0 ? "49.28,-123.12" : "40.7,-74"
      return "\(position),\(text),\("\(instant)".dropLast(isLocal ? 1 : 0))\n"
    }
    let header = "lat,lon,tz,t\n"
    let all = try Annotated(header + rows.joined(), csv, options).text.split(separator: "\n").dropFirst()
    for (row, found) in sampled(Array(zip(rows, all))) {
      #expect(try Annotated(header + row, csv, options).text.split(separator: "\n").last == found)
    }
  }

  @Test func missingColumnsAreRefused() throws {
    RefusalCase(
      "lat,lon\n1,2\n",
      says: "the option audited: there is no column \"timezone\"; found the columns 1 \"lat\", 2 \"lon\"",
      Self.table,
      Self.options()
    ).check()
    RefusalCase(
      "{\"lat\":1,\"lon\":2}\n",
      says: "the option audited: no object has \"timezone\"; found the keys \"lat\", \"lon\"", Self.objects,
      Self.options()
    ).check()
  }
}
