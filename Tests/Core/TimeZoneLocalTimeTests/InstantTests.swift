import TestSupport
import Testing

/// Instants from text and as text, and the calendar under both.
@Suite(.tags(.readsUntrustedBytes)) struct InstantTests {
  @Test func everyFormIsRead() throws {
    let cases: [(text: String, seconds: Int64, location: SourceLocation)] = [
      ("2026-11-20t12:00:00z", 1_795_176_000, #_sourceLocation),
      ("2026-11-20 12:00:00Z", 1_795_176_000, #_sourceLocation),
      ("2026-11-20T12:00Z", 1_795_176_000, #_sourceLocation),
      ("20261120T120000Z", 1_795_176_000, #_sourceLocation),
      ("20261120T1200Z", 1_795_176_000, #_sourceLocation),
      ("2026-11-20T21:00:00+09:00", 1_795_176_000, #_sourceLocation),
      ("2026-11-20T21:00+09", 1_795_176_000, #_sourceLocation),
      ("2026-11-20T08:30:00-0330", 1_795_176_000, #_sourceLocation),
      ("2026-11-20T08:30:00\u{2212}03:30", 1_795_176_000, #_sourceLocation),
      ("1890-01-01T00:53:28+00:53:28", -2_524_521_600, #_sourceLocation),
      ("2026-11-20T12:00:00.999999999999999999999Z", 1_795_176_000, #_sourceLocation),
      ("1969-12-31T23:59:59,5Z", -1, #_sourceLocation),
      // Decimals of minutes and of hours.
      ("2026-11-20T12:00.5Z", 1_795_176_030, #_sourceLocation),
      ("2026-11-20T12:00,5Z", 1_795_176_030, #_sourceLocation),
      ("2026-11-20T12:00.999999999999999999999Z", 1_795_176_059, #_sourceLocation),
      ("2026-11-20T12Z", 1_795_176_000, #_sourceLocation),
      ("20261120T12+09", 1_795_143_600, #_sourceLocation),
      ("2026-11-20T12.5Z", 1_795_177_800, #_sourceLocation),
      ("2026-11-20T12,25+09:00", 1_795_144_500, #_sourceLocation),
      // A 3600th of an hour is 0.000277...; the twentieth digit decides.
      ("2026-11-20T12.00027777777777777777Z", 1_795_176_000, #_sourceLocation),
      ("2026-11-20T12.00027777777777777778Z", 1_795_176_001, #_sourceLocation),
      ("1969-12-31T23:59.5Z", -30, #_sourceLocation),
      ("0000-01-01T00:00:00Z", -62_167_219_200, #_sourceLocation),
      ("9999-12-31T23:59:59Z", 253_402_300_799, #_sourceLocation),
      (" \t1795176000\r\n", 1_795_176_000, #_sourceLocation),
      ("+1795176000.9", 1_795_176_000, #_sourceLocation),
      // The first and last seconds and milliseconds.
      ("100000000", 100_000_000, #_sourceLocation),
      ("4102444799.9", 4_102_444_799, #_sourceLocation),
      ("1000000000000", 1_000_000_000, #_sourceLocation),
      ("4102444799999", 4_102_444_799, #_sourceLocation),
      // EXIF with an offset.
      ("2026:11:20 12:00:00Z", 1_795_176_000, #_sourceLocation),
      ("000000000001795176000", 1_795_176_000, #_sourceLocation),
    ]
    for row in cases {
      let found = try? Instant(parsing: row.text).secondsSince1970
      #expect(found == row.seconds, "\(row.text)", sourceLocation: row.location)
    }
  }

  @Test func nowIsNow() throws {
    let before = Instant.now
    let read = try Instant(parsing: " NOW ")
    #expect(before <= read && read <= Instant.now)
    // Long after this was written, long before clocks are of no use.
    #expect(before > (try Instant(parsing: "2025-01-01T00:00Z")))
  }

  @Test func errorsSayWhatIsWrongAndWhichFormsAreUnderstood() {
    let forms =
      "; expected now, ISO 8601 with its offset from UTC (2026-11-20T12:00:00Z, 2026-11-20T21:00+09:00), or Unix seconds or milliseconds (1795176000)"
    func check(_ text: String, _ reason: String, location: SourceLocation = #_sourceLocation) {
      let error = #expect(throws: TimeError.self, sourceLocation: location) {
        try Instant(parsing: text)
      }
      let message =
        "cannot read \"\(text.allSatisfy { $0 == " " } ? "" : text)\" as a time: \(reason)\(forms)"
      #expect(error?.description == message, sourceLocation: location)
    }
    check("", "it is empty")
    check("   ", "it is empty")
    check("noon", "\"noon\" is not a number")
    check("nowadays", "\"nowadays\" is not a number")
    check("1e", "expected the end after a number, found \"e\"")
    check("1.", "expected the end after a number, found \".\"")
    check("--1", "\"-1\" is not a number")
    check("0000-01-01T00:00:00+00:01", "it is not in the years 0000 to 9999")
    check("2026-11-20", "it has no time of day")
    // A fraction ends the time of day.
    check("2026-11-20T12.5:30Z", "expected the end or an offset from UTC such as Z or +09:00, found \":30Z\"")
    check(
      "2026-11-20T12:00.5.5Z", "expected the end or an offset from UTC such as Z or +09:00, found \".5Z\"")
    check("2026-11-20T12:00.Z", "expected the end or an offset from UTC such as Z or +09:00, found \".Z\"")
    check("2026-11-20T12:Z", "expected 2 digits for the minute, found \"Z\"")
    check("2026-11-20T1Z", "expected 2 digits for the hour, found \"1Z\"")
    check("2026-11-20T24Z", "hour 24 is not in 0...23")
    check("2026-11-20T12:00+05.5", "expected the end after the offset, found \".5\"")
    check("2026-11-20T12:00+05:3045", "expected the end after the offset, found \"45\"")
    check("2026-11-20T12:00+0530:45", "expected the end after the offset, found \":45\"")
    check("2026-W47-5T12:00Z", "expected 2 digits for the month, found \"W47-5T12:00Z\"")
    check("2026-324T12:00Z", "expected \"-\" after the month, found \"4T12:00Z\"")
    check("2026:11-20 12:00:00Z", "expected \":\" after the month, found \"-20\"")
    check("2026:11:20", "it has no time of day")
    check("0000:00:00 00:00:00", "month 0 is not in 1...12")
    check("2026324T12:00Z", "expected 2 digits for the day, found \"4T12:00Z\"")
    check("2026-13-20T12:00:00Z", "month 13 is not in 1...12")
    check("2026-00-20T12:00:00Z", "month 0 is not in 1...12")
    check("2026-02-29T12:00:00Z", "day 29 is not in 1...28")
    check("1900-02-29T12:00:00Z", "day 29 is not in 1...28")
    check("2026-11-31T12:00:00Z", "day 31 is not in 1...30")
    check("2026-11-20T24:00:00Z", "hour 24 is not in 0...23")
    check("2026-11-20T12:60:00Z", "minute 60 is not in 0...59")
    check("2016-12-31T23:59:60Z", "second 60 is not in 0...59")
    check("2026-11-20T12:00:00+26:00", "hour of the offset 26 is not in 0...25")
    check("2026-11-20T12:00:00+01:60", "minute 60 is not in 0...59")
    check("2026-1-20T12:00:00Z", "expected 2 digits for the month, found \"1-20T12:00:00Z\"")
    check("26-11-20T12:00:00Z", "expected 4 digits for the year, found \"26-11-20T12:00:00Z\"")
    check("2026-11-20X12:00Z", "expected T and the time of day, found \"X12:00Z\"")
    check("2026-11-20T12:00:00Zulu", "expected the end after the offset, found \"ulu\"")
  }

  @Test func instantsAreWrittenInLocalTime() {
    let cases: [(seconds: Int64, offset: Int, text: String, location: SourceLocation)] = [
      (1_795_176_000, 32_400, "2026-11-20T21:00:00+09:00", #_sourceLocation),
      (1_795_176_000, 0, "2026-11-20T12:00:00+00:00", #_sourceLocation),
      (1_795_176_000, -12_600, "2026-11-20T08:30:00-03:30", #_sourceLocation),
      (-2_524_524_808, 3_208, "1890-01-01T00:00:00+00:53:28", #_sourceLocation),
      (0, -1, "1969-12-31T23:59:59-00:00:01", #_sourceLocation),
      (253_402_300_799, 3_600, "+10000-01-01T00:59:59+01:00", #_sourceLocation),
      (-62_167_219_200, -1, "-0001-12-31T23:59:59-00:00:01", #_sourceLocation),
      (.max, 0, "+292277026596-12-04T15:30:07+00:00", #_sourceLocation),
      (.min, 0, "-292277022657-01-27T08:29:52+00:00", #_sourceLocation),
      // Beyond what 64 bits hold in local seconds.
      (.max, 32_400, "+292277026596-12-05T00:30:07+09:00", #_sourceLocation),
      (.max - 100_000, 99 * 3_600 + 3_599, "+292277026596-12-07T15:43:26+99:59:59", #_sourceLocation),
      (.min, -1, "-292277022657-01-27T08:29:51-00:00:01", #_sourceLocation),
      (.min, -43_200, "-292277022657-01-26T20:29:52-12:00", #_sourceLocation),
      (.max, 99 * 3_600 + 3_599, "", #_sourceLocation),
      (.min, .min, "", #_sourceLocation),
      (0, .max, "", #_sourceLocation),
    ]
    for row in cases {
      let instant = Instant(secondsSince1970: row.seconds)
      let text = instant.text(utcOffset: row.offset)
      if !row.text.isEmpty { #expect(text == row.text, sourceLocation: row.location) }
      #expect(text.utf8.count <= Instant.maximumTextCount, sourceLocation: row.location)
      var room = [UInt8](repeating: 0, count: Instant.maximumTextCount)
      let count = room.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.map { instant.writeText(utcOffset: row.offset, to: $0) } ?? 0
      }
      #expect(String(decoding: room[..<count], as: UTF8.self) == text, sourceLocation: row.location)
    }
    #expect("\(Instant(secondsSince1970: 1_795_176_000))" == "2026-11-20T12:00:00Z")
  }

  @Test(
    arguments: [
      (1_795_176_000, "2026-11-20T12:00:00"), (-1, "1969-12-31T23:59:59"),
      (-62_167_219_201, "-0001-12-31T23:59:59"),
      (253_402_300_800, "+10000-01-01T00:00:00"),
    ] as [(Int64, String)])
  func aLocalTimeHasNoOffset(_ seconds: Int64, _ text: String) {
    #expect("\(LocalDateTime(secondsSince1970: seconds))" == text)
  }

  /// Every day of 0000 to 2400 against counting days one by one.
  @Test func calendarIsGregorian() throws {
    var (year, month, day) = (0, 1, 1)
    var seconds: Int64 = -62_167_219_200
    while year < 2_400 {
      let date = LocalDateTime(secondsSince1970: seconds + 86_399)
      let isRight = date.year == year && date.month == month && date.day == day && date.second == 59
      let back = try LocalDateTime(year: year, month: month, day: day, hour: 23, minute: 59, second: 59)
      if !isRight || back != date { Issue.record("\(year)-\(month)-\(day): \(date)") }
      seconds += 86_400
      day += 1
      if day > daysInMonth(month, year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(seconds == 13_569_465_600)
  }

  private func daysInMonth(_ month: Int, _ year: Int) -> Int {
    let isLeap = year.isMultiple(of: 400) || year.isMultiple(of: 4) && !year.isMultiple(of: 100)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
