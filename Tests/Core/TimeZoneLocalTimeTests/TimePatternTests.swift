import Testing
import TimeZoneLocalTime

/// Patterns, and the texts that they read. (`Scripts/verify rules` compares thousands of texts with Python's `strptime`.)
@Suite(.tags(.readsUntrustedBytes)) struct TimePatternTests {
  @Test func everyLetterIsRead() throws {
    // A pattern, a text, what it says; `nil` for an error.
    let cases: [(pattern: String, text: String, reading: String?, location: SourceLocation)] = [
      ("%Y-%m-%d", "2026-07-01", "2026-07-01T00:00:00", #_sourceLocation),
      ("%Y-%m-%d", "2026-7-1", "2026-07-01T00:00:00", #_sourceLocation),
      ("%Y-%m-%d", "26-07-01", nil, #_sourceLocation),
      ("%d.%m.%Y %H:%M", "01.07.2026 12:30", "2026-07-01T12:30:00", #_sourceLocation),
      ("%e/%m/%y", " 1/7/68", "2068-07-01T00:00:00", #_sourceLocation),
      ("%Y %e %m", "2026  1 7", "2026-07-01T00:00:00", #_sourceLocation),
      ("%d/%m/%y", "1/7/69", "1969-07-01T00:00:00", #_sourceLocation),
      ("%D %R", "07/01/26 23:59", "2026-07-01T23:59:00", #_sourceLocation),
      ("%F %T", "2026-07-01 23:59:58", "2026-07-01T23:59:58", #_sourceLocation),
      ("%FT%T.%f", "2026-07-01t23:59:58.999999999", "2026-07-01T23:59:58.999", #_sourceLocation),
      ("%Y%m%d%H%M%S", "20260701123045", "2026-07-01T12:30:45", #_sourceLocation),
      ("%Y-%j", "2024-366", "2024-12-31T00:00:00", #_sourceLocation),
      ("%Y-%j", "2026-60", "2026-03-01T00:00:00", #_sourceLocation),
      ("%Y-%j", "2026-366", nil, #_sourceLocation),
      ("%Y-%j", "2026-0", nil, #_sourceLocation),
      ("%d %b %Y", "1 jul 2026", "2026-07-01T00:00:00", #_sourceLocation),
      ("%d %b %Y", "1 MAY 2026", "2026-05-01T00:00:00", #_sourceLocation),
      ("%B %d, %Y", "July 1, 2026", "2026-07-01T00:00:00", #_sourceLocation),
      ("%B %d, %Y", "Juli 1, 2026", nil, #_sourceLocation),
      ("%a, %d %b %Y %T %z", "Wed, 01 Jul 2026 12:00:00 +0900", "2026-07-01T03:00:00Z", #_sourceLocation),
      ("%A, %d %b %Y %T %Z", "Wednesday, 01 Jul 2026 12:00:00 GMT", "2026-07-01T12:00:00Z", #_sourceLocation),
      // Its date is a Wednesday.
      ("%a, %d %b %Y %T %z", "Thu, 01 Jul 2026 12:00:00 +0900", nil, #_sourceLocation),
      ("%F %I:%M %p", "2026-07-01 12:30 am", "2026-07-01T00:30:00", #_sourceLocation),
      ("%F %I:%M %p", "2026-07-01 12:30 PM", "2026-07-01T12:30:00", #_sourceLocation),
      ("%p %I %F", "pm 1 2026-07-01", "2026-07-01T13:00:00", #_sourceLocation),
      ("%F %I:%M %p", "2026-07-01 13:30 PM", nil, #_sourceLocation),
      ("%F %I:%M %p", "2026-07-01 0:30 AM", nil, #_sourceLocation),
      ("%F %R %Z", "2026-07-01 12:00 utc", "2026-07-01T12:00:00Z", #_sourceLocation),
      ("%F %R %Z", "2026-07-01 12:00 CET", nil, #_sourceLocation),
      ("%F %R %Z%z", "2026-07-01 12:00 GMT+0200", "2026-07-01T10:00:00Z", #_sourceLocation),
      ("%F %R%z", "2026-07-01 12:00Z", "2026-07-01T12:00:00Z", #_sourceLocation),
      ("%F %R%z", "2026-07-01 12:00", nil, #_sourceLocation),
      ("at %s", "AT -1", "1969-12-31T23:59:59Z", #_sourceLocation),
      ("%s", "99999999999999999999", nil, #_sourceLocation),
      ("%s", "-", nil, #_sourceLocation),
      ("100%% %F", "100% 2026-07-01", "2026-07-01T00:00:00", #_sourceLocation),
      ("%Y年%m月%d日", "2026年7月1日", "2026-07-01T00:00:00", #_sourceLocation),
      ("%Y年%m月%d日", "2026月7月1日", nil, #_sourceLocation),
      // White space is any amount of it, but some.
      (" %F  %R ", "2026-07-01 \t 12:00", "2026-07-01T12:00:00", #_sourceLocation),
      ("%F %R", "2026-07-0112:00", nil, #_sourceLocation),
      // Numbers take all the digits that there are: this is the month 71.
      ("%m%d%Y", "712026", nil, #_sourceLocation),
      ("%F", "2026-02-29", nil, #_sourceLocation),
      ("%F %H", "2026-07-01 24", nil, #_sourceLocation),
      ("%F %T", "2016-12-31 23:59:60", nil, #_sourceLocation),
      ("%F", "2026-07-01x", nil, #_sourceLocation),
      ("%F", "", nil, #_sourceLocation),
    ]
    for row in cases {
      let format = TimeFormat.pattern(try TimePattern(parsing: row.pattern))
      let found = try? format.reading(row.text).description
      #expect(found == row.reading, "\(row.text) by \(row.pattern)", sourceLocation: row.location)
    }
  }

  @Test func patternsThatMakeNoDateAreRefused() {
    let letters = "%Y %y %m %b %B %d %e %j %a %A %H %I %p %M %S %f %z %Z %s %D %F %R %T %%"
    let cases: [(pattern: String, reason: String, location: SourceLocation)] = [
      ("", "it has no year (%Y)", #_sourceLocation),
      ("%m-%d", "it has no year (%Y)", #_sourceLocation),
      ("%Y-%d", "it has no month (%m)", #_sourceLocation),
      ("%Y-%m", "it has no day (%d)", #_sourceLocation),
      ("%F %j", "%j stands for month and day by itself", #_sourceLocation),
      ("%F %y", "it has the year twice", #_sourceLocation),
      ("%T %F %H", "it has the hour twice", #_sourceLocation),
      ("%F %I:%M", "%I needs %p, AM or PM", #_sourceLocation),
      ("%F %H %p", "%p needs %I, the hour from 1 to 12", #_sourceLocation),
      ("%F %M", "it has the minute, but not the hour", #_sourceLocation),
      ("%F %R.%f", "it has the fraction of a second, but not the second", #_sourceLocation),
      ("%s %Z", "%s stands for a date and time by itself", #_sourceLocation),
      ("%F %", "it ends with a single %", #_sourceLocation),
      ("%F %q", "%q is not known; the letters are \(letters)", #_sourceLocation),
      ("%F %é", "%é is not known; the letters are \(letters)", #_sourceLocation),
      ("%F % H", "%  is not known; the letters are \(letters)", #_sourceLocation),
    ]
    for row in cases {
      let error = #expect(throws: TimeError.self, sourceLocation: row.location) {
        try TimePattern(parsing: row.pattern)
      }
      let message = "the pattern \"\(row.pattern)\" cannot be used: \(row.reason)"
      #expect(error?.description == message, sourceLocation: row.location)
    }
  }

  @Test func errorsSayWhereTheTextDiffers() throws {
    let cases: [(pattern: String, text: String, reason: String, location: SourceLocation)] = [
      ("%d.%m.%Y", "1/7/2026", "expected \".\", found \"/7/2026\"", #_sourceLocation),
      ("%d.%m.%Y", "x", "expected digits for the day, found \"x\"", #_sourceLocation),
      ("%d.%m.%Y", "1.7.26", "expected 4 digits for the year, found \"26\"", #_sourceLocation),
      ("%d.%m.%Y", "1.7.2026 12:00", "expected the end, found \" 12:00\"", #_sourceLocation),
      ("%F %R", "2026-07-01", "expected white space, found the end", #_sourceLocation),
      ("%B %d %Y", "Foo 1 2026", "expected the name of a month, found \"Foo\"", #_sourceLocation),
      (
        "%A %F", "Monday 2026-07-01", "it says Monday, but its date is a Wednesday", #_sourceLocation
      ),
      ("%F %R %Z", "2026-07-01 12:00 CET", "expected UTC or GMT, found \"CET\"", #_sourceLocation),
    ]
    for row in cases {
      let error = #expect(throws: TimeError.self, sourceLocation: row.location) {
        try TimeFormat(parsing: row.pattern).reading(row.text)
      }
      let message =
        "cannot read \"\(row.text)\" as a time: \(row.reason); expected the pattern \"\(row.pattern)\""
      #expect(error?.description == message, sourceLocation: row.location)
    }
  }
}
