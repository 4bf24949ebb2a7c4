import Testing
import TimeZoneAnnotation

/// Inputs as a whole that cannot be annotated: what is said names what was expected, what was found, what to do.
@Suite struct RefusalTests {
  private static let force = AnnotationOptions(replacesColumns: true)
  private static let noHeader = CSVOptions(hasHeader: false)

  @Test func columns() {
    let listed = "the columns 1 'a', 2 'b'"
    [
      RefusalCase("", says: "expected a header row, found an empty input"),
      RefusalCase(
        "a,b\n",
        says:
          "expected columns such as lat and lon, or location, found \(listed); say which they are with --lat and "
          + "--lon, by name or number, or with --no-header that there is no header"),
      RefusalCase(
        "lat,b\n",
        says:
          "expected a column of the longitude, found the columns 1 'lat', 2 'b'; say which it is with --lon"),
      RefusalCase(
        "lat,Latitude,lon\n",
        says:
          "expected one column of the latitude, found 2 (1 'lat', 2 'Latitude'); say which it is with --lat"),
      RefusalCase(
        "geo,location\n",
        says:
          "expected one column of the location, found 2 (1 'geo', 2 'location'); say which it is with --lat and --lon"
      ),
      RefusalCase(
        "a,b\n", says: "--lat: there is no column 'c'; found \(listed)",
        .csv(CSVOptions(latitude: .named("c"), longitude: .named("b")))),
      RefusalCase(
        "a,b\n", says: "--lon: there is no column 3; found \(listed)",
        .csv(CSVOptions(latitude: .named("a"), longitude: .named("3")))),
      RefusalCase(
        "a,b\n", says: "--lat: there is no column 0; found \(listed)",
        .csv(CSVOptions(latitude: .number(0), longitude: .named("b")))),
      RefusalCase(
        "a,A,b\n", says: "--lat: there are 2 columns 'a' (1 'a', 2 'A'); give a number",
        .csv(CSVOptions(latitude: .named("a"), longitude: .named("b")))),
      RefusalCase(
        "1,2\n", says: "without a header the columns must be given: --lat and --lon, counted from 1",
        .csv(Self.noHeader)),
      RefusalCase(
        "1,2\n", says: "--lat: there is no column 'lat'; found 2 columns; without a header give a number",
        .csv(CSVOptions(hasHeader: false, latitude: .named("lat"), longitude: .number(2)))),
      RefusalCase(
        "lat,lon,timezone\n",
        says:
          "there is a column 'timezone' already: replace its values with --force, or name the new one with --column"
      ),
      RefusalCase(
        "lat,lon,timezone,timezone\n", says: "there are 2 columns 'timezone': cannot replace them", .csv(),
        Self.force),
      RefusalCase(
        "lat,lon\n",
        says:
          "a column that is read, coordinates or time, cannot be replaced: name the new one with --column",
        .csv(),
        AnnotationOptions(column: "lat", replacesColumns: true)),
    ].forEach { $0.check() }
  }

  @Test func encodingsAndLineEndings() {
    RefusalCase(
      "lat,lon\r43.06,141.35\r",
      says:
        "expected lines that end with a line feed, found carriage returns alone: convert the input first, "
        + "with 'tr \"\\r\" \"\\n\"'"
    ).check()
    #expect(
      throws: AnnotationError.input(
        "expected UTF-8, found UTF-16: convert the input first, with 'iconv -f UTF-16 -t UTF-8'")
    ) {
      try Annotated([0xFF, 0xFE] + "lat".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    }
  }

  @Test func aQuotationMarkThatIsNeverClosed() {
    let reason = "a quotation mark that opens a field in this row is never closed"
    [
      RefusalCase("a,lat,lon\nx,1,2\n\"y,1,2\nz,1,2\n", says: "line 3: \(reason)"),
      RefusalCase("a,lat,lon\nx,1,2\ny,1,\"2\nz,1,2", says: "line 3: \(reason)"),
      RefusalCase(
        "a,lat,\"lon\nx,1,2\n",
        says: "line 1: a quotation mark that opens a field in the header is never closed"),
    ].forEach { $0.check() }
  }

  /// Where such rows are left out, the table goes on with what is behind the mark.
  @Test func aQuotationMarkThatIsNeverClosedLeftOut() throws {
    let found = try Annotated(
      "a,lat,lon\nx,43.06,141.35\n\"y,1,2\nz,1,2\n", .csv(), AnnotationOptions(errorPolicy: .skip))
    #expect(found.text == "a,lat,lon,timezone\nx,43.06,141.35,Asia/Tokyo\n")
    #expect(found.summary.failures.map(\.line) == [3])
  }

  @Test func aRecordWithoutEndIsNotReadIntoMemoryForEver() {
    final class Endless: ByteSource {
      private let header = BytesSource(Array("lat,lon\n".utf8))
      private(set) var given = 0
      func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = header.read(into: buffer)
        if count > 0 { return count }
        buffer.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "x"))
        given += buffer.count
        return buffer.count
      }
    }
    let source = Endless()
    #expect(
      throws: AnnotationError.input(
        "expected records of at most 16 MiB, found a longer one at byte 8: is a quotation mark not closed, or are there no line feeds?"
      )
    ) { try TimeZoneAnnotator(ZoneEngine(.world)).annotate(source, to: BytesSink()) }
    #expect(source.given < 20 << 20)
  }
}
