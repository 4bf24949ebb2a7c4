import TestSupport
import Testing
import TimeZoneAnnotation
import TimeZoneTracks
import TrackFiles

/// Tracks from JSON objects: which members are read, and how.
@Suite(.tags(.readsUntrustedBytes)) struct ObjectTrackTests {
  private static let fix = "43.06 141.35 2026-11-20T12:00:00.000Z"

  @Test func membersAreFoundByTheirNames() {
    func check(_ text: String, _ fix: String, location: SourceLocation = #_sourceLocation) {
      let reading = TrackReading(text, .ndjson)
      #expect(reading.error == nil, sourceLocation: location)
      #expect(reading.lines == [fix], sourceLocation: location)
    }
    check(#"{"time":"2026-11-20T12:00:00Z","lat":43.06,"lon":141.35}"#, Self.fix)
    check(#"{"lat":"43.06","lng":"141.35","timestamp":1795176000}"#, Self.fix)
    check(
      #"{"timestamp_ms":1795176000125,"latitude":43.06,"longitude":141.35}"#,
      "43.06 141.35 2026-11-20T12:00:00.125Z")
    check(
      #"{"recorded_at":"2026-11-20T21:00:00.5+09:00","location":{"lat":43.06,"lon":141.35}}"#,
      "43.06 141.35 2026-11-20T12:00:00.500Z")
    check(
      #"{"timestamp":"2026-11-20T12:00:00Z","lat":43.06,"lon":141.35,"horizontal_accuracy":4.5}"#,
      Self.fix + " +-4.5")
    // In an array, over several lines.
    check(
      "[\n{\"time\":1795176000,\n\"lat\":43.06,\"lon\":141.35,\"accuracy\":\"3\"}\n]\n", Self.fix + " +-3.0")
  }

  @Test func membersAreGiven() {
    var options = TrackReadOptions()
    options.objects = NDJSONOptions(latitude: "p.0", longitude: "p.1", time: "t.at")
    let text = #"{"time":"x","t":{"at":1795176000},"p":[43.06,141.35]}"#
    #expect(TrackReading(text, .ndjson, options).lines == [Self.fix])
  }

  @Test func malformedObjectsAreRefused() {
    let good = #"{"time":1795176000,"lat":1,"lon":2}"# + "\n"
    func check(_ text: String, _ error: String, location: SourceLocation = #_sourceLocation) {
      let found = TrackReading(text, .ndjson).error ?? "no error"
      #expect(found.hasPrefix(error), "\(found)", sourceLocation: location)
    }
    check(#"{"lat":1,"lon":2}"#, "line 1: expected times, found 1 position without a time")
    check(
      good + #"{"time":1795176001,"lat":1,"lon":2,"accuracy":"good"}"#,
      "line 2: expected an accuracy in meters such as 4.5, found \"good\"")
    check(#"{"name":"a"}"#, "expected a track, found no positions")
    check(good + #"{"time":"noon","lat":1,"lon":2}"#, "line 2: cannot read \"noon\" as a time")
    check(good + "\n{\"lat\":1", "line 3: expected a comma or a closing brace")
    check(good + #"{"time":1795176000,"lat":1,"lon":200}"#, "line 2: longitude 200.0 is not in")
    check(
      good + #"{"time":"2026-11-20 12:00","lat":1,"lon":2}"#,
      "line 2: cannot read \"2026-11-20T12:00:00\" as a time: it has no offset")
    check(good + #"{"time":1795175999,"lat":1,"lon":2}"#, "line 2: expected a time at or after")
  }

  /// The time is found once an object has one; lines are counted across batches.
  @Test func manyLines() {
    var text = "{\"lat\":1,\"lon\":2}\n\n"
    for row in 0..<10_000 { text += "{\"time\":\(1_795_176_000 + row),\"lat\":1,\"lon\":\(row % 90)}\n" }
    text += "[]\n"
    for size in [999, Int.max] {
      let reading = TrackReading(Array(text.utf8), .ndjson, pieces: size)
      #expect(reading.fixes.count == 10_000)
      #expect(reading.error?.hasPrefix("line 10003: ") == true, "\(reading.error ?? "")")
    }
  }
}
