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
      .init(includesMatchType: true, replacesColumns: true)
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

  /// A byte order mark, then a quotation mark that opens a cell with a line feed: with and without a header, plain and
  /// compressed, in chunks of any size, and in two reads that end anywhere.
  @Test(arguments: [true, false], [true, false])
  func aMarkBeforeAQuotedCell(_ hasHeader: Bool, _ isCompressed: Bool) throws {
    let first = hasHeader ? "\u{FEFF}\"la\nt\",lat,lon\r\n" : "\u{FEFF}\"a\nb\",43.06,141.35\n"
    let text = first + "\"c\n\",43.06,141.35\n\"d\",1,2\n"
    let output =
      (hasHeader ? "\u{FEFF}\"la\nt\",lat,lon,timezone\r\n" : "\u{FEFF}\"a\nb\",43.06,141.35,Asia/Tokyo\n")
      + "\"c\n\",43.06,141.35,Asia/Tokyo\n\"d\",1,2,Etc/GMT\n"
    let input = isCompressed ? try GzipTests.gzip(["-c"], Array(text.utf8)) : Array(text.utf8)
    let format = TimeZoneAnnotator.Format.csv(
      CSVOptions(hasHeader: hasHeader, latitude: .number(2), longitude: .number(3)))
    #expect(try Annotated(input, format).text == output)
    try compare("a mark", input, format, AnnotationOptions())
    try compareCuts(input, format, gives: output)
  }

  @Test(arguments: [true, false]) func aMarkBeforeJSON(_ isCompressed: Bool) throws {
    let object = "{\"lat\":43.06,\"lon\":141.35"
    let text = "\u{FEFF}\(object)}\r\n\(object)}"
    let output = "\u{FEFF}\(object),\"timezone\":\"Asia/Tokyo\"}\r\n\(object),\"timezone\":\"Asia/Tokyo\"}"
    let input = isCompressed ? try GzipTests.gzip(["-c"], Array(text.utf8)) : Array(text.utf8)
    try compare("a mark", input, .ndjson(), AnnotationOptions())
    try compareCuts(input, .ndjson(), gives: output)
  }

  /// What the header is does not depend on how much of the table has arrived.
  @Test func anyChunkSizeOfHeadersWithOtherDelimiters() throws {
    for text in [
      "\"size \"\"L\"\", w, h, d\";lat;lon\nx;43.06;141.35\ny;1;2\n", "lat,lon,TV |\"in\n1,2,3\n4,5\n",
      "lat,lon,TV |\"in\n1,2,3\"|\"\n4,5,6\"|\"\n", "lat,lon,TV |\"in\n1,2,TV |\"in\n3,4,TV |\"in\n",
      "a|\"b, c\nd\"|lat|lon\nx|y|43.06|141.35\nz\n",
    ] {
      try compare(text, Array(text.utf8), .csv(), AnnotationOptions())
    }
  }

  /// Annotates an input that comes in two reads, cut anywhere.
  private func compareCuts(_ input: [UInt8], _ format: TimeZoneAnnotator.Format, gives output: String) throws
  {
    for cut in sampled(Array(input.indices)) {
      let sink = BytesSink()
      let source = PartsSource([Array(input[..<cut]), Array(input[cut...])])
      try TimeZoneAnnotator(NumberedZones(.world), format: format).annotate(source, to: sink)
      #expect(String(decoding: sink.bytes, as: UTF8.self) == output, "cut at \(cut)")
    }
  }

  @Test func anyChunkSizeOfJSON() throws {
    let text =
      "\u{FEFF}{\"lat\":43.06,\"lon\":141.35}\r\n\n{}\nno\n{\"a\":[{\"b\":\"}\\\"\\n\"}],\"y\":1,\"x\":2 }"
    try compare("JSON", Array(text.utf8), .ndjson(), AnnotationOptions())
  }

  @Test(arguments: [
    "\u{FEFF}[\n {\"lat\":43.06,\"lon\":141.35} ,\r\n{},3,[1,\"]\\\"\"],\n{\"lat\":91,\"lon\":1}]\n ",
    "{\"lat\":43.06,\n\"lon\":141.35}{} \n\n{\"lat\":1,\"lon\":2,\"a\":{\"b\":[\"}\"]}} 7 ",
    "\u{1E}{\"lat\":43.06,\"lon\":141.35}\n\u{1E}{\"lat\":1}\n",
    "{\"a\":{\"features\":[1]}, \"features\": [\n{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]},"
      + "\"properties\":null},\n{\"type\":\"Feature\",\"properties\":{\"a\":1},\"geometry\":null} ], \"type\":\"FeatureCollection\"}\n",
    "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}\n{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}\n",
  ]) func anyChunkSizeOfDocuments(_ text: String) throws {
    for policy in [AnnotationOptions.ErrorPolicy.blank, .skip] {
      try compare(text, Array(text.utf8), .ndjson(), AnnotationOptions(errorPolicy: policy))
    }
    try compareCuts(Array(text.utf8), .ndjson(), gives: Annotated(text, .ndjson()).text)
  }

  private func compare(
    _ name: String, _ input: [UInt8], _ format: TimeZoneAnnotator.Format, _ options: AnnotationOptions
  ) throws {
    let whole = try Annotated(input, format, options)
    #expect(whole.summary.rows > 1)
    for size in sampled(Array(1...input.count + 2)) {
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
