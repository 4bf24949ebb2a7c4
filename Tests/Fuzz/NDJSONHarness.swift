import Foundation
import TestSupport
import TimeZoneAnnotation

/// Any bytes as JSON lines: the first ones choose options, the rest is the input.
enum NDJSONHarness: FuzzHarness {
  static let name = "ndjson"

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let checks = AnnotationChecks(&input)
    let options = options(input.byte())
    let bytes = input.rest()
    checks.check(bytes, .ndjson(options))
    checkThatJSONStaysJSON(bytes, options)
  }

  /// What Foundation reads as JSON, it reads as JSON when it has been annotated: with as many elements.
  private static func checkThatJSONStaysJSON(_ bytes: [UInt8], _ options: NDJSONOptions) {
    guard let before = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return }
    let sink = BytesSink()
    let zones = NumberedZones(RuledZones(["zone"]))
    // Without one of the keys all of the output is there too.
    do throws(AnnotationError) {
      try TimeZoneAnnotator(zones, format: .ndjson(options)).annotate(BytesSource(bytes), to: sink)
    } catch {
      switch error {
      case .noCoordinateMembers, .noSuchMember: break
      default: return
      }
    }
    guard let after = try? JSONSerialization.jsonObject(with: Data(sink.bytes)) else {
      return require(false, "valid JSON became \(String(decoding: sink.bytes, as: UTF8.self))")
    }
    if let elements = before as? [Any] {
      require((after as? [Any])?.count == elements.count, "an array of \(elements.count) elements has others")
    }
  }

  private static func options(_ flags: UInt8) -> NDJSONOptions {
    let paths = [
      (nil, nil), ("y", "x"), ("p", "p"), ("g.c.1", "g.c.0"), ("lat", nil), ("a..b", "0"), ("p", "P"),
      (nil, "LAT"),
    ]
    let (latitude, longitude) = paths[Int(flags & 7) % paths.count]
    let times = [
      ("time", nil), ("DateTimeOriginal", nil), ("p.CreateDate+p.time", "p.o"), ("EXIF:DateTime", nil),
      ("GPSDateStamp+GPSTimeStamp", nil), ("time", "o"), ("d+time", nil), ("p.DateTimeOriginal", "p"),
    ]
    let (time, offset) = times[Int(flags >> 5)]
    return NDJSONOptions(
      latitude: latitude, longitude: longitude, time: flags & 8 == 0 ? nil : time,
      offset: flags & 8 == 0 ? nil : offset,
      geometries: flags & 16 == 0 ? .points : .inside,
      rows: flags & 8 == 0 ? [nil, ".", "r", "a.r", nil, "p", "0", "R"][Int(flags >> 5)] : nil)
  }
}

extension NDJSONHarness {
  private static let lines = [
    "\u{FEFF}{\"lat\":43.06,\"lon\":141.35}\r\n\n{}\nno\n{\"a\":[{\"b\":\"}\\\"\\n\"}],\"y\":1,\"x\":2 }",
    "{\"g\":{\"c\":[141.35,43.06,5]}}\n{\"g\":{\"c\":[]}}\n{\"g\":1}\n",
    "{\"p\":\"43.06,141.35\",\"timezone\":1}\n",
    "{\"l\\u0061t\":\"1e1\",\"lon\":-0.5E+1,\"time\":1795176000}\n{\"lat\":null,\"lon\":true}\n",
    "{\"lat\":1,\"lat\":2,\"lon\":3,\"time\":\"2026-11-20T12:00:00Z\",\"a_match_type\":{}}\n[1,2]\n\"x\"\n1\n",
    "{\"lat\":1,\"lon\":2,\"DateTimeOriginal\":\"2026:07:01 12:00:00\",\"OffsetTimeOriginal\":\"+09:00\"}\n",
    "{\"lat\":1,\"lon\":2,\"d\":\"2026-07-01\",\"time\":\"12:00\",\"o\":-10,\"offset_time_original\":[]}\n",
    "{\"p\":\"43,141\",\"P\":1}\n{\"p\":\"43,141\"}\n{\"lat\":\"43,141\"}\n",
    String(repeating: "{\"g\":", count: 256) + "1" + String(repeating: "}", count: 256) + "\n"
      + String(repeating: "{\"c\":[", count: 128) + String(repeating: "]}", count: 128) + "\n",
    "{\"a\":" + String(repeating: "[", count: 3000)
      + "\n{\"g\":{\"c\":[[],{},[{}],2]},\"G\":{\"c\":[1,2]}}\n",
    "[\n{\"lat\":1,\"lon\":2},3 , {}, [\"],\\\"\"], {\"location\":{\"lat\":1,\"lng\":2}}\n]\n",
    "{\"lat\":1,\n\"lon\":2}{}\n {\"x\":1}", "\u{1E}{\"lat\":1,\"lon\":2}\n\u{1E}{}\n", "[[[[", "[{\"a\":1},",
    "{\"type\":\"FeatureCollection\",\"crs\":null,\"features\":[\n"
      + "{\"type\":\"Feature\",\"properties\":null,\"geometry\":{\"type\":\"Point\",\"coordinates\":[10,20,3]}},\n"
      + "{\"type\":\"Feature\",\"properties\":{\"timezone\":1},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":"
      + "[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}},{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiPolygon\","
      + "\"coordinates\":[[[[0,0],[9,0],[9,9]]],[]]}}],\"bbox\":[1,2]}",
    "{\"features\":[{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiPoint\",\"coordinates\":[[1,2]]}}],\"type\":\"FeatureCollection\"}",
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]},\"properties\":{}}\n",
    "{\"GPSLatitude\":\"33 deg 52' 12.00\\\"\",\"GPSLatitudeRef\":\"S\",\"GPSLongitude\":1,\"Composite\":{\"GPSLatitude\":1}}\n",
    "{\"a\":{\"r\":[{\"lat\":1,\"lon\":359.5},{\"lat\":2,\"lon\":3}]},\"r\":{\"k\":{\"lat\":1,\"lon\":181}},\"lat\":[]}\n",
    "{\"k1\":{\"lat\":1,\"lon\":2},\"k2\":{\"lat\":3,\"lon\":4}}", "{\"r\":[]}{\"r\":{}}",
    "{\"r\":[{\"lat\":1,\"lon\":2},",
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[177,-18],[183,-18],[183,-17],[177,-18]]]}}\n",
    "{\"p\":\"POINT(10 20)\",\"k\":\"\\uD83D\\uDE00\\ud800\"}  \n{\"p\":[1,2]} x\n",
  ]

  static func seeds() -> [[UInt8]] {
    let choices: [[UInt8]] = [
      [0, 0, 0, 255, 0], [0xFE, 0xFF, 7, 30, 1], [0x1E, 0x3D, 1, 2, 10], [0x2C, 0x2E, 60, 1, 27],
      [0x44, 0xC1, 20, 100, 12], [0, 0x10, 3, 40, 0x10], [0, 0x10, 3, 40, 0x20], [0, 0, 3, 40, 0x40],
      [0x20, 0x20, 3, 40, 0x60],
    ]
    return lines.flatMap { line in choices.map { $0 + Array(line.utf8) } }
      + lines.map { [0, 0, 20, 255, 0] + AnnotationChecks.gzip(Array($0.utf8)) }
  }
}
