import Testing
import TrackFiles

@Suite struct TrackFormatTests {
  @Test func names() { #expect(TrackFormat.allCases.map(\.rawValue).contains("gpx")) }
}
