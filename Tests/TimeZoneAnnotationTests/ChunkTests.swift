import TestSupport
import Testing
import TimeZoneAnnotation

/// However the input is cut, and however many threads work on it, the output is the same.
@Suite(.tags(.concurrency, .readsUntrustedBytes)) struct ChunkTests {
  private static let tables: [(name: String, text: String, options: AnnotationOptions)] = [
    (
      "quotation marks",
      "a,lat,lon\n\"x\n,\"\"\n\",43.06,141.35\n5\"\n,1,\"2\"\"\n\n\"\n\"q\"z\",\"-33.87\",151.21\n", .init()
    ),
    ("line endings", "\u{FEFF}a,lat,lon\r\nx,43.06,141.35\r\n\r\n\n\"\r\n\r\n\",1,2\ry,51.5,-0.13", .init()),
    ("ragged", "lat,lon,a\n1\n1,2\n43.06,141.35,x,y,z\n\n,,\n,,,,\n", .init()),
    ("bad", "lat,lon\nx,y\n1,\n\n91,1\n1,2\n", .init(errorPolicy: .skip)),
    (
      "replaced", "timezone,lat,lon\n\"old,\n\",43.06,141.35\no\n",
      .init(includesSource: true, replacesColumns: true)
    ),
    ("a mark before quotation marks", "\u{FEFF}\"la\nt\",lat,lon\n\"\n\",43.06,141.35\n1,2,3\n", .init()),
    ("local times", "lat,lon,t\n1,2,1163000000\n1,2,soon\n43.06,141.35,\n", .init(includesLocalTime: true)),
    ("a header that ends elsewhere", "lat,lon,a|\"b\n43.06,141.35,c|\"\n1,2\n", .init()),
  ]

  @Test(arguments: 0..<tables.count) func anyChunkSize(_ number: Int) throws {
    let (name, text, options) = Self.tables[number]
    try compare(name, Array(text.utf8), .csv(), options)
  }

  /// Without a header the first row that is not blank determines the delimiter and the number of columns.
  @Test func anyChunkSizeOfATableThatBeginsWithBlankLines() throws {
    let options = CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(2))
    for text in [
      "\n\r\n\n43.06;141.35;x\n\n51.5;-0.13\n", "\u{FEFF}\n43.06\t141.35\n", "\n\r\n\n\n", "\n\n\"1\n2\",3",
    ] {
      try compare(text, Array(text.utf8), .csv(options), AnnotationOptions())
    }
  }

  @Test func anyChunkSizeOfJSON() throws {
    let text =
      "\u{FEFF}{\"lat\":43.06,\"lon\":141.35}\r\n\n{}\nno\n{\"a\":[{\"b\":\"}\\\"\\n\"}],\"y\":1,\"x\":2 }"
    try compare("JSON", Array(text.utf8), .ndjson(), AnnotationOptions())
  }

  private func compare(
    _ name: String, _ input: [UInt8], _ format: TimeZoneAnnotator.Format, _ options: AnnotationOptions
  ) throws {
    let whole = try Annotated(input, format, options)
    #expect(whole.summary.rows > 1)
    for size in 1...input.count + 2 {
      for threads in [1, 2, 5] {
        var options = options
        options.chunkSize = size
        options.threads = threads
        let found = try Annotated(input, format, options)
        #expect(found.bytes == whole.bytes, "\(name), chunks of \(size), \(threads) threads")
        #expect(found.summary == whole.summary, "\(name), chunks of \(size), \(threads) threads")
      }
    }
  }
}
