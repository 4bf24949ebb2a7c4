import TestSupport
import Testing
import TimeZoneAnnotation

/// Options may be set to any value at any time: no row is lost.
@Suite(.tags(.concurrency)) struct OptionTests {
  private static let inputs: [(text: String, output: String, format: TimeZoneAnnotator.Format)] = [
    (
      "lat,lon\n" + String(repeating: "43.06,141.35\n", count: 50),
      "lat,lon,timezone\n" + String(repeating: "43.06,141.35,Asia/Tokyo\n", count: 50), .csv()
    ),
    (
      String(repeating: "{\"lat\":43.06,\"lon\":141.35}\n", count: 50),
      String(repeating: "{\"lat\":43.06,\"lon\":141.35,\"timezone\":\"Asia/Tokyo\"}\n", count: 50), .ndjson()
    ),
  ]

  private func check(_ options: AnnotationOptions) throws {
    for (text, output, format) in Self.inputs {
      let found = try Annotated(text, format, options)
      #expect(found.text == output)
      #expect(found.summary.rows == 50)
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, 3, 1024, 1025, Int.max]) func threadsLoseNoRow(_ count: Int) throws {
    var options = AnnotationOptions()
    options.threads = count
    try check(options)
    try check(AnnotationOptions(threads: count))
  }

  @Test(arguments: [Int.min, -1, 0, 1, 7, 256 << 20, Int.max]) func chunkSize(_ size: Int) throws {
    var options = AnnotationOptions()
    options.chunkSize = size
    try check(options)
    try check(AnnotationOptions(threads: 2, chunkSize: size))
  }

  /// A name that is empty, or that has to be quoted, is a name.
  @Test(arguments: ["", "\n", "\"", ",", "\0"]) func columnNamesLoseNoRow(_ name: String) throws {
    var options = AnnotationOptions(includesMatchType: true)
    options.column = name
    for (text, _, format) in Self.inputs {
      let found = try Annotated(text, format, options)
      #expect(found.summary.rows == 50)
      #expect(found.text.components(of: "Asia/Tokyo") == 50)
    }
  }

  @Test(arguments: UInt8.min...UInt8.max) func anyDelimiterSeparatesCells(_ byte: UInt8) throws {
    guard ![0x22, 0x0A, 0x0D].contains(byte), !"latlon12timezone".utf8.contains(byte) else { return }
    let separator = [byte]
    let row = Array("12".utf8) + separator + Array("21".utf8)
    let header = Array("lat".utf8) + separator + Array("lon".utf8)
    let found = try Annotated(
      header + [0x0A] + row + [0x0A] + row, .csv(CSVOptions(delimiter: byte)), AnnotationOptions(chunkSize: 3)
    )
    #expect(found.summary.rows == 2)
    let added = separator + Array("timezone".utf8)
    let row1 = found.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    #expect(Array(row1[0]) == header + added)
    #expect(row1.count == 3 && row1[1] == row1[2] && row1[1].starts(with: row + separator))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = utf8[...]
    while let first = rest.firstIndex(of: part.utf8.first ?? 0) {
      if rest[first...].starts(with: part.utf8) { count += 1 }
      rest = rest[first...].dropFirst()
    }
    return count
  }
}
