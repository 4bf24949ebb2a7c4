import TestSupport
import Testing
import TimeZoneTracks

@Suite(.tags(.noSanitizer)) struct QuietHoursTests {
  @Test(
    arguments: [
      (1_320, 420, 1_319, false), (1_320, 420, 1_320, true),
      (1_320, 420, 1_439, true), (1_320, 420, 0, true),
      (1_320, 420, 419, true), (1_320, 420, 420, false),
      (780, 900, 779, false), (780, 900, 780, true),
      (780, 900, 899, true), (780, 900, 900, false),
      (0, 1_439, 1_439, false), (1_439, 0, 1_439, true),
    ] as [(Int, Int, Int, Bool)])
  func containMinutes(_ start: Int, _ end: Int, _ minute: Int, _ isQuiet: Bool) throws {
    #expect(try QuietHours(start: start, end: end).contains(minute: minute) == isQuiet)
  }

  @Test(
    arguments: [
      (-1, 0, .minuteOfDay(-1), "minute -1 is not in 0...1439"),
      (0, 1_440, .minuteOfDay(1_440), "minute 1440 is not in 0...1439"),
      (60, 60, .emptyQuietHours(60), "quiet hours begin and end at minute 60; expected two different times"),
    ] as [(Int, Int, NotificationError, String)])
  func refuseWhatIsNoTimeOfDay(_ start: Int, _ end: Int, _ error: NotificationError, _ text: String) {
    #expect(throws: error) {
      try QuietHours(start: start, end: end)
    }
    #expect("\(error)" == text)
  }
}
