import TestSupport
import Testing

/// Every form a position may be written in, and what is said of anything else.
@Suite(.tags(.readsUntrustedBytes)) struct CoordinateParsingTests {
  @Test func decimalDegreesLatitudeFirst() {
    ParsedRow.check(
      [
        "43.06 141.35", "43.06,141.35", "43.06, 141.35", " \t43.06 , 141.35\r\n", "43.06\t141.35",
        "43.06\u{A0}141.35", "+43.06 +141.35", "4.306e1 14135E-2", "00000000000000000000000000043.06 141.35",
        "43.06000000000000000000000000000000000001 141.35", "\u{202F}43.06 141.35 \u{A0}\u{2009}\n",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow("-33.87 151.21", -338_700_000, 1_512_100_000),
      ParsedRow("-33.87,-151.21", -338_700_000, -1_512_100_000),
      ParsedRow("\u{2212}33.87 \u{2212}151.21", -338_700_000, -1_512_100_000),
      ParsedRow("0 0", 0, 0),
      ParsedRow("-0,-0", 0, 0),
      ParsedRow("90 180", 900_000_000, 1_800_000_000),
      ParsedRow("-90 -180", -900_000_000, -1_800_000_000),
      ParsedRow(".5 -.5", 5_000_000, -5_000_000),
      ParsedRow("43. 141.", 430_000_000, 1_410_000_000),
      ParsedRow("0e999999999999 1e-999999999999", 0, 0),
    ].check()
  }

  /// Other forms have no point here, and are read more slowly. A byte before or after the text would change the answer.
  @Test(
    arguments: [
      ("43.06 141.35", GridPoint(x: 1_413_500_000, y: 430_600_000)),
      ("43.06,141.35", GridPoint(x: 1_413_500_000, y: 430_600_000)),
      ("43.06,  141.35", GridPoint(x: 1_413_500_000, y: 430_600_000)),
      ("43.06   141.35", GridPoint(x: 1_413_500_000, y: 430_600_000)),
      ("-0.12345675,+0.1234567", GridPoint(x: 1_234_567, y: -1_234_568)),
      ("90 -180.0000000000", GridPoint(x: -1_800_000_000, y: 900_000_000)),
      ("", nil), ("43.06", nil), ("43.06 ", nil), ("43.06,", nil), (" 43.06 141.35", nil),
      ("43.06 ,141.35", nil), ("4.306e1 141.35", nil), ("90.00000001 0", nil),
    ] as [(String, GridPoint?)])
  func plainDegreesAreReadQuickly(_ text: String, _ expected: GridPoint?) {
    Array("9\(text)9".utf8).withUnsafeBufferPointer {
      #expect(DecimalDegrees.point($0.part(1..<$0.count - 1)) == expected)
    }
  }

  @Test func geoURIs() {
    ParsedRow.check(
      [
        "geo:43.06,141.35", "geo:43.06,141.35,-25.5", "geo:43.06,141.35;crs=wgs84",
        "geo:43.06,141.35;CRS=WGS84;u=10.5", "geo:43.06,141.35,25;u=10;name=value%20;flag",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow("GEO:-33.87,-151.21", -338_700_000, -1_512_100_000)
    ].check()
  }

  @Test func iso6709IsRead() {
    ParsedRow.check(
      [
        "+43.06+141.35/", "+4303.6+14121.0/", "+430336+1412100/", "+43.06+141.35+25/",
        "+43.06+141.35-25.5CRSWGS_84/", "+43.06+141.35crswgs_84/", "+43.06+141.35crswgs84/",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow("+43+141/", 430_000_000, 1_410_000_000),
      ParsedRow("+4304+14121/", 430_666_667, 1_413_500_000),
      ParsedRow("+430336.5+1412100.25/", 430_601_389, 1_413_500_694),
      ParsedRow("+394421-1045903", 397_391_667, -1_049_841_667),
      ParsedRow("-3352+15112/", -338_666_667, 1_512_000_000),
      ParsedRow("\u{2212}3352\u{2212}15112/", -338_666_667, -1_512_000_000),
      ParsedRow("+90-180/", 900_000_000, -1_800_000_000),
      ParsedRow("-900000+0000000/", -900_000_000, 0),
    ].check()
  }

  @Test func degreesMinutesSeconds() {
    ParsedRow.check(
      [
        "43°03'36\"N 141°21'E", "43°03′36″N 141°21′E", "43º03’36”N, 141˚21ʹE",
        "43° 03' 36'' N 141° 21' 00'' E",
        "43°03'36\"N141°21'E", "N43°03'36\" E141°21'", "N43°03'36\"E141°21'", "141°21'E 43°03'36\"N",
        "e141°21', n43°03'36\"", "43°03.6'N 141°21'E", "43.06°N 141.35°E", "43.06N 141.35E",
        "43 03 36 N 141 21 00 E", "N 43 03.6 E 141 21", "43°03'36\" 141°21'", "43.06° 141.35°",
      ], 430_600_000, 1_413_500_000)
    [
      ParsedRow("33°52'S 151°12'30\"W", -338_666_667, -1_512_083_333),
      ParsedRow("43°36\"N 141°E", 430_100_000, 1_410_000_000),
      ParsedRow("-33°52'30\" 151°12'", -338_750_000, 1_512_000_000),
      ParsedRow("\u{2212}33°52'30\", \u{2212}151°12'", -338_750_000, -1_512_000_000),
      ParsedRow("43E5N", 50_000_000, 430_000_000),
      ParsedRow("90°0'0.0000000000\"N 0°E", 900_000_000, 0),
      ParsedRow("90°N 180°W", 900_000_000, -1_800_000_000),
    ].check()
  }

  @Test func minutesAndSecondsAreRoundedExactly() {
    [
      // 0.00036" is one unit of the grid.
      ParsedRow("0°0'0.00018\"N 0°0'0.00018\"W", 1, -1),
      ParsedRow("0°0'0.000179999999999999999\"N 0°0'0.00017\"W", 0, 0),
      ParsedRow("0°0'0.000180000000000000001\"S 0°0'0.00054\"E", -1, 2),
      ParsedRow("0°0.000003'N 0°0.0000029999999999999'E", 1, 0),
      ParsedRow("89°59'59.99999\"N 179°59'59.9999\"E", 900_000_000, 1_800_000_000),
      ParsedRow("89°59'59.9998\"N 179°59'59.9996\"E", 899_999_999, 1_799_999_999),
    ].check()
  }

  @Test func errorsSayWhatIsWrongAndWhatIsExpected() {
    let expected = "; expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35"
    let expectedDMS =
      "; expected latitude (-90...90) and longitude (-180...180), such as 43°03'36\"N 141°21'E"
    [
      ParsedRow("", "it is empty" + expected),
      ParsedRow("43.06", "it has only one number" + expected),
      ParsedRow("43.06,", "it has only one number" + expected),
      ParsedRow("1 2 3", "it has 3 numbers" + expected),
      ParsedRow("43.06,141.35,", "it ends with a comma or semicolon" + expected),
      ParsedRow("43.06,,141.35", "\",141.35\" is not a number" + expected),
      ParsedRow(
        "43 03 36 141 21 00", "it has 6 numbers, and degrees with minutes need N or S and E or W" + expected),
      ParsedRow("hello world", "\"hello\" is not a number" + expected),
      ParsedRow("nan nan", "\"nan\" is not a number" + expected),
      ParsedRow("inf 5", "\"inf\" is not a number" + expected),
      ParsedRow(" '", "\"'\" is not a number" + expected),
      ParsedRow("22+22", "\"22+22\" is not a number" + expected),
      ParsedRow("0x10 5", "\"0x10\" is not a number" + expected),
      ParsedRow("1_000 5", "\"1_000\" is not a number" + expected),
      ParsedRow("--5 5", "\"--5\" is not a number" + expected),
      ParsedRow("43.06.1 5", "\"43.06.1\" is not a number" + expected),
      ParsedRow("43.06 141.35x", "\"141.35x\" is not a number" + expected),
      ParsedRow("43.06|141.35", "\"43.06|141.35\" is not a number" + expected),
      ParsedRow("geo:43.06", "expected a comma and the longitude, found the end"),
      ParsedRow("geo:43.06, 141", "expected the longitude as a decimal number, found \" 141\""),
      ParsedRow(
        "geo:43.06,141.35;crs=moon", "the reference system must be WGS 84 (crs=wgs84), found \"crs=moon\""),
      ParsedRow(
        "geo:43.06,141.35;crs=wgs845", "the reference system must be WGS 84 (crs=wgs84), found \"crs=wgs845\""
      ),
      ParsedRow("geo:43.06,141.35;u=", "expected an uncertainty in meters (u=10), found \"u=\""),
      ParsedRow(
        "geo:43.06,141.35;", "expected a parameter such as u=10 after the semicolon, found the end"),
      ParsedRow(
        "geo:43.06,141.35/z=3", "expected the end or a parameter such as ;u=10, found \"/z=3\""),
      ParsedRow(
        "+43.06+41.35/",
        "ISO 6709 expects a longitude of 3 digits (degrees), 5 (with minutes) or 7 (with seconds) before the point, found 2"
      ),
      ParsedRow("+4360+14121/", "60 is not a number of minutes; expected less than 60"),
      ParsedRow("+430360+1412100/", "60 is not a number of seconds; expected less than 60"),
      ParsedRow("+43+141+/", "expected an altitude after the longitude, found \"+/\""),
      ParsedRow(
        "+43+141CRSNAD83/", "the reference system must be WGS 84 (CRSWGS_84), found \"CRSNAD83/\""),
      ParsedRow("+40-075+12e1/", "expected the end, found \"e1/\""),
      ParsedRow("+43+141/ 5", "expected the end, found \" 5\""),
      ParsedRow("43°60'N 141°E", "60 is not a number of minutes; expected less than 60"),
      ParsedRow("43°03'60\"N 141°E", "60 is not a number of seconds; expected less than 60"),
      ParsedRow(
        "43°3.5'36\"N 141°E", "only the last part of an angle may have decimals, yet \"36\"N\" follows"),
      ParsedRow("43°3'4'N 141°E", "\"4'N\" is a second number of minutes in one angle"),
      ParsedRow("43'N 141°E", "expected degrees before minutes and seconds, found \"43'N\""),
      ParsedRow("°N 141°E", "expected degrees, found \"°N\""),
      ParsedRow("-43°N 141°E", "an angle has both a sign and a hemisphere letter; specify one of them"),
      // ISO 6709 has no exponents.
      ParsedRow("+43e1+141/", "an angle has both a sign and a hemisphere letter; specify one of them"),
      ParsedRow("43°N 141°S", "expected one of N and S, and one of E and W"),
      ParsedRow("1e 5", "expected one of N and S, and one of E and W"),
      ParsedRow("43°N 141°", "expected one of N and S, and one of E and W"),
      ParsedRow("43°03' 141", "141 is not a number of seconds; expected less than 60"),
      ParsedRow("43°03'36\" 141", "one of the angles lacks its degree sign" + expectedDMS),
      ParsedRow("43 141°", "one of the angles lacks its degree sign" + expectedDMS),
      ParsedRow("43°N", "it has only one angle" + expectedDMS),
      ParsedRow("43°N 141°E north", "expected the end after two angles, found \"north\""),
      ParsedRow("43° 141° x", "expected the end after two angles, found \" x\""),
    ].check()
  }

  @Test func valuesOutOfRangeAreNamedAndSoIsASwap() {
    let swap = "; are latitude and longitude swapped? Latitude comes first"
    [
      ParsedRow("91 0", "latitude 91.0 is not in -90...90 degrees" + swap),
      ParsedRow("0 181", "longitude 181.0 is not in -180...180 degrees"),
      ParsedRow("141.35,43.06", "latitude 141.35 is not in -90...90 degrees" + swap),
      ParsedRow("90.00000000000000000001 0", "latitude 90.00000000000001 is not in -90...90 degrees" + swap),
      ParsedRow("0 -180.00000000000000000001", "longitude -180.00000000000003 is not in -180...180 degrees"),
      ParsedRow(
        "90°00'00.00000000000000000001\" 0°", "latitude 90.00000000000001 is not in -90...90 degrees" + swap),
      ParsedRow("1e400 5", "latitude inf is not in -90...90 degrees"),
      ParsedRow("12345678901234567890123 5", "latitude 1.2345678901234568e+22 is not in -90...90 degrees"),
      ParsedRow(
        "513722368 1686363136",
        "latitude 513722368.0 is not in -90...90 degrees; divide units of 1e-7 degrees (E7) by 10000000, semicircles (FIT) by 11930464.711"
      ),
      ParsedRow("4768000 500000", "latitude 4768000.0 is not in -90...90 degrees"),
      ParsedRow("geo:141.35,43.06", "latitude 141.35 is not in -90...90 degrees" + swap),
      ParsedRow("+9100+00000/", "latitude 91.0 is not in -90...90 degrees" + swap),
      ParsedRow("90°00'00.000000001\" 0°", "latitude 90.00000000000028 is not in -90...90 degrees" + swap),
      // Letters say which is which, so nothing was swapped.
      ParsedRow("95°N 40°E", "latitude 95.0 is not in -90...90 degrees"),
      ParsedRow("40°N 180°00'01\"W", "longitude -180.00027777777777 is not in -180...180 degrees"),
      ParsedRow(
        "99999999999999999999999°1'N 0°E", "latitude 1000000.0166666667 is not in -90...90 degrees"),
    ].check()
  }

  @Test func messagesStayOneShortLine() {
    let hostile = "\u{1B}[31m\n43\u{0}\u{7F}\u{2028}" + String(repeating: "x", count: 10_000)
    let error = #expect(throws: CoordinateError.self) { try Coordinate(parsing: hostile) }
    let message = error?.description ?? ""
    #expect(message.hasPrefix(#"cannot read "\u{1b}[31m\n43\u{0}\u{7f}\u{2028}xxx"#))
    #expect(message.count < 400)
  }

  @Test func otherBytesThanUTF8AreUnreadable() {
    let bytes: [UInt8] = [0x34, 0xC2, 0x20, 0xFF, 0xE2, 0x88]
    #expect(throws: CoordinateError.self) {
      try bytes.withUnsafeBufferPointer { try Coordinate(parsingUTF8: $0) }
    }
    #expect(throws: CoordinateError.self) {
      try Coordinate(parsingUTF8: UnsafeBufferPointer(start: nil, count: 0))
    }
  }
}

@Suite(.tags(.readsUntrustedBytes)) struct AxisTests {
  private func read(_ text: String, _ axis: Axis) throws(CoordinateError) -> Int32 {
    var text = text
    return try text.withUTF8 { bytes in
      Result { () throws(CoordinateError) in try axis.e7(parsingUTF8: bytes) }
    }.get()
  }

  @Test(
    arguments: [
      ("43.06", 430_600_000), ("-33.87", -338_700_000), ("+1", 10_000_000), ("\u{2212}1", -10_000_000),
      (" 1e1 ", 100_000_000), ("0.00000005", 1), ("-0.00000005", -1), ("0.000000049999999999999999999", 0),
      ("90", 900_000_000), ("90.00000000000000000000", 900_000_000), ("0.0000000009e9", 9_000_000),
    ] as [(String, Int32)])
  func degreesAreRoundedOnce(_ text: String, _ units: Int32) throws {
    #expect(try read(text, .latitude) == units)
    #expect(try read(text, .longitude) == units)
  }

  @Test(arguments: ["", "-", ".", "1 2", "1,5", "1°", "1N", "0x1", "nan", "1e", "1-2"])
  func textWithoutANumberIsRefused(_ text: String) {
    #expect(throws: CoordinateError.self) { try read(text, .latitude) }
    #expect(throws: CoordinateError.self) { try read(text, .longitude) }
  }

  @Test func eachAngleHasItsRange() throws {
    #expect(try read("180", .longitude) == 1_800_000_000)
    #expect(throws: CoordinateError.longitude(180.5)) { try read("180.5", .longitude) }
    #expect(throws: CoordinateError.latitude(-90.5, swapped: true)) { try read("-90.5", .latitude) }
    #expect(throws: CoordinateError.latitude(1e30, swapped: false)) { try read("1e30", .latitude) }
    // In range only when rounded.
    #expect(throws: CoordinateError.self) { try read("90.00000000000000000001", .latitude) }
  }
}

/// A text, and where it is on the grid or why it cannot be read.
struct ParsedRow {
  let text: String
  let expected: Result<GridPoint, Reason>
  let location: SourceLocation

  /// All but `cannot read "text" as a coordinate: ` of an error's description; the whole of it for a value out of range.
  struct Reason: Error, Equatable {
    let text: String
  }

  init(_ text: String, _ y: Int32, _ x: Int32, _ location: SourceLocation = #_sourceLocation) {
    (self.text, expected, self.location) = (text, .success(GridPoint(x: x, y: y)), location)
  }

  init(_ text: String, _ reason: String, _ location: SourceLocation = #_sourceLocation) {
    (self.text, expected, self.location) = (text, .failure(Reason(text: reason)), location)
  }

  /// Texts of one point.
  static func check(
    _ texts: [String], _ y: Int32, _ x: Int32, _ location: SourceLocation = #_sourceLocation
  ) {
    for text in texts { ParsedRow(text, y, x, location).check() }
  }

  func check() {
    do throws(CoordinateError) {
      let point = try Coordinate(parsing: text).grid
      #expect(.success(point) == expected, "\(text)", sourceLocation: location)
    } catch {
      guard case .failure(let reason) = expected else {
        Issue.record(error, "\(text)", sourceLocation: location)
        return
      }
      if case .unreadable(_, let found) = error {
        #expect(found == reason.text, "\(text)", sourceLocation: location)
      } else {
        #expect(error.description == reason.text, "\(text)", sourceLocation: location)
      }
    }
  }
}

extension [ParsedRow] {
  func check() {
    for row in self { row.check() }
  }
}
