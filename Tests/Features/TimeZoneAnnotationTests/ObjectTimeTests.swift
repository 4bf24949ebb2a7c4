import TestSupport
import Testing
import TimeZoneAnnotation

/// Times in members of objects, as far as they have what tables have not: keys in keys, escapes, values that are no
/// strings, members that are missing.
@Suite(.tags(.readsUntrustedBytes)) struct ObjectTimeTests {

  /// What is added to an object in New York.
  private enum Added {
    static let unique = added("2026-07-01T16:00:00Z", "unique")
    static let none =
      #""timezone":"America/New_York","utc_time":null,"utc_offset":null,"local_time_kind":null"#

    static func offset(_ utcTime: String) -> String { added(utcTime, "offset") }

    private static func added(_ utcTime: String, _ kind: String) -> String {
      #""timezone":"America/New_York","utc_time":"\#(utcTime)","utc_offset":"-04:00","local_time_kind":"\#(kind)""#
    }
  }

  private static let place = #""lat":40.7,"lon":-74"#

  /// The members of an object of New York besides its position, how its time is read, and what is added.
  private func check(
    _ members: String, _ options: NDJSONOptions, adds added: String,
    _ annotation: AnnotationOptions = .localTimes, location: SourceLocation = #_sourceLocation
  ) throws {
    let object = "{\(Self.place),\(members)"
    for (start, end) in [("", "\n"), ("[", "]\n")] {
      try AnnotationCase(
        "\(start)\(object)«,\(added)»}\(end)", .ndjson(options), annotation, location: location
      ).check()
    }
  }

  private func failures(
    _ members: String, _ options: NDJSONOptions, _ annotation: AnnotationOptions = .localTimes
  ) throws -> [String] {
    try Annotated("{\(Self.place),\(members)}\n", .ndjson(options), annotation).summary.failures
      .map { "\($0.reason)" }
  }

  @Test func instantsGetOffsetAndLocalTime() throws {
    let noon =
      #""timezone":"America/New_York","utc_offset":"-04:00","local_time":"2026-07-01T12:00:00-04:00""#
    try check(#""when":{"t":1782921600}"#, NDJSONOptions(time: "when.t"), adds: noon, .instants)
    try check(
      #""Composite":{"GPSDateTime":"2026:07:01 16:00:00"}"#, NDJSONOptions(time: "Composite.GPSDateTime"),
      adds: noon, .instants)
    try check(
      #""EXIF":{"GPSDateStamp":"2026:07:01","GPSTimeStamp":"16:00:00.25"}"#,
      NDJSONOptions(time: "EXIF.GPSDateStamp+EXIF.GPSTimeStamp"),
      adds: noon.replacing("T12:00:00-", with: "T12:00:00.250-"), .instants)
    try check(
      #""t":null"#, NDJSONOptions(time: "t"),
      adds: #""timezone":"America/New_York","utc_offset":null,"local_time":null"#, .instants)
  }

  // MARK: Offsets

  @Test func offsetsInAMember() throws {
    let given = NDJSONOptions(time: "t", offset: "o")
    try check(
      #""t":"2026-07-01 12:00","o":" -05\u00330 ""#, given, adds: Added.offset("2026-07-01T17:30:00Z"))
    try check(#""t":"2026-07-01 12:00","o":null"#, given, adds: Added.unique)
    // What may be two is in minutes.
    try check(
      #""t":"2026-07-01 12:00","o":-300"#, given, adds: Added.offset("2026-07-01T17:00:00Z"))
    for number in ["-7", "-420", "-25200", #""UTC-0700""#] {
      try check(#""t":"2026-07-01 12:00","o":\#(number)"#, given, adds: Added.offset("2026-07-01T19:00:00Z"))
    }
    // The time's own goes first.
    try check(#""t":"2026-07-01 12:00Z","o":true"#, given, adds: Added.offset("2026-07-01T12:00:00Z"))
    try check(#""t":null,"o":"+09:00""#, given, adds: Added.none)
    try check(#""t":"-","o":7"#, given, adds: Added.none)
    try check(
      #""when":{"at":["2026-07-01 12:00","+02:00"]}"#, NDJSONOptions(time: "when.at.0", offset: "when.at.1"),
      adds: Added.offset("2026-07-01T10:00:00Z"))
  }

  @Test(arguments: [
    // A number may be in hours, minutes or seconds.
    ("1530", "1530"), ("1630", "1630"), ("true", "true"), (#"["Z"]"#, #"["Z"]"#),
    (#"{"h":9}"#, #"{"h":9}"#),
  ]) func malformedOffsets(_ value: String, _ found: String) throws {
    for (key, option) in [("o", "o"), ("OffsetTimeOriginal", nil)] {
      #expect(
        try failures(
          #""DateTimeOriginal":"2026-07-01 12:00","\#(key)":\#(value)"#,
          NDJSONOptions(time: "DateTimeOriginal", offset: option))
          == ["expected an offset from UTC such as +09:00 or Z, found \"\(found)\""])
    }
  }

  /// EXIF's are found by their names, in the same object.
  @Test func offsetsOfEXIF() throws {
    let time = #""2026:07:01 12:00:00""#
    let stamp = #""DateTimeOriginal":\#(time),"OffsetTimeOriginal":"+09:00""#
    let own = Added.offset("2026-07-01T03:00:00Z")
    try check(
      #""\u004FffsetTimeOriginal":"+09:00","DateTimeOriginal":\#(time)"#,
      NDJSONOptions(time: "datetimeoriginal"), adds: own)
    // exiftool's -g.
    let exif = NDJSONOptions(time: "EXIF.DateTimeOriginal")
    try check(#""XMP":{"OffsetTimeOriginal":"Z"},"EXIF":{\#(stamp)}"#, exif, adds: own)
    try check(#""p":[{},{\#(stamp)}]"#, NDJSONOptions(time: "p.1.DateTimeOriginal"), adds: own)
    try check(
      #""EXIF":{"DateTimeOriginal":\#(time)},"OffsetTimeOriginal":"+09:00","XMP":{"OffsetTimeOriginal":"Z"}"#,
      exif, adds: Added.unique)
    #expect(
      try failures(
        #""DateTimeOriginal":\#(time),"OffsetTimeOriginal":"Z","offset_time_original":"+09:00""#,
        NDJSONOptions(time: "DateTimeOriginal"))
        == ["expected one member for the offset, found several; specify it with the option offset"])
  }

  @Test func propertiesOfFeaturesGiveTheTime() throws {
    func feature(_ properties: String) -> String {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-74,40.7]},"properties":{\#(properties)}}"#
    }
    let properties = #""DateTimeOriginal":"2026:07:01 12:00:00","OffsetTimeOriginal":"+09:00""#
    let annotated = feature("\(properties),\(Added.offset("2026-07-01T03:00:00Z"))")
    let format = TimeZoneAnnotator.Format.ndjson(NDJSONOptions(time: "properties.DateTimeOriginal"))
    for (start, end) in [("", "\n"), (#"{"type":"FeatureCollection","features":["#, "]}\n")] {
      try AnnotationCase(
        start + feature(properties) + end, gives: start + annotated + end, format, .localTimes
      ).check()
    }
  }

  // MARK: Dates and times of day

  @Test func twoMembers() throws {
    let options = NDJSONOptions(time: "d+h")
    try check(#""d":"2026-07-01","x":{"h":"12:00"}"#, NDJSONOptions(time: "d+x.h"), adds: Added.unique)
    try check(#""d":null,"h":"""#, options, adds: Added.none)
    // A member of that name goes first.
    try check(#""d+h":null,"d":"x","h":"x""#, options, adds: Added.none)
    let rows = [#","d":"2026-07-01""#, "", #","d":"2026-07-01","h":"12:00""#]
    let found = try Annotated(
      rows.map { "{\(Self.place)\($0)}\n" }.joined(), .ndjson(options), .localTimes)
    #expect(
      found.summary.failures.map { "\($0.line): \($0.reason)" }
        == ["1: the date is \"2026-07-01\", but the time of day is empty"])
  }

  // MARK: What is missing, and what is replaced

  @Test func noObjectHasThem() {
    let object = "{\(Self.place),\"d\":\"2026-07-01\",\"t\":1}\n"
    let found = #"found the keys "lat", "lon", "d", "t""#
    for (options, message) in [
      (NDJSONOptions(time: "d+h"), "the option time: no object has \"h\"; \(found)"),
      (NDJSONOptions(time: "e+f"), "the option time: no object has \"e\"; \(found)"),
      (NDJSONOptions(time: "t", offset: "o.p"), "the option offset: no object has \"o.p\"; \(found)"),
      (NDJSONOptions(time: "u"), "the option time: no object has \"u\"; \(found)"),
    ] {
      RefusalCase(object, says: message, .ndjson(options), .localTimes).check()
    }
  }

  /// What is read is not replaced.
  @Test(arguments: [
    ("o", NDJSONOptions(time: "t", offset: "o")), ("h", NDJSONOptions(time: "d+h")),
    ("OffsetTime", NDJSONOptions(time: "ModifyDate")),
  ]) func membersThatAreRead(_ column: String, _ format: NDJSONOptions) throws {
    var options = AnnotationOptions.localTimes
    options.column = column
    options.replacesColumns = true
    let members = ["t", "o", "d", "h", "ModifyDate", "OffsetTime"].map { "\"\($0)\":\"\"" }.joined(
      separator: ",")
    #expect(
      try failures(members, format, options) == [
        "a member with coordinates or times that are read cannot be replaced; name the new one with the option column"
      ])
  }

  // MARK: The same as tables

  /// The same rows in a table and as objects have the same new columns and the same errors.
  @Test(arguments: 0..<rounds(40)) func likeTables(_ seed: Int) throws {
    var source = SeededGenerator(seed: UInt64(seed))
    let names: [(time: String, others: [String])] = [
      ("DateTimeOriginal", ["DateTimeOriginal", "OffsetTimeOriginal"]),
      ("EXIF:CreateDate", ["OffsetTimeDigitized", "EXIF:CreateDate", "EXIF:OffsetTimeDigitized"]),
      ("modify_date", ["modify_date", "Offset Time", "OffsetTimeOriginal"]),
      ("DateTime", ["XMP:OffsetTime", "DateTime"]), ("d+h", ["h", "d", "OffsetTime"]),
      ("GPSDateStamp+GPSTimeStamp", ["GPSDateStamp", "GPSTimeStamp"]), ("GPSDateTime", ["GPSDateTime"]),
    ]
    let (time, others) = names[Int.random(in: 0..<names.count, using: &source)]
    let given = Bool.random(using: &source) ? others.randomElement(using: &source) : nil
    let columns = ["lat", "lon"] + others
    let rows = (0..<60).map { _ in columns.map { Self.value($0, &source) } }
    var options = Bool.random(using: &source) ? AnnotationOptions.localTimes : .instants
    options.errorPolicy = Bool.random(using: &source) ? .blank : .skip
    if Bool.random(using: &source) {
      options.localTimePolicy = LocalTimePolicy(repeated: .fail, skipped: .fail)
    }
    let table = try Annotated(
      "\(columns.joined(separator: ","))\n" + rows.map { $0.joined(separator: ",") + "\n" }.joined(),
      .csv(CSVOptions(time: .named(time), offset: given.map { .named($0) })), options)
    let objects = try Annotated(
      rows.map { row in
        "{\(zip(columns, row).map { "\"\($0)\":\"\($1)\"" }.joined(separator: ","))}\n"
      }.joined(), .ndjson(NDJSONOptions(time: time, offset: given)), options)
    let rowsOfTable = table.text.split(separator: "\n").dropFirst()
      .map {
        $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(columns.count).map(String.init)
      }
    #expect(Self.added(objects.text, after: columns.count) == rowsOfTable)
    #expect(
      objects.summary.failures.map { "\($0.line + 1): \($0.reason)" }
        == table.summary.failures.map { "\($0.line): \($0.reason)" })
    #expect(objects.summary.failedRows == table.summary.failedRows)
    #expect(objects.summary.rowsWithoutPosition == table.summary.rowsWithoutPosition)
    #expect(objects.summary.blankRows == table.summary.blankRows)
    #expect(objects.summary.blankFailedRows == table.summary.blankFailedRows)
  }

  /// The values of new members of objects whose values have neither commas nor escapes.
  private static func added(_ text: String, after count: Int) -> [[String]] {
    text.split(separator: "\n").map { line in
      line.dropLast().split(separator: ",").dropFirst(count).map { member in
        let value = member.drop { $0 != ":" }.dropFirst()
        return value == "null" ? "" : value.filter { $0 != "\"" }
      }
    }
  }

  private static func value(_ name: String, _ source: inout SeededGenerator) -> String {
    let values =
      switch name {
      case "lat": ["40.7", "40.7", "-33.87", "", "x"]
      case "lon": ["-74", "-74", "151.21", "", "x"]
      case "d", "GPSDateStamp": ["2026:07:01", "2026-11-01", "2026-03-08", "", "-", "x"]
      case "h", "GPSTimeStamp": ["12:00", "01:30:00", "02:30:00.5", "16:00:00Z", "", "NULL", "x"]
      case _ where name.lowercased().contains("offset"):
        ["+09:00", "-0530", "Z", "", "", "-", "N/A", "   :  ", "+9", "UTC", "-1030"]
      default:
        [
          "2026:07:01 12:00:00", "2026-11-01T01:30", "2026-03-08 02:30", "2026-07-01T12:00Z", "1782921600",
          "",
          "-", " ", "x",
        ]
      }
    return values[Int.random(in: 0..<values.count, using: &source)]
  }
}
