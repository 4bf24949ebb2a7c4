import TestSupport
import Testing
import TrackFiles

/// Tracks in GeoJSON, as toGeoJSON and others write them.
@Suite(.tags(.readsUntrustedBytes)) struct GeoJSONReaderTests {
  private static func line(_ coordinates: String, _ properties: String, _ type: String = "LineString")
    -> String
  {
    #"{"type":"Feature","properties":\#(properties),"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
  }
  private static func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#
  }
  private static func point(_ properties: String) -> String {
    line("[141.35,43.06]", properties, "Point")
  }

  private static let times = #"["2024-01-01T10:00:00Z","2024-01-01T10:00:01.5+01:00"]"#
  private static let laterTimes = #"["2024-01-01T10:00:00Z","2024-01-01T11:00:01.5+01:00"]"#
  private static let twoFixes = [
    "430600000 1413500000 2024-01-01T10:00:00.000Z new", "431000000 -1415000000 2024-01-01T10:00:01.500Z",
  ]
  private static let two = "[[141.35,43.06],[-141.5,43.1,250.5]]"

  // MARK: Lines

  @Test(arguments: [
    JSONTrackCase(line(two, #"{"coordTimes":\#(laterTimes)}"#), twoFixes),
    JSONTrackCase(line(two, #"{"times":\#(laterTimes)}"#), twoFixes),
    JSONTrackCase(
      line(two, #"{"name":"x","coordinateProperties":{"heart":[1,2],"times":\#(laterTimes)}}"#), twoFixes),
    // Numbers are Unix milliseconds there, and elsewhere only where they can be nothing else.
    JSONTrackCase(line(two, #"{"coordinateProperties":{"times":[1704103200000,1704103201500]}}"#), twoFixes),
    JSONTrackCase(line(two, #"{"coordTimes":[1704103200,1704103201.5]}"#), twoFixes),
    JSONTrackCase(
      line("[[1,2]]", #"{"coordinateProperties":{"times":[5]}}"#),
      ["20000000 10000000 1970-01-01T00:00:00.005Z new"]),
    // The one with the highest rank counts, whatever the order and whatever the others are.
    JSONTrackCase(
      line(two, #"{"times":["no"],"coordTimes":\#(laterTimes),"coordinateProperties":{"times":7}}"#), twoFixes
    ),
    JSONTrackCase(line(two, #"{"coordTimes":\#(laterTimes),"times":[{"a":[1]}]}"#), twoFixes),
    JSONTrackCase(
      line(two, #"{"times":[[1]],"coordinateProperties":{"times":\#(laterTimes)},"coordTimes":["a"]}"#),
      twoFixes),
    // Members in any order, and more of them.
    JSONTrackCase(
      #"{"geometry":{"bbox":[1,[2]],"coordinates":\#(two),"type":"LineString"},"id":{"a":1},"properties":{"coordTimes":\#(laterTimes)},"type":"Feature"}"#,
      twoFixes),
    JSONTrackCase(
      #"{"features":[\#(line(two, #"{"coordTimes":\#(laterTimes)}"#))],"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},"type":"FeatureCollection"}"#,
      twoFixes),
    // Each line starts a segment.
    JSONTrackCase(
      line(
        "[[[141.35,43.06],[-141.5,43.1]],[],[[0,-90]]]",
        #"{"coordTimes":[\#(laterTimes),["2024-01-01T10:00:03Z"]]}"#, "MultiLineString"),
      twoFixes + ["-900000000 0 2024-01-01T10:00:03.000Z new"]),
    JSONTrackCase(
      collection(
        line(two, #"{"coordTimes":\#(laterTimes)}"#),
        line("[[180,1e1]]", #"{"times":["2024-01-01T12:00:00Z"]}"#)),
      twoFixes + ["100000000 1800000000 2024-01-01T12:00:00.000Z new"]),
    // Exactly, from the digits.
    JSONTrackCase(
      line(
        "[[0.00000015,-0.00000015],[1.00000004999999999999999999999,1E-7]]", #"{"coordTimes":\#(laterTimes)}"#
      ),
      ["-2 2 2024-01-01T10:00:00.000Z new", "1 10000000 2024-01-01T10:00:01.500Z"]),
    // `null` is no time.
    JSONTrackCase(
      line("[[1,2],[3,4],[5,6]]", #"{"coordTimes":[null,"2024-01-01T10:00:00Z",null]}"#),
      ["40000000 30000000 2024-01-01T10:00:00.000Z new"], withoutTime: 2),
    // Routes, places and areas beside the track.
    JSONTrackCase(
      collection(
        line("[[1,2],[3,4]]", "null"), point("{}"),
        line("[[[1,2],[3,4],[9,99]]]", #"{"time":"x"}"#, "Polygon"),
        line(two, #"{"coordTimes":\#(laterTimes),"time":["not","one"]}"#),
        #"{"type":"Feature","geometry":null,"properties":{"time":"2024-01-01T10:00:00Z"}}"#,
        line("[]", #"{"coordTimes":[]}"#)),
      twoFixes, withoutTime: 3, withoutPosition: 2),
  ]) func linesWithTimesAreFixes(_ row: JSONTrackCase) { row.check(.geojson) }

  // MARK: Points

  @Test(arguments: [
    JSONTrackCase(
      collection(
        point(#"{"time":"2024-01-01T10:00:00Z","accuracy":12.5}"#),
        point(#"{"timestamp":"2024-01-01T10:00:01+00:00","horizontal_accuracy":7}"#),
        point(#"{"timestamp":1704103202,"horizontalAccuracy":"?"}"#),
        line("[[1,2]]", #"{"times":["2024-01-01T11:00:00Z"]}"#),
        point(#"{"time":"2024-01-01T12:00:00Z","timestamp":"2025-01-01T12:00:00Z"}"#)),
      [
        "430600000 1413500000 2024-01-01T10:00:00.000Z ±12.5 new",
        "430600000 1413500000 2024-01-01T10:00:01.000Z ±7.0", "430600000 1413500000 2024-01-01T10:00:02.000Z",
        "20000000 10000000 2024-01-01T11:00:00.000Z new", "430600000 1413500000 2024-01-01T12:00:00.000Z new",
      ])
  ]) func pointsWithTimesAreFixes(_ row: JSONTrackCase) { row.check(.geojson) }

  // MARK: Defects

  @Test(arguments: [
    JSONDefectCase(
      collection(
        line(two, #"{"coordTimes":\#(laterTimes)}"#),
        line("[[1,2],[3,4],[5,6]]", #"{"coordTimes":\#(laterTimes)}"#)),
      "line 2, column 1, features[1]: expected a time for each position, found 3 positions and 2 times",
      fixes: 2),
    JSONDefectCase(
      line(
        "[[[1,2]],[[3,4]]]", #"{"coordTimes":[["2024-01-01T10:00:00Z"],\#(laterTimes)]}"#, "MultiLineString"),
      "line 1, column 1: expected a time for each position, found 1 position and 2 times"),
    JSONDefectCase(
      line("[[[1,2]],[[3,4]]]", #"{"coordTimes":[["2024-01-01T10:00:00Z"]]}"#, "MultiLineString"),
      "line 1, column 1: expected a time for each position, found 2 positions and 1 time"),
    JSONDefectCase(
      line("[[[1,2]],[[3,4]]]", #"{"coordTimes":\#(laterTimes)}"#, "MultiLineString"),
      #"line 1, column 1: expected an array of times for each line, found "one array""#),
    JSONDefectCase(
      line("[[1,2],[3,4]]", #"{"coordTimes":[\#(laterTimes)]}"#),
      #"line 1, column 1: expected one array of times, found "arrays in an array""#),
    JSONDefectCase(
      line(two, #"{"coordTimes":["2024-01-01T10:00:00Z",["2024-01-01T10:00:00Z"]]}"#),
      #"line 1, column 71, properties.coordTimes[1][0]: expected times in 1 arrays, found "one in 2""#),
    JSONDefectCase(
      collection(line(two, #"{"coordTimes":["2024-01-01T10:00:00Z","soon"]}"#)),
      #"line 1, column 110, features[0].properties.coordTimes[1]: cannot read "soon" as a time: expected 4 digits for the year, found "soon"; expected ISO 8601 (2026-11-20T12:00:00Z, 2026-11-20T12:00)"#
    ),
    JSONDefectCase(
      line(two, #"{"coordTimes":["2024-01-01T10:00:00Z",false]}"#),
      #"line 1, column 70, properties.coordTimes[1]: expected a time, found "false""#),
    JSONDefectCase(
      line(two, #"{"coordTimes":\#(laterTimes),"coordTimes":[]}"#),
      #"line 1, column 114, properties.coordTimes: expected one array of times, found "a second one""#),
    JSONDefectCase(
      line("[[1,2],[3,95]]", #"{"coordTimes":\#(laterTimes)}"#),
      "line 1, column 158, geometry.coordinates[1][1]: latitude 95.0 is not in -90...90 degrees; are latitude and longitude swapped? Latitude comes first"
    ),
    JSONDefectCase(
      line("[[1,2],[3]]", #"{"coordTimes":\#(laterTimes)}"#),
      #"line 1, column 157, geometry.coordinates[1]: expected longitude and latitude, found "one number""#),
    JSONDefectCase(
      line("[[1,2],3]", #"{"coordTimes":\#(laterTimes)}"#),
      #"line 1, column 156, geometry.coordinates: expected longitude and latitude, found "one number""#),
    JSONDefectCase(
      line("[[1,2],[3,[4]]]", #"{"coordTimes":\#(laterTimes)}"#),
      #"line 1, column 158, geometry.coordinates[1][1]: expected a number, found "[""#),
    JSONDefectCase(
      line("[[1,2],[[3,4]]]", #"{"coordTimes":\#(laterTimes)}"#),
      #"line 1, column 160, geometry.coordinates[1][0]: expected positions in 1 arrays, found "one in 2""#),
    JSONDefectCase(
      line("[[1,\"2\"]]", #"{"coordTimes":\#(laterTimes)}"#),
      #"line 1, column 152, geometry.coordinates[0][1]: expected a number, found "2""#),
    JSONDefectCase(
      line("7", #"{"coordTimes":\#(laterTimes)}"#),
      #"line 1, column 148, geometry.coordinates: expected an array, found "7""#),
    JSONDefectCase(
      line("[[1,2]]", #"{"coordTimes":\#(laterTimes)}"#, "Circle"),
      #"line 1, column 1: expected a type of geometry, found "Circle""#),
    JSONDefectCase(
      line("[1,2]", "{}"), #"line 1, column 1: expected positions in 1 arrays, found "in 0""#),
    JSONDefectCase(
      point(#"{"time":"noon"}"#),
      #"line 1, column 40, properties.time: cannot read "noon" as a time: expected 4 digits for the year, found "noon"; expected ISO 8601 (2026-11-20T12:00:00Z, 2026-11-20T12:00)"#
    ),
    JSONDefectCase(
      point(#"{"timestamp":20240101}"#),
      #"line 1, column 45, properties.timestamp: cannot read "20240101" as a time: expected Unix seconds (1973 to 2099) or milliseconds (2001 to 2099), found a number that reads as the date 2024-01-01; state its format: %Y%m%d or unix"#
    ),
    JSONDefectCase(
      point(#"{"time":"2024-01-01T10:00:00"}"#),
      #"line 1, column 40, properties.time: cannot read "2024-01-01T10:00:00" as a time: it has no offset from UTC such as Z or +09:00"#
    ),
    JSONDefectCase(
      #"{"type":"Feature","geometry":{"coordinates":[1,2]},"properties":{}}"#,
      "line 1, column 1: expected the type of the geometry, found none"),
    JSONDefectCase(
      #"{"type":"FeatureCollection","features":[{"geometry":null}]}"#,
      #"line 1, column 41, features[0]: expected a Feature, found "an object of another type""#),
    JSONDefectCase(
      #"{"type":"FeatureCollection"}"#, "line 1, column 28: expected features, found none"),
    JSONDefectCase(
      #"{"type":"Topology","features":[]}"#,
      #"line 1, column 33: expected a FeatureCollection or a Feature, found "Topology""#),
    JSONDefectCase(
      #"{"a":1}"#,
      #"line 1, column 7: expected a FeatureCollection or a Feature, found "an object without a type""#),
    JSONDefectCase(
      #"{"type":"Feature","type":"Feature"}"#,
      #"line 1, column 26, type: expected one type, found "a second one""#),
    JSONDefectCase(
      #"{"crs":{"properties":{"name":"EPSG:3857"}}}"#,
      #"line 1, column 30, crs.properties.name: expected the reference system WGS 84 (CRS84), found "EPSG:3857""#
    ),
    JSONDefectCase(
      #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#,
      "line 1, column 1: expected times, found 2 positions without a time"),
    JSONDefectCase(
      line("[[1,2],[3,4]]", "{}"), "line 1, column 1: expected times, found 2 positions without a time"),
    JSONDefectCase(collection(), "expected a track, found no positions"),
    JSONDefectCase(
      #"{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6],[1,2]]]}"#, "expected a track, found no positions"
    ),
    JSONDefectCase(
      collection(line(two, #"{"coordTimes":\#(times)}"#)),
      "line 1, features[0].geometry.coordinates[1]: expected a time at or after 2024-01-01T10:00:00.000Z, found 2024-01-01T09:00:01.500Z",
      fixes: 1),
  ]) func defectsAreRefused(_ row: JSONDefectCase) { row.check(.geojson) }
}
