import TestSupport
import Testing
import TrackFiles

/// Location histories of Google, in the forms of its exports since 2012.
@Suite(.tags(.readsUntrustedBytes)) struct GoogleReaderTests {
  // MARK: Records.json

  private static let record =
    #"{"latitudeE7": 414216106, "longitudeE7": 21684775, "accuracy": 47, "timestamp": "2022-01-12T17:18:24.190Z"}"#
  private static let recordFix = "414216106 21684775 2022-01-12T17:18:24.190Z ±47.0 new"

  @Test(arguments: [
    JSONTrackCase("{\"locations\": [\n\(record)\n]}", [recordFix]),
    JSONTrackCase(
      "\u{FEFF} {\"locations\":[\(record)], \"other\": [{\"a\": [1, {}, \"\\u00e9\\\"]\"]}]}\n", [recordFix]),
    // What older exports have: milliseconds as a string, and much about activities.
    JSONTrackCase(
      #"""
      {"locations" : [ {
        "timestampMs" : "1555378518327", "latitudeE7" : -338688197, "longitudeE7" : 1512092955,
        "activity" : [ { "timestampMs" : "1", "activity" : [ { "type" : "STILL", "confidence" : 100 } ] } ]
      } ] }
      """#, ["-338688197 1512092955 2019-04-16T01:35:18.327Z new"]),
    // Negative numbers as unsigned ones of 32 bits.
    JSONTrackCase(
      #"{"locations":[{"timestampMs":"1555378518327","latitudeE7":3956279099,"longitudeE7":3430000000,"accuracy":17}]}"#,
      ["-338688197 -864967296 2019-04-16T01:35:18.327Z ±17.0 new"]),
    JSONTrackCase(
      #"{"locations":[{"timestampMs":-1,"latitudeE7":-0,"longitudeE7":2494967296}]}"#,
      ["0 -1800000000 1969-12-31T23:59:59.999Z new"]),
    // The text counts where both are there.
    JSONTrackCase(
      #"{"locations":[{"timestampMs":"1","timestamp":"2022-01-12T18:18:24+01:00","latitudeE7":1,"longitudeE7":2}]}"#,
      ["1 2 2022-01-12T17:18:24.000Z new"]),
    JSONTrackCase(
      #"{"locations":[{"t\u0069mestamp":"2022\u002D01-12T17:18:24Z","latitudeE7":1,"\u006congitudeE7":2}]}"#,
      ["1 2 2022-01-12T17:18:24.000Z new"]),
    // Records without a position or a time are counted.
    JSONTrackCase(
      "{\"locations\":[{\"timestamp\":\"2022-01-12T17:18:23Z\"},\(record),{\"latitudeE7\":1,\"longitudeE7\":2,\"timestamp\":null}]}",
      [recordFix], withoutTime: 1, withoutPosition: 1),
  ]) func recordsAreFixes(_ row: JSONTrackCase) { row.check(.google) }

  // MARK: Phones

  private static let android = #"""
    {"semanticSegments": [
      {"startTime": "2011-06-16T20:00:00.000+02:00", "endTime": "2011-06-16T22:00:00.000+02:00",
       "timelinePath": [
         {"point": "43.775309°, 9.071146°", "time": "2011-06-16T20:41:00.000+02:00"},
         {"point": "43.7753091°, -9.0711465°", "time": "2011-06-16T21:50:00.000+02:00"}]},
      {"startTime": "2011-06-16T20:41:27.000+02:00", "endTime": "2011-06-17T09:02:33.000+02:00",
       "startTimeTimezoneUtcOffsetMinutes": 120,
       "visit": {"hierarchyLevel": 0, "topCandidate": {"placeId": "x", "placeLocation": {"latLng": "43.5°, 9.5°"}}}},
      {"startTime": "2011-06-17T09:02:33.000+02:00", "endTime": "2011-06-17T10:00:00.000+02:00",
       "activity": {"start": {"latLng": "43.5°, 9.5°"}, "end": {"latLng": "-44°, 10.25°"}, "distanceMeters": 9}},
      {"startTime": "2011-06-18T09:02:33.000+02:00", "endTime": "2011-06-18T10:00:00.000+02:00",
       "timelineMemory": {"trip": {"distanceFromOriginKms": 1}}},
      {"startTime": "2011-06-19T09:00:00.000+02:00", "endTime": "2011-06-19T10:00:00.000+02:00",
       "visit": {"topCandidate": {"placeLocation": {}}}}],
     "rawSignals": [
      {"wifiScan": {"deliveryTime": "2011-06-18T09:02:33.000+02:00", "devicesRecords": [{"mac": 1}]}},
      {"position": {"LatLng": "43.5°, 9.75°", "accuracyMeters": 12, "altitudeMeters": 1.5, "source": "WIFI",
       "timestamp": "2011-06-18T09:02:33.125+02:00", "speedMetersPerSecond": 0.0}}]}
    """#

  /// In the order of time, although the visit begins within the path.
  private static let androidFixes = [
    "437753090 90711460 2011-06-16T18:41:00.000Z new", "435000000 95000000 2011-06-16T18:41:27.000Z",
    "437753091 -90711465 2011-06-16T19:50:00.000Z", "435000000 95000000 2011-06-17T07:02:33.000Z",
    "-440000000 102500000 2011-06-17T08:00:00.000Z",
  ]

  @Test func timelineOfAndroid() {
    for source in [TrackReadOptions.TimelineSource.automatic, .path] {
      var options = TrackReadOptions()
      options.timeline = source
      JSONTrackCase(Self.android, Self.androidFixes, withoutPosition: 1).check(.google, options)
    }
    var options = TrackReadOptions()
    options.timeline = .signals
    JSONTrackCase(Self.android, ["435000000 97500000 2011-06-18T07:02:33.125Z ±12.0 new"]).check(
      .google, options)
  }

  /// The record that is not read is told, unless it was chosen.
  @Test func unreadRecord() {
    let signals =
      #"{"rawSignals":[{"position":{"LatLng":"1°, 2°","timestamp":"2026-11-20T12:00:00Z"}}],"semanticSegments":[]}"#
    let cases:
      [(text: String, option: TrackReadOptions.TimelineSource, unread: TrackReadOptions.TimelineSource?)] =
        [
          (Self.android, .automatic, .signals), (Self.android, .path, nil), (Self.android, .signals, nil),
          (signals, .automatic, .path),
          (Self.android.replacing("semanticSegments", with: "otherSegments"), .automatic, nil),
        ]
    for row in cases {
      var options = TrackReadOptions()
      options.timeline = row.option
      let reading = TrackReading(row.text, .google, options)
      #expect(reading.error == nil)
      #expect(reading.summary?.unreadTimeline == row.unread, "\(row.option)")
    }
  }

  /// Without a position in the segments, the signals are read.
  @Test func signalsAlone() {
    let text = Self.android.replacing("semanticSegments", with: "otherSegments")
    JSONTrackCase(text, ["435000000 97500000 2011-06-18T07:02:33.125Z ±12.0 new"]).check(.google)
  }

  @Test(arguments: [
    JSONTrackCase(
      #"""
      [ {"endTime": "2024-01-01T14:00:00.000+02:00", "startTime": "2024-01-01T12:00:00.000+02:00",
         "timelinePath": [
           {"point": "geo:48.833657,2.256223", "durationMinutesOffsetFromStartTime": "12"},
           {"point": "geo:48.9,-2.25", "durationMinutesOffsetFromStartTime": 13},
           {"point": "geo:49,2", "time": "2024-01-01T12:14:30Z", "durationMinutesOffsetFromStartTime": 999},
           {"durationMinutesOffsetFromStartTime": "15"}]},
        {"startTime": "2024-01-01T14:00:00.000+02:00", "endTime": "2024-01-01T15:00:00.000+02:00",
         "visit": {"hierarchyLevel": "0", "topCandidate": {"probability": "0.9", "placeLocation": "geo:48.8,2.2"}}},
        {"startTime": "2024-01-01T15:00:00.000+02:00", "endTime": "2024-01-01T15:30:00.000+02:00",
         "activity": {"start": "geo:48.8,2.2", "end": "geo:1e1,2", "topCandidate": {"type": "walking"}}} ]
      """#,
      [
        "488336570 22562230 2024-01-01T10:12:00.000Z new", "489000000 -22500000 2024-01-01T10:13:00.000Z",
        "488000000 22000000 2024-01-01T12:00:00.000Z", "490000000 20000000 2024-01-01T12:14:30.000Z",
        "488000000 22000000 2024-01-01T13:00:00.000Z", "100000000 20000000 2024-01-01T13:30:00.000Z",
      ], withoutPosition: 1),
    // An E is an exponent, not east.
    JSONTrackCase(
      #"[{"timelinePath":[{"point":"5.0E-4°, -1.2345678E2°","time":"2024-01-01T00:00:00Z"}]}]"#,
      ["5000 -1234567800 2024-01-01T00:00:00.000Z new"]),
    // The start of a segment may follow its path.
    JSONTrackCase(
      #"[{"timelinePath":[{"point":"geo:1,2","durationMinutesOffsetFromStartTime":"-5"}],"startTime":"2024-01-01T00:00:00Z"}]"#,
      ["10000000 20000000 2023-12-31T23:55:00.000Z new"]),
    // Without a start, the minutes say nothing.
    JSONTrackCase(
      #"[{"timelinePath":[{"point":"geo:1,2","durationMinutesOffsetFromStartTime":"5"},{"point":"geo:1,2","time":"2024-01-01T00:00:00Z"}]}]"#,
      ["10000000 20000000 2024-01-01T00:00:00.000Z new"], withoutTime: 1),
  ]) func timelineOfIPhones(_ row: JSONTrackCase) { row.check(.google) }

  // MARK: Defects

  @Test(arguments: [
    JSONDefectCase(
      "{\"locations\": [\n\(record),\n{\"latitudeE7\": 1, \"longitudeE7\": 2, \"timestamp\": \"yesterday\"}]}",
      #"line 3, column 50, locations[1].timestamp: cannot read "yesterday" as a time: expected 4 digits for the year, found "yesterday"; expected ISO 8601 (2026-11-20T12:00:00Z, 2026-11-20T12:00)"#,
      fixes: 1),
    JSONDefectCase(
      #"{"locations":[{"latitudeE7":900000001,"longitudeE7":2,"timestamp":"2022-01-12T17:18:24Z"}]}"#,
      "line 1, column 89, locations[0]: latitude 90.0000001 is not in -90...90 degrees; are latitude and longitude swapped? Latitude comes first"
    ),
    JSONDefectCase(
      #"{"locations":[{"latitudeE7":1,"longitudeE7":2147483648,"timestamp":"2022-01-12T17:18:24Z"}]}"#,
      "line 1, column 90, locations[0]: longitude -214.7483648 is not in -180...180 degrees"),
    JSONDefectCase(
      #"{"locations":[{"latitudeE7":41.5,"longitudeE7":2}]}"#,
      #"line 1, column 29, locations[0].latitudeE7: expected a whole number of 1e-7 degrees, found "41.5""#),
    JSONDefectCase(
      #"{"locations":[{"latitudeE7":4294967296,"longitudeE7":2}]}"#,
      #"line 1, column 29, locations[0].latitudeE7: expected a whole number of 1e-7 degrees, found "4294967296""#
    ),
    JSONDefectCase(
      #"{"locations":[{"latitudeE7":"1","longitudeE7":2}]}"#,
      #"line 1, column 29, locations[0].latitudeE7: expected a number, found "1""#),
    JSONDefectCase(
      #"{"locations":[{"latitudeE7":1,"timestamp":"2022-01-12T17:18:24Z"}]}"#,
      "line 1, column 65, locations[0]: expected longitudeE7, found none"),
    JSONDefectCase(
      #"{"locations":[{"latitudeE7":1,"latitudeE7":2}]}"#,
      #"line 1, column 44, locations[0].latitudeE7: expected one latitudeE7, found "a second one""#),
    JSONDefectCase(
      #"{"locations":{"a":1}}"#, #"line 1, column 14, locations: expected an array, found "{""#),
    JSONDefectCase(#"{"locations":[7]}"#, #"line 1, column 15, locations[0]: expected an object, found "7""#),
    JSONDefectCase(
      "{\"locations\":[{\"timestamp\":\"\(String(repeating: "9", count: 1_025))\"}]}",
      "line 1, column 28, locations[0].timestamp: expected at most 1024 bytes, found more"),
    JSONDefectCase(
      #"{"timelineObject5":[]}"#,
      #"line 1, column 22: expected locations, semanticSegments, rawSignals or timelineObjects, found "timelineObject5""#
    ),
    JSONDefectCase(#"[{"startTime":1}]"#, #"line 1, column 15, [0].startTime: expected a string, found "1""#),
    JSONDefectCase(
      #"[{"timelinePath":[{"point":"48°N"}]}]"#,
      #"line 1, column 28, [0].timelinePath[0].point: cannot read "48°N" as a coordinate: it has only one angle; expected latitude (-90...90) and longitude (-180...180), such as 43°03'36"N 141°21'E"#
    ),
    JSONDefectCase(
      #"[{"timelinePath":[{"durationMinutesOffsetFromStartTime":"1.5"}]}]"#,
      #"line 1, column 57, [0].timelinePath[0].durationMinutesOffsetFromStartTime: expected a whole number of minutes, found "1.5""#
    ),
    JSONDefectCase(#"{"locations":[]}"#, "expected a track, found no positions"),
    JSONDefectCase(
      #"{"locations":[{"latitudeE7":1,"longitudeE7":2}]}"#,
      "line 1, column 46, locations[0]: expected times, found 1 position without a time"),
    JSONDefectCase("[]", "expected a track, found no positions"),
    JSONDefectCase("\"locations\"", #"line 1, column 1: expected an object or an array, found "locations""#),
    JSONDefectCase("", "line 1, column 1: expected a value, found the end"),
    JSONDefectCase(
      "{\"locations\":[\(record),", "line 1, column 123, locations[0]: expected a value, found the end",
      fixes: 1),
  ]) func defectsAreRefused(_ row: JSONDefectCase) { row.check(.google) }

  /// Records that run backward are refused, kept or sorted.
  @Test func earlierTimesAreRefusedOrKept() {
    let text =
      #"{"locations":[{"latitudeE7":1,"longitudeE7":2,"timestampMs":"2000"},{"latitudeE7":3,"longitudeE7":4,"timestampMs":"1000"}]}"#
    JSONDefectCase(
      text,
      "line 1, column 121, locations[1]: expected a time at or after 1970-01-01T00:00:02.000Z, found 1970-01-01T00:00:01.000Z",
      fixes: 1
    ).check(.google)
    var options = TrackReadOptions()
    options.order = .keep
    let fixes = ["1 2 1970-01-01T00:00:02.000Z new", "3 4 1970-01-01T00:00:01.000Z"]
    JSONTrackCase(text, fixes).check(.google, options)
    options.order = .sort
    JSONTrackCase(text, ["3 4 1970-01-01T00:00:01.000Z new", "1 2 1970-01-01T00:00:02.000Z"]).check(
      .google, options)
  }

  /// Segments that overlap in every way come in the order of their times, as sorting the whole would give.
  @Test func overlappingSegments() {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<50 {
      var start: Int64 = 1_700_000_000_000
      var times: [Int64] = []
      var segments: [String] = []
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        start += Int64.random(in: 0...3_000, using: &generator) * 1_000
        let text = Instant(millisecondsSince1970: start)
        let points = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          let time = start + Int64.random(in: 0...9_000_000, using: &generator)
          times.append(time)
          return
            #"{"point":"geo:1,\#(times.count)","time":"\#(Instant(millisecondsSince1970: time))"}"#
        }
        segments.append(#"{"startTime":"\#(text)","timelinePath":[\#(points.joined(separator: ","))]}"#)
      }
      guard !times.isEmpty else { continue }
      let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
      let track = JSONTrack("[\(segments.joined(separator: ","))]", .google)
      #expect(track.error == nil)
      #expect(
        track.fixes
          == order.enumerated().map { number, index in
            let time = Instant(millisecondsSince1970: times[index])
            return
              "10000000 \((index + 1) * 10_000_000) \(time.millisecondText())\(number == 0 ? " new" : "")"
          })
    }
  }
}
