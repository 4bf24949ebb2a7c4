import TestSupport
import Testing
import TimeZoneTracks

@Suite(.tags(.noSanitizer)) struct QuietHoursTests {
  @Test func containMinutes() throws {
    let rows: [(start: Int, end: Int, minute: Int, isQuiet: Bool)] = [
      (1_320, 420, 1_319, false), (1_320, 420, 1_320, true),
      (1_320, 420, 1_439, true), (1_320, 420, 0, true),
      (1_320, 420, 419, true), (1_320, 420, 420, false),
      (780, 900, 779, false), (780, 900, 780, true),
      (780, 900, 899, true), (780, 900, 900, false),
      (0, 1_439, 1_439, false), (1_439, 0, 1_439, true),
    ]
    for row in rows {
      #expect(
        try QuietHours(start: row.start, end: row.end).contains(minute: row.minute) == row.isQuiet, "\(row)")
    }
  }

  @Test func refuseWhatIsNoTimeOfDay() {
    let rows: [(start: Int, end: Int, error: NotificationError, text: String)] = [
      (-1, 0, .minuteOfDay(-1), "minute -1 is not in 0...1439"),
      (0, 1_440, .minuteOfDay(1_440), "minute 1440 is not in 0...1439"),
      (60, 60, .emptyQuietHours(60), "quiet hours begin and end at minute 60; expected two different times"),
    ]
    for row in rows {
      #expect(throws: row.error, "\(row)") {
        try QuietHours(start: row.start, end: row.end)
      }
      #expect("\(row.error)" == row.text, "\(row)")
    }
  }
}
