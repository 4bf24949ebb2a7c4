import Testing
import TimeZoneLocalTime

/// Patterns, and the texts that they read. (`Scripts/verify rules` compares thousands of texts with Python's `strptime`.)
@Suite(.tags(.readsUntrustedBytes)) struct TimePatternTests {
  /// A pattern, a text, what it says; `nil` for an error.
  private static let readings: [(pattern: String, text: String, reading: String?)] = [
    ("%Y-%m-%d", "2026-07-01", "2026-07-01T00:00:00"),
    ("%Y-%m-%d", "2026-7-1", "2026-07-01T00:00:00"),
    ("%Y-%m-%d", "26-07-01", nil),
    ("%d.%m.%Y %H:%M", "01.07.2026 12:30", "2026-07-01T12:30:00"),
    ("%e/%m/%y", " 1/7/68", "2068-07-01T00:00:00"),
    ("%Y %e %m", "2026  1 7", "2026-07-01T00:00:00"),
    ("%d/%m/%y", "1/7/69", "1969-07-01T00:00:00"),
    ("%D %R", "07/01/26 23:59", "2026-07-01T23:59:00"),
    ("%F %T", "2026-07-01 23:59:58", "2026-07-01T23:59:58"),
    ("%FT%T.%f", "2026-07-01t23:59:58.999999999", "2026-07-01T23:59:58.999"),
    ("%Y%m%d%H%M%S", "20260701123045", "2026-07-01T12:30:45"),
    ("%Y-%j", "2024-366", "2024-12-31T00:00:00"),
    ("%Y-%j", "2026-60", "2026-03-01T00:00:00"),
    ("%Y-%j", "2026-366", nil),
    ("%Y-%j", "2026-0", nil),
    ("%d %b %Y", "1 jul 2026", "2026-07-01T00:00:00"),
    ("%d %b %Y", "1 MAY 2026", "2026-05-01T00:00:00"),
    ("%B %d, %Y", "July 1, 2026", "2026-07-01T00:00:00"),
    ("%B %d, %Y", "Juli 1, 2026", nil),
    ("%a, %d %b %Y %T %z", "Wed, 01 Jul 2026 12:00:00 +0900", "2026-07-01T03:00:00Z"),
    ("%A, %d %b %Y %T %Z", "Wednesday, 01 Jul 2026 12:00:00 GMT", "2026-07-01T12:00:00Z"),
    // Its date is a Wednesday.
    ("%a, %d %b %Y %T %z", "Thu, 01 Jul 2026 12:00:00 +0900", nil),
    ("%F %I:%M %p", "2026-07-01 12:30 am", "2026-07-01T00:30:00"),
    ("%F %I:%M %p", "2026-07-01 12:30 PM", "2026-07-01T12:30:00"),
    ("%p %I %F", "pm 1 2026-07-01", "2026-07-01T13:00:00"),
    ("%F %I:%M %p", "2026-07-01 13:30 PM", nil),
    ("%F %I:%M %p", "2026-07-01 0:30 AM", nil),
    ("%F %R %Z", "2026-07-01 12:00 utc", "2026-07-01T12:00:00Z"),
    ("%F %R %Z", "2026-07-01 12:00 CET", nil),
    ("%F %R %Z%z", "2026-07-01 12:00 GMT+0200", "2026-07-01T10:00:00Z"),
    ("%F %R%z", "2026-07-01 12:00Z", "2026-07-01T12:00:00Z"),
    ("%F %R%z", "2026-07-01 12:00", nil),
    ("at %s", "AT -1", "1969-12-31T23:59:59Z"),
    ("%s", "99999999999999999999", nil),
    ("%s", "1795176000", "2026-11-20T12:00:00Z"),
    ("%s", "-", nil),
    ("100%% %F", "100% 2026-07-01", "2026-07-01T00:00:00"),
    ("%Y年%m月%d日", "2026年7月1日", "2026-07-01T00:00:00"),
    ("%Y年%m月%d日", "2026月7月1日", nil),
    // White space is any amount of it, but some.
    (" %F  %R ", "2026-07-01 \t 12:00", "2026-07-01T12:00:00"),
    ("%F %R", "2026-07-0112:00", nil),
    // Numbers take all the digits that there are: this is the month 71.
    ("%m%d%Y", "712026", nil),
    ("%F", "2026-02-29", nil),
    ("%F %H", "2026-07-01 24", nil),
    ("%F %T", "2016-12-31 23:59:60", nil),
    ("%F", "2026-07-01x", nil),
    ("%F", "", nil),
  ]

  @Test(arguments: readings)
  func everyLetterIsRead(_ pattern: String, _ text: String, _ reading: String?) throws {
    let format = TimeFormat.pattern(try TimePattern(parsing: pattern))
    #expect((try? format.reading(text).description) == reading)
  }

  private static let letters = "%Y %y %m %b %B %d %e %j %a %A %H %I %p %M %S %f %z %Z %s %D %F %R %T %%"

  @Test(arguments: [
    ("", "it has no year (%Y)"),
    ("%m-%d", "it has no year (%Y)"),
    ("%Y-%d", "it has no month (%m)"),
    ("%Y-%m", "it has no day (%d)"),
    ("%F %j", "%j stands for month and day by itself"),
    ("%F %y", "it has the year twice"),
    ("%T %F %H", "it has the hour twice"),
    ("%F %I:%M", "%I needs %p, AM or PM"),
    ("%F %H %p", "%p needs %I, the hour from 1 to 12"),
    ("%F %M", "it has the minute, but not the hour"),
    ("%F %R.%f", "it has the fraction of a second, but not the second"),
    ("%s %Z", "%s stands for a date and time by itself"),
    ("%F %", "it ends with a single %"),
    ("%F %q", "%q is not known; the letters are \(letters)"),
    ("%F %é", "%é is not known; the letters are \(letters)"),
    ("%F % H", "%  is not known; the letters are \(letters)"),
  ])
  func patternsThatMakeNoDateAreRefused(_ pattern: String, _ reason: String) {
    let error = #expect(throws: TimeError.self) { try TimePattern(parsing: pattern) }
    #expect(error?.description == "the pattern \"\(pattern)\" cannot be used: \(reason)")
  }

  @Test(arguments: [
    ("%d.%m.%Y", "1/7/2026", "expected \".\", found \"/7/2026\""),
    ("%d.%m.%Y", "x", "expected digits for the day, found \"x\""),
    ("%d.%m.%Y", "1.7.26", "expected 4 digits for the year, found \"26\""),
    ("%d.%m.%Y", "1.7.2026 12:00", "expected the end, found \" 12:00\""),
    ("%F %R", "2026-07-01", "expected white space, found the end"),
    ("%B %d %Y", "Foo 1 2026", "expected the name of a month, found \"Foo\""),
    ("%A %F", "Monday 2026-07-01", "its weekday is Monday, but its date is a Wednesday"),
    ("%F %R %Z", "2026-07-01 12:00 CET", "expected UTC or GMT, found \"CET\""),
  ])
  func errorsSayWhereTheTextDiffers(_ pattern: String, _ text: String, _ reason: String) throws {
    let error = #expect(throws: TimeError.self) { try TimeFormat(parsing: pattern).reading(text) }
    let message = "cannot read \"\(text)\" as a time: \(reason); expected the pattern \"\(pattern)\""
    #expect(error?.description == message)
  }
}
