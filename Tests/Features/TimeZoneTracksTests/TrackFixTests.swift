import Testing
import TimeZoneLocalTime
import TimeZoneTracks

@Suite struct TrackFixTests {
  @Test func startsNoSegmentByDefault() throws {
    let fix = TrackFix(
      try Coordinate(latitude: 43.06, longitude: 141.35), at: Instant(millisecondsSince1970: 0))
    #expect(!fix.startsSegment)
    #expect(fix.accuracy == nil)
  }
}
