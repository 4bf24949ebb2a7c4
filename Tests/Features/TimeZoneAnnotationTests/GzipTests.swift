import TestSupport
import Testing
import TimeZoneAnnotation

/// Compressed input and output, checked with the `gzip` of the system.
@Suite(.tags(.readsUntrustedBytes)) struct GzipTests {
  private static let table = "lat,lon\n" + String(repeating: "43.06,141.35\n", count: 5_000)
  private static let annotated =
    "lat,lon,timezone\n" + String(repeating: "43.06,141.35,Asia/Tokyo\n", count: 5_000)

  @Test func compressedInputIsDetected() throws {
    let packed = try Self.gzip(["-c"], Self.table)
    #expect(packed.count < 1000)
    for size in [1, 3, 100, 1 << 20] {
      #expect(try Annotated(packed, .csv(), AnnotationOptions(chunkSize: size)).text == Self.annotated)
    }
    // Several members in a row are one file.
    let members =
      try Self.gzip(["-c"], "lat,lon\n43.06,") + Self.gzip(["-c"], "") + Self.gzip(["-c"], "141.35\n")
    #expect(try Annotated(members).text == "lat,lon,timezone\n43.06,141.35,Asia/Tokyo\n")
  }

  /// As tapes make them: gzip itself reads such files.
  @Test func zerosAfterTheLastMemberAreIgnored() throws {
    let packed = try Self.gzip(["-c"], Self.table)
    for count in [1, 511, 300_000] {
      let padded = packed + [UInt8](repeating: 0, count: count)
      #expect(try Annotated(padded).text == Self.annotated)
      #expect(throws: AnnotationError.self) { try Annotated(padded + [7]) }
    }
    #expect(throws: AnnotationError.self) { try Annotated(packed.dropLast(3) + [0, 0, 0]) }
  }

  @Test func compressedOutputIsAGzipFile() throws {
    for size in [64, 1 << 20] {
      let found = try Annotated(
        Self.table, .csv(), AnnotationOptions(threads: 3, chunkSize: size, compresses: true))
      #expect(String(decoding: try Self.gzip(["-dc"], found.bytes), as: UTF8.self) == Self.annotated)
    }
    let empty = try Annotated("", .ndjson(), AnnotationOptions(compresses: true))
    #expect(try !empty.bytes.isEmpty && Self.gzip(["-dc"], empty.bytes).isEmpty)
  }

  @Test func damagedInputIsAnError() throws {
    let packed = try Self.gzip(["-c"], Self.table)
    for length in [3, 10, packed.count / 2, packed.count - 1] {
      #expect(throws: AnnotationError.self) { try Annotated(Array(packed[..<length])) }
    }
    #expect(
      throws: AnnotationError.damagedGzip(
        offset: Int64(packed.count - 1), reason: "expected more bytes, found the end: the file is cut short")
    ) { try Annotated(Array(packed.dropLast())) }
    var changed = packed
    changed[packed.count - 6] ^= 0x10
    #expect(
      throws: AnnotationError.damagedGzip(
        offset: Int64(packed.count - 4), reason: "incorrect data check")
    ) { try Annotated(changed) }
    // Every byte changed, one at a time: an error or the right answer (a few bytes of the header mean nothing).
    for index in packed.indices {
      var changed = packed
      changed[index] ^= 0x41
      if let found = try? Annotated(changed) {
        #expect(found.text == Self.annotated || index < 10, "byte \(index)")
      }
    }
  }

  private static func gzip(_ arguments: [String], _ text: String) throws -> [UInt8] {
    try gzip(arguments, Array(text.utf8))
  }

  static func gzip(_ arguments: [String], _ bytes: [UInt8]) throws -> [UInt8] {
    let directory = try TemporaryDirectory()
    let output = directory.file("out")
    let result = try CommandRunner(path: "/bin/sh").run(
      ["-c", "gzip \(arguments.joined(separator: " ")) > '\(output)'"], input: bytes)
    #expect(result.status == 0, "\(result.error)")
    let source = try FileSource(path: output)
    var contents: [UInt8] = []
    while true {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = try buffer.withUnsafeMutableBytes { buffer throws(AnnotationError) in
        try source.read(into: buffer)
      }
      if count == 0 { return contents }
      contents += buffer[..<count]
    }
  }
}
