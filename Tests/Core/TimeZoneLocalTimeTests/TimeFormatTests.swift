import TestSupport
import Testing

/// What each format makes of a text: a moment, a local time, or an error. (`Scripts/verify rules` compares serial dates
/// with openpyxl's, and patterns with Python's `strptime`.)
@Suite(.tags(.readsUntrustedBytes)) struct TimeFormatTests {
  /// A format by its name, a text, and its reading; `nil` for an error.
  private static let readings: [(format: String, text: String, reading: String?)] = [
    ("auto", "2026-07-01T12:00:00Z", "2026-07-01T12:00:00Z"),
    ("auto", "2026-07-01T12:00+09:00", "2026-07-01T03:00:00Z"),
    ("auto", "2026-07-01T12:00", "2026-07-01T12:00:00"),
    ("auto", " 2026-07-01 12:00:00.999 ", "2026-07-01T12:00:00.999"),
    ("auto", "20260701T12", "2026-07-01T12:00:00"),
    ("auto", "2026-07-01T12.5", "2026-07-01T12:30:00"),
    ("auto", "2026-12-31T23:59.999", "2026-12-31T23:59:59.940"),
    ("auto", "1782864000", "2026-07-01T00:00:00Z"),
    ("auto", "1782864000000", "2026-07-01T00:00:00Z"),
    ("auto", "94694400", "1973-01-01T00:00:00Z"),
    ("auto", "99999999.9", "1973-03-03T09:46:39.900Z"),
    ("iso", "2026-07-01T12:00", "2026-07-01T12:00:00"),
    // Swift's Date, git and BigQuery write a space before the offset, or UTC.
    ("auto", "2026-07-01 12:00:00 +0000", "2026-07-01T12:00:00Z"),
    ("auto", "2026-07-01 12:00:00 -0730", "2026-07-01T19:30:00Z"),
    ("auto", "2026-07-01 12:00:00 UTC", "2026-07-01T12:00:00Z"),
    ("auto", "2026-07-01 12:00:00.5 utc", "2026-07-01T12:00:00.500Z"),
    ("auto", "2026-07-01T12:00:00GMT", "2026-07-01T12:00:00Z"),
    ("iso", "2026-07-01T12:00:00 Z", "2026-07-01T12:00:00Z"),
    ("exif", "2026:07:01 12:00:00 +09:00", "2026-07-01T03:00:00Z"),
    ("auto", "2026-07-01 12:00:00  Z", nil),
    ("auto", "2026-07-01 12:00:00 EST", nil),
    ("auto", "2026-07-01 12:00:00 UTC+2", nil),
    ("auto", "2026-07-01 12:00:00 +0000 UTC", nil),
    // What has no offset is in UTC if that is said.
    ("utc", "2026-07-01 12:00:00", "2026-07-01T12:00:00Z"),
    ("UTC", "20260701T12", "2026-07-01T12:00:00Z"),
    ("utc", "2026:07:01 12:00:00.9", "2026-07-01T12:00:00.900Z"),
    ("utc", "2026-07-01T12:00:00+09:00", "2026-07-01T03:00:00Z"),
    ("utc", "9999-12-31T23:59:59", "9999-12-31T23:59:59Z"),
    ("%d.%m.%Y %T.%f %z", "20.11.2026 12:00:00.123456789 Z", "2026-11-20T12:00:00.123Z"),
    ("%d.%m.%Y %T,%f %Z", "20.11.2026 12:00:00,5 UTC", "2026-11-20T12:00:00.500Z"),
    ("utc", "2026-07-01", nil), ("utc", "1782864000", nil), ("utc", "now", nil),
    ("utc", "", nil),
    ("iso", "2026:07:01 12:00:00", nil),
    ("iso", "1782864000", nil),
    ("iso", "now", nil),
    // EXIF as cameras and ExifTool write it.
    ("auto", "2026:07:01 12:00:00", "2026-07-01T12:00:00"),
    ("exif", "2026:07:01 12:00:00.25", "2026-07-01T12:00:00.250"),
    ("exif", "2026:07:01 12:00:00.25+09:00", "2026-07-01T03:00:00.250Z"),
    ("exif", "2026:07:01 12:00:00-03:30", "2026-07-01T15:30:00Z"),
    ("exif", "2026:07:01 03:00:00Z", "2026-07-01T03:00:00Z"),
    ("exif", "2026:07:01 12:00", "2026-07-01T12:00:00"),
    ("exif", "2026-07-01T12:00:00", nil),
    ("exif", "2026:07:01", nil),
    ("exif", "2026:02:29 12:00:00", nil),
    // How EXIF writes that the time is not known.
    ("exif", "0000:00:00 00:00:00", nil),
    ("exif", "    :  :     :  :  ", nil),
    // Any number, once it is said what it counts.
    ("unix", "0", "1970-01-01T00:00:00Z"),
    ("unix", "-1.5", "1969-12-31T23:59:58.500Z"),
    ("unix", "-1.0", "1969-12-31T23:59:59Z"),
    ("unix", "-1.0005", "1969-12-31T23:59:58.999Z"),
    ("unix", "1.0009", "1970-01-01T00:00:01Z"),
    ("unix", "\u{2212}86400", "1969-12-31T00:00:00Z"),
    ("unix", "20260701", "1970-08-23T11:58:21Z"),
    ("unix", "253402300799", "9999-12-31T23:59:59Z"),
    ("unix", "253402300800", nil),
    ("unix", "2026-07-01T12:00Z", nil),
    ("unix", "99999999999999999999999", nil),
    ("unix-ms", "0", "1970-01-01T00:00:00Z"),
    ("unix-ms", "-1", "1969-12-31T23:59:59.999Z"),
    ("unix-ms", "17", "1970-01-01T00:00:00.017Z"),
    ("unix-ms", "-1000.5", "1969-12-31T23:59:58.999Z"),
    ("unix-ms", "202607011200", "1976-06-02T23:43:31.200Z"),
    ("UNIX-MS", "253402300799999", "9999-12-31T23:59:59.999Z"),
    ("unix-ms", "253402300800000", nil),
    ("unix-us", "-1", "1969-12-31T23:59:59.999Z"),
    ("unix-us", "1782864000999999", "2026-07-01T00:00:00.999Z"),
    ("unix-us", "253402300800000000", nil),
    ("unix-ns", "1782864000999999999", "2026-07-01T00:00:00.999Z"),
    ("unix-ns", "-9223372036854775806", "1677-09-21T00:12:43.145Z"),
    ("unix-ns", "9223372036854775806", "2262-04-11T23:47:16.854Z"),
    ("unix-ns", "9223372036854775807", nil),
    ("unix-ns", "99999999999999999999", nil),
    ("auto", "1782864000000000", "2026-07-01T00:00:00Z"),
    ("auto", "1782864000123456.5", "2026-07-01T00:00:00.123Z"),
    ("auto", "1782864000123456789", "2026-07-01T00:00:00.123Z"),
    // pandas and JSON write exponents.
    ("auto", "1.7e9", "2023-11-14T22:13:20Z"),
    ("auto", "1.7828640005E+09", "2026-07-01T00:00:00.500Z"),
    ("auto", "1.782864e12", "2026-07-01T00:00:00Z"),
    ("unix", "-1.5e0", nil), ("unix", "-15.0e1", "1969-12-31T23:57:30Z"), ("unix", "15e-1", nil),
    ("unix", "1e19", nil), ("unix", "1e", nil),
    // Slashes after the year.
    ("auto", "2018/07/17 14:01", "2018-07-17T14:01:00"),
    ("auto", "2018/7/5 9:05:07.5", "2018-07-05T09:05:07.500"),
    ("utc", "2018/7/17 14:01", "2018-07-17T14:01:00Z"),
    ("auto", "2018/07/17T14:01+0200", "2018-07-17T12:01:00Z"),
    ("auto", "2018/07/17", nil), ("auto", "2018/13/17 14:01", nil), ("auto", "2018/07/17 14:1", nil),
    ("auto", "07/09/2019 00:26", nil), ("auto", "18/07/17 14:01", nil), ("iso", "2018/07/17 14:01", nil),
    // RFC 9557: the offset counts.
    ("auto", "2026-07-01T12:00+02:00[Europe/Berlin]", "2026-07-01T10:00:00Z"),
    ("auto", "2026-07-01T12:00:00Z[Etc/GMT-2][u-ca=gregory]", "2026-07-01T12:00:00Z"),
    ("auto", "2026-07-01T12:00:00.5-07:00[-07:00]", "2026-07-01T19:00:00.500Z"),
    ("auto", "2026-07-01T12:00+02:00[!Europe/Berlin]", nil),
    ("auto", "2026-07-01T12:00+02:00[Europe/Berlin][!u-ca=gregory]", nil),
    ("auto", "2026-07-01T12:00+02:00[Europe/Berlin", nil), ("auto", "2026-07-01T12:00Z[ ]", nil),
    ("auto", "2026-07-01T12:00[Europe/Berlin]", nil),
    ("%Y-%m-%d %H:%M %z", "2026-07-01 12:00 GMT", "2026-07-01T12:00:00Z"),
    ("%Y-%m-%d %H:%M %z", "2026-07-01 12:00 utc", "2026-07-01T12:00:00Z"),
    // Serial dates: `to_excel` of openpyxl 3.1.5, except those of 1900, as Excel displays them.
    ("excel", "46204.5", "2026-07-01T12:00:00"),
    ("excel", "46204", "2026-07-01T00:00:00"),
    ("excel", "46204,5", "2026-07-01T12:00:00"),
    ("excel", "44197.99998842592", "2021-01-01T23:59:59"),
    ("excel", "44197.999999", "2021-01-02T00:00:00"),
    ("excel", "1", "1900-01-01T00:00:00"),
    ("excel", "59.5", "1900-02-28T12:00:00"),
    ("excel", "59.999999", nil),
    ("excel", "60", nil),
    ("excel", "60.5", nil),
    ("excel", "60.999999", "1900-03-01T00:00:00"),
    ("excel", "61", "1900-03-01T00:00:00"),
    ("excel", "2958465.5", "9999-12-31T12:00:00"),
    ("excel", "2958465.999999", nil),
    ("excel", "2958466", nil),
    ("excel", "0.5", nil),
    ("excel", "-1", nil),
    ("excel", "9999999999999999999999", nil),
    ("excel", "4.6E4", nil),
    ("excel", "2026-07-01", nil),
  ]

  @Test(arguments: readings)
  func aTextIsAMomentOrALocalTime(_ format: String, _ text: String, _ reading: String?) {
    #expect((try? TimeFormat(parsing: format).reading(text).description) == reading)
  }

  /// A number, what is found, and the formats that read it.
  private static let doubtful: [(text: String, finding: String, formats: [String])] = [
    ("20260701", "a number that reads as the date 2026-07-01", ["%Y%m%d", "unix"]),
    ("202607011230", "a number that reads as the date and time 2026-07-01T12:30", ["%Y%m%d%H%M", "unix-ms"]),
    (
      "20260701123045", "a number that reads as the date and time 2026-07-01T12:30:45",
      ["%Y%m%d%H%M%S", "unix-ms"]
    ),
    ("190001010000", "a number that reads as the date and time 1900-01-01T00:00", ["%Y%m%d%H%M", "unix-ms"]),
    ("46204.5", "a number that reads as Excel's serial date of 2026-07-01T12:00:00", ["excel", "unix"]),
    ("202607011200.0", "a number outside them", ["unix", "unix-ms"]),
    ("010720261200", "a number outside them", ["unix", "unix-ms"]),
    ("310720261200", "a number outside them", ["unix-ms"]),
    ("260701120000", "a number outside them", ["unix-ms"]),
    ("202607012400", "a number outside them", ["unix", "unix-ms"]),
    ("0", "a number outside them", ["unix", "unix-ms"]),
    ("-1", "a number outside them", ["unix", "unix-ms"]),
    ("20261345", "a number outside them", ["unix", "unix-ms"]),
    ("94694399", "a number outside them", ["unix", "unix-ms"]),
    ("94694399.9", "a number outside them", ["unix", "unix-ms"]),
    ("4102444800", "a number outside them", ["unix", "unix-ms"]),
    ("99999999999", "a number outside them", ["unix", "unix-ms"]),
    ("4102444800000", "a number outside them", ["unix-ms"]),
    // These would be microseconds of 2034, and nanoseconds before 2001.
    (
      "2026070112304599", "a number that reads as the date and time 2026-07-01T12:30:45",
      ["%Y%m%d%H%M%S%f", "unix-us"]
    ),
    ("999999999999999999", "a number outside them", []),
    ("99999999999999999999999", "a number outside them", []),
  ]

  /// Numbers are Unix time only in the stated range, and only if they cannot be read as a date.
  @Test(arguments: doubtful)
  func aNumberThatMayBeSomethingElseIsRefused(_ text: String, _ finding: String, _ formats: [String]) throws {
    let error = #expect(throws: TimeError.self) { try TimeFormat.automatic.reading(text) }
    let expected = "expected Unix seconds (1973 to 2099) or milliseconds (2001 to 2099), found \(finding)"
    let advice = formats.isEmpty ? "" : "; state its format: \(formats.joined(separator: " or "))"
    #expect(error?.description == "cannot read \"\(text)\" as a time: \(expected)\(advice)")
    #expect(error?.suggestedFormats == formats)
    let again = #expect(throws: TimeError.self) { try Instant(parsing: text) }
    #expect(again == error)
    for format in formats { _ = try TimeFormat(parsing: format).reading(text) }
  }

  private static let proposals: [(text: String, formats: [String])] = [
    ("01.07.2026 12:00", ["%d.%m.%Y %H:%M"]),
    ("1.7.26, 12:00:30", ["%d.%m.%y, %H:%M:%S"]),
    ("01.07.2026", ["%d.%m.%Y"]),
    ("7/1/2026 3:04 PM", ["%m/%d/%Y %I:%M %p", "%d/%m/%Y %I:%M %p"]),
    ("7/31/2026 3:04PM", ["%m/%d/%Y %I:%M%p"]),
    ("31/7/2026 13:04", ["%d/%m/%Y %H:%M"]),
    ("01/Jul/2026:12:00:00 +0000", ["%d/%b/%Y:%H:%M:%S %z"]),
    ("2026.07.01 12:00:00.25 UTC", ["%Y.%m.%d %H:%M:%S.%f %Z"]),
    ("31/31/2026 12:00", []),
    ("01.07.2026 noon", []),
    ("1/2", []),
    ("1.2.3.4", []),
    ("noon", []),
  ]

  /// Patterns are proposed for dates in other forms, each of which reads the text.
  @Test(arguments: proposals)
  func patternsAreProposedForDatesInOtherForms(_ text: String, _ formats: [String]) throws {
    for format in ["auto", "iso", "exif", "utc"] {
      let error = #expect(throws: TimeError.self) { try TimeFormat(parsing: format).reading(text) }
      #expect(error?.suggestedFormats == formats, "\(format)")
    }
    for format in formats { _ = try TimeFormat(parsing: format).reading(text) }
  }

  @Test(arguments: [
    (
      "auto", "noon",
      "\"noon\" is not a number; expected now, ISO 8601 (2026-11-20T12:00:00Z, 2026-11-20T12:00), EXIF (2026:11:20 12:00:00), or Unix seconds or milliseconds (1795176000)"
    ),
    (
      "iso", "2026-07-01",
      "it has no time of day; expected ISO 8601 (2026-11-20T12:00:00Z, 2026-11-20T12:00)"
    ),
    (
      "exif", "2026-07-01 12:00",
      "expected \":\" after the year, found \"-07-01\"; expected EXIF's form (2026:11:20 12:00:00, 2026:11:20 12:00:00+09:00)"
    ),
    ("unix", "x", "\"x\" is not a number; expected Unix seconds (1795176000)"),
    ("unix-ms", "", "it is empty; expected Unix milliseconds (1795176000000)"),
    (
      "excel", "60",
      "day 60 is 1900-02-29 in Excel, a day that did not exist; expected a serial date of Excel (46346.5)"
    ),
    ("%d.%m.%Y", "1.13.2026", "month 13 is not in 1...12; expected the pattern \"%d.%m.%Y\""),
    (
      "exif", "01.07.2026 12:00",
      "it has a date in another form; expected EXIF's form (2026:11:20 12:00:00, 2026:11:20 12:00:00+09:00); state its format: %d.%m.%Y %H:%M"
    ),
  ])
  func errorsSayWhatTheFormatExpects(_ format: String, _ text: String, _ message: String) throws {
    let error = #expect(throws: TimeError.self) { try TimeFormat(parsing: format).reading(text) }
    #expect(error?.description == "cannot read \"\(text)\" as a time: \(message)")
  }

  @Test func aMomentIsNoLocalTimeAndTheOtherWayRound() throws {
    #expect(try LocalDateTime(parsing: "2026-07-01 12:00").description == "2026-07-01T12:00:00")
    #expect(try LocalDateTime(parsing: "2026:07:01 12:00:09.9").description == "2026-07-01T12:00:09.900")
    #expect(throws: TimeError.hasOffset(" 2026-07-01T12:00Z", Instant(secondsSince1970: 1_782_907_200))) {
      try LocalDateTime(parsing: " 2026-07-01T12:00Z")
    }
    let local = try LocalDateTime(year: 2026, month: 7, day: 1, hour: 12)
    let error = #expect(throws: TimeError.self) { try Instant(parsing: "2026-07-01T12:00") }
    #expect(error == .lacksOffset("2026-07-01T12:00", local))
    #expect(
      error?.description
        == "cannot read \"2026-07-01T12:00\" as a time: it has no offset from UTC such as Z or +09:00")
    for text in ["", "now", "1782864000", "2026-07-01"] {
      #expect(throws: TimeError.self, "\(text)") { try LocalDateTime(parsing: text) }
    }
  }

  @Test func formatsHaveNames() throws {
    for name in ["auto", "unix", "unix-ms", "unix-us", "unix-ns", "iso", "exif", "utc", "excel", "%Y-%m-%d"] {
      #expect(try TimeFormat(parsing: name).description == name)
    }
    let error = #expect(throws: TimeError.self) { try TimeFormat(parsing: "posix") }
    #expect(
      error?.description
        == "\"posix\" is not a format of times; expected auto, unix, unix-ms, unix-us, unix-ns, iso, exif, utc, excel, or a pattern such as %d.%m.%Y %H:%M"
    )
  }

  /// Every day of Excel, one after the other.
  @Test func serialDatesCountDays() throws {
    var day: Int64 = -25_567  // 1900-01-01
    for serial in 1...80_000 where serial != 60 {
      let local = LocalDateTime(secondsSince1970: day * 86_400)
      let found = try TimeFormat.excel.reading("\(serial)")
      if found != .local(local) { Issue.record("\(serial): \(found), not \(local)") }
      day += 1
    }
  }

  @Test func anyBytesAreReadOrRefused() throws {
    var generator = SeededGenerator(seed: 11)
    let alphabet = Array("0123456789-+:.,/[]!eTtZz nowAPM%UGC\u{2212}\0\u{FF}".utf8)
    let formats = try [
      "auto", "exif", "utc", "unix-ms", "unix-ns", "excel", "%d.%m.%y %I:%M %p", "%s", "%Y %j %z",
    ]
    .map { try TimeFormat(parsing: $0) }
    for _ in 0..<rounds(20_000) {
      let bytes = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &generator)]
      }
      let instant = bytes.withUnsafeBufferPointer { try? Instant(parsingUTF8: $0) }
      if let instant { #expect((-62_167_219_200...253_402_300_799).contains(instant.secondsSince1970)) }
      for format in formats {
        guard let reading = bytes.withUnsafeBufferPointer({ try? format.read($0) }) else { continue }
        if case .instant(let instant) = reading {
          #expect((-62_167_219_200...253_402_300_799).contains(instant.secondsSince1970), "\(bytes)")
        }
      }
    }
  }
}

extension TimeFormat {
  func reading(_ text: String) throws -> TimeReading {
    try Array(text.utf8).withUnsafeBufferPointer { try read($0) }
  }
}
