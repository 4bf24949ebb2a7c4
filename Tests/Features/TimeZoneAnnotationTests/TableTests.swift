import TestSupport
import Testing
import TimeZoneAnnotation

/// Tables in all the ways people write them: every byte stays, and one cell is added after the header's last column.
@Suite(.tags(.readsUntrustedBytes)) struct TableTests {
  @Test func delimiterIsFoundInTheHeader() throws {
    try [
      AnnotationCase("name,lat,lon«,timezone»\na,43.06,141.35«,Asia/Tokyo»\n"),
      AnnotationCase("lat\tlon«\ttimezone»\n43.06\t141.35«\tAsia/Tokyo»\n"),
      AnnotationCase("lat;lon«;timezone»\n43.06;141.35«;Asia/Tokyo»\n"),
      AnnotationCase("lat|lon«|timezone»\n43.06|141.35«|Asia/Tokyo»\n"),
      // What stands in quotation marks does not count.
      AnnotationCase("\"a,b,c,d\";lat;lon«;timezone»\nx;43.06;141.35«;Asia/Tokyo»\n"),
      AnnotationCase("\"size \"\"L\"\", w, h, d\";lat;lon«;timezone»\nx;43.06;141.35«;Asia/Tokyo»\n"),
      AnnotationCase("a|\"b, c, d\ne, f\"|lat|lon«|timezone»\nx|y|43.06|141.35«|Asia/Tokyo»\n"),
      // A quotation mark opens a field only after the delimiter.
      AnnotationCase("lat,lon,TV |\"in«,timezone»\n43.06,141.35,\"|\"|\"«,Asia/Tokyo»\n"),
      AnnotationCase(
        "lat~lon«~timezone»\n43.06~141.35«~Asia/Tokyo»\n", .csv(CSVOptions(delimiter: UInt8(ascii: "~")))),
      // In memory, zeros follow the last row.
      AnnotationCase(
        "lat\0lon\0a«\0timezone»\n43.06\0141.35«\0\0Asia/Tokyo»", .csv(CSVOptions(delimiter: 0))),
      // Decimal commas, as spreadsheets of many countries write them.
      AnnotationCase("lat;lon«;timezone»\n43,06;141,35«;Asia/Tokyo»\n"),
    ].check()
  }

  @Test func quotationMarks() throws {
    try [
      AnnotationCase("\"name\",\"lat\",\"lon\"«,timezone»\n\"a\",\"43.06\",\"141.35\"«,Asia/Tokyo»\n"),
      AnnotationCase("name,lat,lon«,timezone»\n\"a, b\",43.06,141.35«,Asia/Tokyo»\n"),
      AnnotationCase("name,lat,lon«,timezone»\n\"a\nb\",43.06,141.35«,Asia/Tokyo»\n"),
      AnnotationCase("name,lat,lon«,timezone»\n\"a\"\"\n,\"\"\",43.06,141.35«,Asia/Tokyo»\n"),
      // Inside a field that does not begin with one it is a character like any other.
      AnnotationCase(
        "name,lat,lon«,timezone»\n5\" pipe,43.06,141.35«,Asia/Tokyo»\nx,43.06,141.35«,Asia/Tokyo»\n"),
      AnnotationCase("name,lat,lon«,timezone»\n\"a\"b\"c,43.06,141.35«,Asia/Tokyo»\n"),
      AnnotationCase("\"la\nt\",lat,lon«,timezone»\n1,43.06,141.35«,Asia/Tokyo»\n"),
    ].check()
  }

  @Test func lineEndings() throws {
    try [
      AnnotationCase("lat,lon«,timezone»\r\n43.06,141.35«,Asia/Tokyo»\r\n"),
      AnnotationCase("lat,lon«,timezone»\n43.06,141.35«,Asia/Tokyo»"),
      AnnotationCase("lat,lon«,timezone»\r\n43.06,141.35«,Asia/Tokyo»"),
      AnnotationCase("lat,lon«,timezone»\n43.06,141.35«,Asia/Tokyo»\r"),
      AnnotationCase("lat,lon«,timezone»\r\n43.06,141.35«,Asia/Tokyo»\n"),
      AnnotationCase("lat;lon«;timezone»\r\n;«;»\r\n", .csv(), AnnotationOptions(errorPolicy: .skip)),
      AnnotationCase("lat,lon«,timezone»"),
      AnnotationCase("lat,lon«,timezone»\n"),
      AnnotationCase("a,lat,lon«,timezone»\nx\ry,43.06,141.35«,Asia/Tokyo»\n"),
    ].check()
  }

  @Test func bytesOfAnyKind() throws {
    try [
      AnnotationCase("\u{FEFF}lat,lon«,timezone»\n43.06,141.35«,Asia/Tokyo»\n"),
      AnnotationCase("札幌,lat,lon«,timezone»\n市,43.06,141.35«,Asia/Tokyo»\n"),
      AnnotationCase(
        Array("a,lat,lon\n".utf8) + [0xFF, 0x00, 0xC0] + Array(",43.06,141.35\n".utf8),
        gives: Array("a,lat,lon,timezone\n".utf8) + [0xFF, 0x00, 0xC0]
          + Array(",43.06,141.35,Asia/Tokyo\n".utf8)),
    ].check()
  }

  @Test func columnsByName() throws {
    for (latitude, longitude) in [
      ("lat", "lon"), ("Latitude", "LONGITUDE"), ("y", "x"), ("LAT", "lng"), ("lat", "Long"),
      (" lat ", "\"lon\""),
    ] {
      try AnnotationCase("\(longitude),\(latitude)«,timezone»\n141.35,43.06«,Asia/Tokyo»\n").check()
    }
    try [
      AnnotationCase(
        "a,b,c«,timezone»\n141.35,0,43.06«,Asia/Tokyo»\n",
        .csv(CSVOptions(latitude: .named("C"), longitude: .named("a")))),
      AnnotationCase(
        "a,b,c«,timezone»\n141.35,0,43.06«,Asia/Tokyo»\n",
        .csv(CSVOptions(latitude: .named("3"), longitude: .number(1)))),
      // What is given decides, whatever else there is.
      AnnotationCase(
        "lat,latitude,lon«,timezone»\n0,43.06,141.35«,Asia/Tokyo»\n",
        .csv(CSVOptions(latitude: .named("latitude")))),
      AnnotationCase("location,lat,lon«,timezone»\nSapporo,43.06,141.35«,Asia/Tokyo»\n"),
      AnnotationCase(
        "43.06,141.35«,Asia/Tokyo»\n-33.87,151.21«,Australia/Sydney»\n",
        .csv(CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(2)))),
      AnnotationCase(
        "\u{FEFF}«,,»\n43.06,141.35«,Asia/Tokyo»\n",
        .csv(CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(2)))),
      AnnotationCase("", .csv(CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(2)))),
    ].check()
  }

  @Test func oneColumnWithBoth() throws {
    for cell in [
      "\"43.06,141.35\"", "\"43.06, 141.35\"", "43.06 141.35", "POINT(141.35 43.06)", "point (141.35 43.06)",
      "POINT Z (141.35 43.06 20)", "SRID=4326;POINT(141.35 43.06)", "\"geo:43.06,141.35\"",
      "43°03'36N 141°21'E",
    ] {
      for name in ["location", "Coordinates", "geo"] {
        try AnnotationCase("id,\(name)«,timezone»\n1,\(cell)«,Asia/Tokyo»\n").check()
      }
    }
    try AnnotationCase(
      "id,where«,timezone»\n1,43.06 141.35«,Asia/Tokyo»\n",
      .csv(CSVOptions(latitude: .named("where"), longitude: .named("where")))
    ).check()
    try AnnotationCase("id,geo«,timezone»\n1,POINT EMPTY«,»\n").check()
    try AnnotationCase(
      "geo a« timezone»\n43.06, b« »\n43.06,!141.35 b« »\n", .csv(CSVOptions(delimiter: 0x20))
    ).check()
  }

  @Test func raggedAndBlankRowsKeepTheColumn() throws {
    try [
      AnnotationCase("a,lat,lon«,timezone»\nx«,,,»\n"),
      AnnotationCase("a,lat,lon«,timezone»\n«,,,»\n"),
      AnnotationCase("a,lat,lon«,timezone»\r\n«,,,»\r\n"),
      AnnotationCase("lat,lon,a,b«,timezone»\n43.06,141.35«,,,Asia/Tokyo»\n"),
      AnnotationCase("lat,lon«,timezone»\n43.06,141.35«,Asia/Tokyo»,more,\"and\nmore\"\n"),
      AnnotationCase("lat,lon«,timezone»\n«,»,\n"),
      AnnotationCase("lat,lon«,timezone»\n\"\",\" \"«,»\n"),
    ].check()
  }

  @Test func newColumns() throws {
    let urumqi = "43.839319,87.526148"
    try [
      AnnotationCase(
        "lat,lon«,timezone»\n\(urumqi)«,Asia/Shanghai;Asia/Urumqi»\n",
        .csv(), AnnotationOptions(includesAllZones: true)),
      // A cell that holds the delimiter needs quotation marks.
      AnnotationCase(
        "lat;lon«;timezone»\n43.839319;87.526148«;\"Asia/Shanghai;Asia/Urumqi\"»\n",
        .csv(), AnnotationOptions(includesAllZones: true)),
      AnnotationCase(
        "lat,lon«,timezone,timezone_match_type»\n43.06,141.35«,Asia/Tokyo,polygon»\n«,,»,\n",
        .csv(), AnnotationOptions(includesMatchType: true)),
      AnnotationCase(
        "lat,lon«,\"my, tz\"»\n43.06,141.35«,Asia/Tokyo»\n", .csv(), AnnotationOptions(column: "my, tz")),
      AnnotationCase(
        "timezone,lat,lon\nold,43.06,141.35\n\"o\"\"ld\",,\n",
        gives: "timezone,lat,lon\nAsia/Tokyo,43.06,141.35\n,,\n",
        .csv(), AnnotationOptions(replacesColumns: true)),
      AnnotationCase(
        "lat,lon,timezone\n43.06,141.35\n43.06,141.35,x,y\r\n",
        gives: "lat,lon,timezone\n43.06,141.35,Asia/Tokyo\n43.06,141.35,Asia/Tokyo,y\r\n", .csv(),
        AnnotationOptions(replacesColumns: true)),
      AnnotationCase(
        "tz_match_type,lat,lon,end\n1,43.06,141.35,2\n",
        gives: "tz_match_type,lat,lon,end,tz\npolygon,43.06,141.35,2,Asia/Tokyo\n",
        .csv(), AnnotationOptions(column: "tz", includesMatchType: true, replacesColumns: true)),
    ].check()
  }

  @Test func rowsThatAreNotUnderstood() throws {
    let input = "lat,lon\n91,0\n43.06,141.35\nx,1\n43.06,\n"
    let blank = try Annotated(input)
    #expect(blank.text == "lat,lon,timezone\n91,0,\n43.06,141.35,Asia/Tokyo\nx,1,\n43.06,,\n")
    #expect(blank.summary.rows == 4)
    #expect(blank.summary.failedRows == 3)
    #expect(blank.summary.failures.map(\.line) == [2, 4, 5])
    #expect(
      blank.summary.failures.last?.reason.description
        == "the latitude is \"43.06\", but the longitude is empty")
    #expect(blank.summary.zones == 1)

    let skip = try Annotated(input, .csv(), AnnotationOptions(errorPolicy: .skip))
    #expect(skip.text == "lat,lon,timezone\n43.06,141.35,Asia/Tokyo\n")
    #expect(skip.summary.failedRows == 3)

    let many = try Annotated("lat,lon\n" + String(repeating: "\"\n\",0\n", count: 30))
    #expect(many.summary.failedRows == 0 + 30)
    let lines: [Int64] = (0..<10).map { 2 + 2 * $0 }
    #expect(many.summary.failures.map(\.line) == lines)
  }

  /// The rows before the one that ends it are there.
  @Test func failStopsAtTheFirst() throws {
    for threads in 1...3 {
      let sink = BytesSink()
      let annotator = TimeZoneAnnotator(
        NumberedZones(.world), options: AnnotationOptions(errorPolicy: .fail, threads: threads, chunkSize: 20)
      )
      #expect(
        throws: AnnotationError.row(line: 4, .latitudeMissing(longitude: "5"))
      ) {
        try annotator.annotate(
          BytesSource(Array("lat,lon\n43.06,141.35\n-33.87,151.21\n,5\n43.06,141.35\nx,y\n".utf8)), to: sink)
      }
      #expect(
        String(decoding: sink.bytes, as: UTF8.self)
          == "lat,lon,timezone\n43.06,141.35,Asia/Tokyo\n-33.87,151.21,Australia/Sydney\n")
    }
  }

  @Test(
    arguments: [
      ("", ""), ("a b", "a b"), ("a;b", "a;b"), ("a,b", "\"a,b\""), ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""),
      ("\r", "\"\r\""), ("ä\"b\"", "\"ä\"\"b\"\"\""),
    ])
  func aTextAsACell(_ text: String, _ cell: String) {
    #expect(CellWriter(delimiter: UInt8(ascii: ",")).cell(text) == Array(cell.utf8))
  }

  @Test func nullIsland() throws {
    var options = AnnotationOptions()
    let (rows, object) = ("0,0\n0.0,-0\n0,1\n", #"{"lat":0.0,"lon":0}"#)
    #expect(try Annotated("lat,lon\n\(rows)").summary.rowsAtNullIsland == 2)
    #expect(try Annotated(object, .ndjson()).summary.rowsAtNullIsland == 1)
    options.blanksNullIsland = true
    try AnnotationCase(
      "lat,lon\n\(rows)", gives: "lat,lon,timezone\n0,0,\n0.0,-0,\n0,1,Etc/GMT\n", .csv(), options
    ).check()
    try AnnotationCase(object, gives: #"{"lat":0.0,"lon":0,"timezone":null}"#, .ndjson(), options).check()
    #expect(try Annotated(object, .ndjson(), options).summary.rowsWithoutPosition == 1)
  }
}
