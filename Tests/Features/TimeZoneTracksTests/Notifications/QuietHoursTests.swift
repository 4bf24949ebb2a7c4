import TestSupport
import Testing
import TimeZoneTracks

@Suite(.tags(.noSanitizer)) struct QuietHoursTests {
  @Test func containMinutes() throws {
    let rows: [(start: Int, end: Int, minute: Int, isQuiet: Bool, location: SourceLocation)] = [
      (1_320, 420, 1_319, false, #_sourceLocation), (1_320, 420, 1_320, true, #_sourceLocation),
      (1_320, 420, 1_439, true, #_sourceLocation), (1_320, 420, 0, true, #_sourceLocation),
      (1_320, 420, 419, true, #_sourceLocation), (1_320, 420, 420, false, #_sourceLocation),
      (780, 900, 779, false, #_sourceLocation), (780, 900, 780, true, #_sourceLocation),
      (780, 900, 899, true, #_sourceLocation), (780, 900, 900, false, #_sourceLocation),
      (0, 1_439, 1_439, false, #_sourceLocation), (1_439, 0, 1_439, true, #_sourceLocation),
    ]
    for row in rows {
      #expect(
        try QuietHours(start: row.start, end: row.end).contains(minute: row.minute) == row.isQuiet,
        sourceLocation: row.location)
    }
  }

  @Test func refuseWhatIsNoTimeOfDay() {
    let rows: [(start: Int, end: Int, error: NotificationError, text: String, location: SourceLocation)] = [
      (-1, 0, .minuteOfDay(-1), "minute -1 is not in 0...1439", #_sourceLocation),
      (0, 1_440, .minuteOfDay(1_440), "minute 1440 is not in 0...1439", #_sourceLocation),
      (
        60, 60, .emptyQuietHours(60), "quiet hours begin and end at minute 60; expected two different times",
        #_sourceLocation
      ),
    ]
    for row in rows {
      #expect(throws: row.error, sourceLocation: row.location) {
        try QuietHours(start: row.start, end: row.end)
      }
      #expect("\(row.error)" == row.text, sourceLocation: row.location)
    }
  }
}
