import TestSupport
import Testing
import TimeZoneAnnotation

/// Inputs that cannot be annotated at all: errors say what was expected, what was found and what to do, in terms of the
/// library's options.
@Suite(.tags(.readsUntrustedBytes)) struct RefusalTests {
  private static let force = AnnotationOptions(replacesColumns: true)
  private static let noHeader = CSVOptions(hasHeader: false)

  @Test func unclearColumnsAreRefused() {
    let listed = "the columns 1 \"a\", 2 \"b\""
    [
      RefusalCase("", says: "expected a header row, found an empty input"),
      RefusalCase(
        "a,b\n",
        says:
          "expected columns such as lat and lon, or location, found \(listed); specify them with the options latitude "
          + "and longitude, by name or number, or use hasHeader: false if there is no header, "
          + "or the option skippedLines if lines precede it"),
      RefusalCase(
        "lat,b\n",
        says:
          "expected a longitude column, found the columns 1 \"lat\", 2 \"b\"; specify it with the option longitude"
      ),
      RefusalCase(
        "lat,Latitude,lon\n",
        says:
          "expected one latitude column, found 2 (1 \"lat\", 2 \"Latitude\"); specify it with the option latitude"
      ),
      RefusalCase(
        "geo,location\n",
        says:
          "expected one location column, found 2 (1 \"geo\", 2 \"location\"); specify it with the options latitude and longitude"
      ),
      RefusalCase(
        "a,b\n", says: "the option latitude: there is no column \"c\"; found \(listed)",
        .csv(CSVOptions(latitude: .named("c"), longitude: .named("b")))),
      RefusalCase(
        "a,b\n", says: "the option longitude: there is no column 3; found \(listed)",
        .csv(CSVOptions(latitude: .named("a"), longitude: .named("3")))),
      RefusalCase(
        "a,b\n", says: "the option latitude: there is no column 0; found \(listed)",
        .csv(CSVOptions(latitude: .number(0), longitude: .named("b")))),
      RefusalCase(
        "a,A,b\n",
        says: "the option latitude: there are 2 columns \"a\" (1 \"a\", 2 \"A\"); specify a number",
        .csv(CSVOptions(latitude: .named("a"), longitude: .named("b")))),
      RefusalCase(
        "1,2\n",
        says:
          "without a header, the coordinate columns must be specified by number, counted from 1; use the options latitude and longitude",
        .csv(Self.noHeader)),
      RefusalCase(
        "1,2\n", says: "the option latitude: there is no column 9223372036854775807; found 2 columns",
        .csv(CSVOptions(hasHeader: false, latitude: .named("9223372036854775807"), longitude: .number(2)))),
      RefusalCase(
        String(repeating: "a,", count: 30),
        says:
          "the option latitude: there are 30 columns \"a\" (\((1...20).map { "\($0) \"a\"" }.joined(separator: ", ")) and 10 more); "
          + "specify a number",
        .csv(CSVOptions(latitude: .named("a"), longitude: .number(31)))),
      // A field whose quotation mark is never closed is the last one.
      RefusalCase(
        "1,\"2,3\n",
        says:
          "the option latitude: there is no column \"lat\"; found 2 columns; without a header, specify a number",
        .csv(CSVOptions(hasHeader: false, latitude: .named("lat"), longitude: .number(2)))),
      RefusalCase(
        "lat,lon\n",
        says:
          "expected a latitude column, found the columns 1 \"lat\", 2 \"lon\"; specify it with the option latitude",
        .csv(CSVOptions(longitude: .named("LAT")))),
      RefusalCase(
        "lat,lon\n",
        says:
          "expected a longitude column, found the columns 1 \"lat\", 2 \"lon\"; specify it with the option longitude",
        .csv(CSVOptions(latitude: .number(2)))),
      RefusalCase(
        "lat,lon,timezone\n",
        says:
          "there is already a column \"timezone\"; replace its values with replacesColumns: true, or choose another name for the new one"
      ),
      RefusalCase(
        "lat,lon,timezone,timezone\n", says: "there are 2 columns \"timezone\", which cannot all be replaced",
        .csv(),
        Self.force),
      RefusalCase(
        "lat,lon\n",
        says:
          "a column with coordinates or times that are read cannot be replaced; name the new one with the option column",
        .csv(),
        AnnotationOptions(column: "lat", replacesColumns: true)),
    ].forEach { $0.check() }
  }

  /// Columns are counted however many there are; their names are listed up to a point.
  @Test func columnsBeyondThoseThatAreListed() {
    let header = (1...1500).map { "c\($0)" }.joined(separator: ",")
    [
      RefusalCase(
        header,
        says:
          "the option latitude: there is no column \"x\"; found the columns \((1...20).map { "\($0) \"c\($0)\"" }.joined(separator: ", ")) "
          + "and 1480 more",
        .csv(CSVOptions(latitude: .named("x"), longitude: .number(2)))),
      RefusalCase(
        header + ",c1400,lon",
        says: "the option latitude: there are 2 columns \"C1400\" (1400, 1501); specify a number",
        .csv(CSVOptions(latitude: .named("C1400")))),
    ].forEach { $0.check() }
  }

  @Test(arguments: [UInt8(ascii: "\""), 0x0A, 0x0D]) func impossibleDelimiters(_ byte: UInt8) {
    RefusalCase(
      "lat,lon\n43.06,141.35\n",
      says:
        "expected a delimiter that is neither a quotation mark nor part of a line ending, found byte \(byte); "
        + "choose another with the option delimiter",
      .csv(CSVOptions(delimiter: byte))
    ).check()
  }

  @Test func encodingsAndLineEndings() {
    RefusalCase(
      "lat,lon\r43.06,141.35\r",
      says:
        "expected lines that end with a line feed, found only carriage returns; convert the input first, "
        + "with 'tr \"\\r\" \"\\n\"'"
    ).check()
    #expect(throws: AnnotationError.utf16) {
      try Annotated([0xFF, 0xFE] + "lat".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    }
  }

  @Test func aQuotationMarkThatIsNeverClosed() {
    let reason = "a quotation mark that opens a field in this row is never closed"
    [
      RefusalCase("a,lat,lon\nx,1,2\n\"y,1,2\nz,1,2\n", says: "line 3: \(reason)"),
      RefusalCase("a,lat,lon\nx,1,2\ny,1,\"2\nz,1,2", says: "line 3: \(reason)"),
      RefusalCase("lat,lon,a\n1,2,\"b\"\"", says: "line 2: \(reason)"),
      RefusalCase(
        "a,lat,\"lon\nx,1,2\n",
        says: "line 1: a quotation mark that opens a field in the header is never closed"),
    ].forEach { $0.check() }
  }

  /// To leave it out as one malformed row would lose the rest of the input, which is in the row.
  @Test func aQuotationMarkThatIsNeverClosedIsNotLeftOut() {
    #expect(throws: AnnotationError.row(line: 3, .unclosedQuotationMark)) {
      try Annotated(
        "a,lat,lon\nx,43.06,141.35\n\"y,1,2\nz,1,2\n", .csv(), AnnotationOptions(errorPolicy: .skip))
    }
  }

  @Test func aRecordWithoutEndIsNotReadToItsEnd() {
    final class Endless: ByteSource, @unchecked Sendable {
      // Sendable by hand: an annotation makes one call at a time.
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
      throws: AnnotationError.recordTooLong(offset: 8, limit: 16 << 20)
    ) { try TimeZoneAnnotator(NumberedZones(.world)).annotate(source, to: BytesSink()) }
    #expect(source.given < 20 << 20)
  }
}
