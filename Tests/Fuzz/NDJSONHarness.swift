import TimeZoneAnnotation

/// Any bytes as JSON lines: the first ones choose options, the rest is the input.
enum NDJSONHarness: FuzzHarness {
  static let name = "ndjson"

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let checks = AnnotationChecks(&input)
    let options = options(input.byte())
    checks.check(input.rest(), .ndjson(options))
  }

  private static func options(_ flags: UInt8) -> NDJSONOptions {
    let paths = [
      (nil, nil), ("y", "x"), ("p", "p"), ("g.c.1", "g.c.0"), ("lat", nil), ("a..b", "0"), ("p", "P"),
      (nil, "LAT"),
    ]
    let (latitude, longitude) = paths[Int(flags & 7) % paths.count]
    return NDJSONOptions(latitude: latitude, longitude: longitude, time: flags & 8 == 0 ? nil : "time")
  }
}

extension NDJSONHarness {
  private static let lines = [
    "\u{FEFF}{\"lat\":43.06,\"lon\":141.35}\r\n\n{}\nno\n{\"a\":[{\"b\":\"}\\\"\\n\"}],\"y\":1,\"x\":2 }",
    "{\"g\":{\"c\":[141.35,43.06,5]}}\n{\"g\":{\"c\":[]}}\n{\"g\":1}\n",
    "{\"p\":\"43.06,141.35\",\"timezone\":1}\n",
    "{\"l\\u0061t\":\"1e1\",\"lon\":-0.5E+1,\"time\":1795176000}\n{\"lat\":null,\"lon\":true}\n",
    "{\"lat\":1,\"lat\":2,\"lon\":3,\"time\":\"2026-11-20T12:00:00Z\",\"a_source\":{}}\n[1,2]\n\"x\"\n1\n",
    "{\"p\":\"43,141\",\"P\":1}\n{\"p\":\"43,141\"}\n{\"lat\":\"43,141\"}\n",
    String(repeating: "{\"g\":", count: 256) + "1" + String(repeating: "}", count: 256) + "\n"
      + String(repeating: "{\"c\":[", count: 128) + String(repeating: "]}", count: 128) + "\n",
    "{\"a\":" + String(repeating: "[", count: 3000)
      + "\n{\"g\":{\"c\":[[],{},[{}],2]},\"G\":{\"c\":[1,2]}}\n",
    "{\"p\":\"POINT(10 20)\",\"k\":\"\\uD83D\\uDE00\\ud800\"}  \n{\"p\":[1,2]} x\n",
  ]

  static func seeds() -> [[UInt8]] {
    let choices: [[UInt8]] = [
      [0, 0, 0, 255, 0], [0xFE, 0xFF, 7, 30, 1], [0x1E, 0x3D, 1, 2, 10], [0x2C, 0x2E, 60, 1, 11],
      [0x44, 0xC1, 20, 100, 12],
    ]
    return lines.flatMap { line in choices.map { $0 + Array(line.utf8) } }
      + lines.map { [0, 0, 20, 255, 0] + AnnotationChecks.gzip(Array($0.utf8)) }
  }
}
