import TestSupport
import Testing
import TimeZoneAnnotation
import TrackFiles

/// Fixes whose time or position cannot be read: an error, or left out and counted.
@Suite(.tags(.readsUntrustedBytes)) struct UnreadableFixTests {
  private static let skipping = {
    var options = TrackReadOptions()
    options.skipsUnreadable = true
    return options
  }()

  private static func point(_ latitude: String, _ time: String) -> String {
    "<trkpt lat='\(latitude)' lon='2'><time>\(time)</time></trkpt>"
  }

  private static func record(_ latitude: String, _ time: String) -> String {
    "{\"latitudeE7\":\(latitude),\"longitudeE7\":20000000,\"timestamp\":\"\(time)\"}"
  }

  private static func feature(_ latitude: String, _ time: String) -> String {
    "{\"type\":\"Feature\",\"properties\":{\"time\":\"\(time)\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[2,\(latitude)]}}"
  }

  /// Each format with five fixes, of which the second to the fourth cannot be read; the errors' places.
  private static let files: [(text: String, places: [String])] = {
    let times = [TrackFile.time(0), "x", TrackFile.time(2), TrackFile.time(3), TrackFile.time(4)]
    let rows = zip(["1", "1", "91", "y", "1"], times)
    return [
      ("time,lat,lon\n" + rows.map { "\($1),\($0),2\n" }.joined(), ["line 3", "line 4", "line 5"]),
      (
        rows.map { "{\"time\":\"\($1)\",\"lat\":\"\($0)\",\"lon\":2}\n" }.joined(),
        ["line 2", "line 3", "line 4"]
      ),
      (
        TrackFile.track(rows.map { point($0, $1) }.joined(separator: "\n")),
        ["line 5, column 31, trkpt 2", "line 6, column 1, trkpt 3", "line 7, column 1, trkpt 4"]
      ),
      (
        "{\"type\":\"Feature\",\"properties\":{\"coordTimes\":[\(times.map { "\"\($0)\"" }.joined(separator: ","))]},\n\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[2,1],[2,1],[2,91],[null,1],[2,1]]}}",
        [
          "line 1, column 70, properties.coordTimes[1]", "line 2, column 63, geometry.coordinates[2][1]",
          "line 2, column 68, geometry.coordinates[3][0]",
        ]
      ),
      (
        "{\"type\":\"FeatureCollection\",\"features\":[\n\(zip(["1", "1", "91", "\"y\"", "1"], times).map { feature($0, $1) }.joined(separator: ",\n"))]}",
        [
          "line 3, column 40, features[1].properties.time",
          "line 4, column 108, features[2].geometry.coordinates[1]",
          "line 5, column 108, features[3].geometry.coordinates[1]",
        ]
      ),
      (
        "{\"locations\":[\n\(zip(["10000000", "10000000", "910000000", "\"y\"", "10000000"], times).map { record($0, $1) }.joined(separator: ",\n"))]}",
        [
          "line 3, column 59, locations[1].timestamp", "line 4, column 82, locations[2]",
          "line 5, column 15, locations[3].latitudeE7",
        ]
      ),
    ]
  }()

  @Test func theyAreLeftOutAndCounted() {
    for file in Self.files {
      let reading = TrackReading(file.text, nil, Self.skipping)
      #expect(reading.error == nil, "\(file.text)")
      let times = reading.fixes.map { $0.time.millisecondText() }
      #expect(times == ["2026-11-20T00:00:00.000Z", "2026-11-20T00:00:04.000Z"], "\(file.text)")
      #expect(reading.summary?.unreadable == 3, "\(file.text)")
      let places = reading.summary?.unreadableErrors.compactMap { $0.place.map { "\($0)" } }
      #expect(places == file.places, "\(file.text)")
    }
  }

  /// Otherwise the first of them ends the reading.
  @Test func firstUnreadableFixIsAnError() {
    for file in Self.files {
      let reading = TrackReading(file.text)
      #expect(reading.error != nil, "\(file.text)")
      #expect(reading.fixes.count <= 1, "\(file.text)")
    }
  }

  /// Where none can be read, the first error says more than that there is no position.
  @Test func noneCanBeRead() {
    let reading = TrackReading("time,lat,lon\nx,1,2\ny,1,2\n", nil, Self.skipping)
    #expect(reading.error?.hasPrefix("line 2: cannot read \"x\" as a time") == true, "\(reading.error ?? "")")
  }

  /// The way across what was left out at the start of a segment is as unknown as before.
  @Test func nextFixStartsTheSegment() {
    let text = TrackFile.gpx(
      "<trk><trkseg>\(Self.point("1", TrackFile.time(0)))</trkseg><trkseg>\(Self.point("1", "x"))\(Self.point("1", TrackFile.time(2)))</trkseg></trk>"
    )
    #expect(TrackReading(text, nil, Self.skipping).fixes.map(\.startsSegment) == [true, true])
  }

  /// Only so many errors are kept.
  @Test func errorsAreKeptUpToALimit() {
    let text = "time,lat,lon\n\(TrackFile.time(0)),1,2\n" + String(repeating: "x,1,2\n", count: 1_000)
    let summary = TrackReading(text, nil, Self.skipping).summary
    #expect(summary?.unreadable == 1_000)
    #expect(summary?.unreadableErrors.count == 20)
  }
}
