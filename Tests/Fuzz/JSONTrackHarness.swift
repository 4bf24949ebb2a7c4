import TestSupport
import TimeZoneTracks
@testable import TrackFiles

/// Any bytes as a location history: the first one chooses options.
enum GoogleHarness: FuzzHarness {
  static let name = "google"

  static func run(_ bytes: [UInt8]) {
    JSONTrackChecks.check(bytes, .google) { JSONDocument(GoogleReader($0)) }
  }

  static func seeds() -> [[UInt8]] {
    JSONTrackChecks.seeds([
      #"{"locations":[{"latitudeE7":414216106,"longitudeE7":3430000000,"accuracy":47,"timestamp":"2022-01-12T17:18:24.190Z"},{"timestampMs":"1555378518327","latitudeE7":-1,"longitudeE7":2,"activity":[{"a":[{}]}]},{}]}"#,
      #"{"semanticSegments":[{"startTime":"2011-06-16T20:00:00.000+02:00","endTime":"2011-06-16T22:00:00.000+02:00","timelinePath":[{"point":"43.775309°, 9.071146°","time":"2011-06-16T20:41:00.000+02:00"}]},{"startTime":"2011-06-16T20:41:27.000+02:00","endTime":"2011-06-17T09:02:33.000+02:00","visit":{"topCandidate":{"placeLocation":{"latLng":"43.5°, 9.5°"}}}},{"activity":{"start":{"latLng":"1°, 2°"},"end":{}}}],"rawSignals":[{"position":{"LatLng":"43.5°, 9.75°","accuracyMeters":12,"timestamp":"2011-06-18T09:02:33.125+02:00"}},{"wifiScan":{}}]}"#,
      #"[{"endTime":"2024-01-01T14:00:00.000+02:00","startTime":"2024-01-01T12:00:00.000+02:00","timelinePath":[{"point":"geo:48.83,2.25","durationMinutesOffsetFromStartTime":"12"},{"point":"geo:1,2","durationMinutesOffsetFromStartTime":3}]},{"startTime":"2024-01-01T12:00:00Z","endTime":"2024-01-01T13:00:00Z","visit":{"topCandidate":{"placeLocation":"geo:48.8,2.2"}}},{"activity":{"start":"geo:1,2","end":"geo:1e1,2"}}]"#,
      #"{"locations":[{"latitudeE7":1,"longitudeE7":2}],"timelineObjects":"#, "[[[[",
      "{\"rawSignals\":[{\"position\":{\"LatLng\":\"" + String(repeating: "1", count: 1_030) + "\"}}]}",
    ])
  }
}

/// Any bytes as GeoJSON: the first one chooses options.
enum GeoJSONHarness: FuzzHarness {
  static let name = "geojson"

  static func run(_ bytes: [UInt8]) {
    JSONTrackChecks.check(bytes, .geojson) { JSONDocument(GeoJSONReader($0)) }
  }

  static func seeds() -> [[UInt8]] {
    JSONTrackChecks.seeds([
      #"{"type":"FeatureCollection","crs":{"properties":{"name":"CRS84"}},"features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4.5,6]]},"properties":{"coordTimes":["2024-01-01T10:00:00Z",null]}},{"type":"Feature","properties":{"time":"2024-01-01T10:00:00Z","accuracy":3},"geometry":{"type":"Point","coordinates":[1e1,-2]}}]}"#,
      #"{"type":"Feature","properties":{"coordinateProperties":{"times":[[1704103200000],["2024-01-01T10:00:00Z",1]]}},"geometry":{"coordinates":[[[1,2]],[[3,4],[5,6]]],"type":"MultiLineString"}}"#,
      #"{"type":"Feature","properties":{"times":[],"coordTimes":[[]],"timestamp":1704103200},"geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6],[1,2]],[]]}}"#,
      #"{"type":"LineString","coordinates":[[1,2],3,[[4]]]}"#,
      #"{"features":[{"type":"Feature","geometry":null}]}"#,
      "{\"a\":\"\\ud83d\\ude00\\u0000" + String(repeating: "é", count: 600) + "\",\"type\":\"Feature\"}",
      String(repeating: "[", count: 65),
    ])
  }
}

/// What holds for both.
enum JSONTrackChecks {
  /// Parts of any size give the same fixes and errors; fixes are on Earth, and in order where that is required.
  static func check(
    _ bytes: [UInt8], _ format: TrackFormat, _ reader: (TrackReadOptions) -> some FormatReader
  ) {
    var input = FuzzInput(bytes)
    let flags = Int(input.byte())
    var options = TrackReadOptions()
    options.order = TrackReadOptions.Order.allCases[flags & 3 == 3 ? 0 : flags & 3]
    options.timeline = TrackReadOptions.TimelineSource.allCases[flags >> 2 & 3 == 3 ? 0 : flags >> 2 & 3]
    let text = input.rest()
    let whole = read(text, reader(options), format, options, part: max(1, text.count))
    let parts = read(text, reader(options), format, options, part: flags % 61 + 1)
    require(whole.fixes == parts.fixes, "the same fixes from parts")
    require(whole.error?.place?.line == parts.error?.place?.line, "the same line from parts")
    require(whole.error?.place?.column == parts.error?.place?.column, "the same column from parts")
    require((whole.error == nil) == (parts.error == nil), "the same success from parts")
    require(whole.fixes.allSatisfy { $0.coordinate.grid.isOnEarth }, "on Earth")
    if options.order != .keep {
      require(zip(whole.fixes, whole.fixes.dropFirst()).allSatisfy { $0.time <= $1.time }, "in order")
    }
  }

  private static func read(
    _ bytes: [UInt8], _ reader: some FormatReader, _ format: TrackFormat, _ options: TrackReadOptions,
    part: Int
  ) -> (fixes: [TrackFix], error: TrackFileError?) {
    var reader = reader
    var received: [TrackFix] = []
    let fixes = FixBatcher(format, options) { batch throws(TrackFileError) in received += batch }
    var failure: TrackFileError?
    for start in stride(from: 0, to: bytes.count, by: part) where failure == nil {
      failure = Array(bytes[start..<min(bytes.count, start + part)]).withUnsafeBufferPointer { part in
        do throws(TrackFileError) {
          try reader.read(part, into: fixes)
          return nil
        } catch {
          return error
        }
      }
    }
    do throws(TrackFileError) {
      if let failure {
        try fixes.flush()
        return (received, failure)
      }
      try reader.finish(into: fixes)
      try fixes.finish()
    } catch {
      do throws(TrackFileError) { try fixes.flush() } catch {}
      return (received, error)
    }
    return (received, nil)
  }

  static func seeds(_ texts: [String]) -> [[UInt8]] {
    texts.flatMap { text in [0, 5, 10].map { [$0] + Array(text.utf8) } }
  }
}
