import TestSupport
import Testing
import TimeZoneAnnotation

/// A cell means what the library's own parser says it means.
@Suite(.tags(.readsUntrustedBytes)) struct CoordinateCellTests {
  /// Zones 0, 1, ... for the positions of rows, so that the output shows which position each row was read as.
  private func positions(of rows: [String]) throws -> [GridPoint?] {
    let recorder = Recorder()
    let zones = NumberedZones(
      RuledZones(["zone"]) { point in
        recorder.add(point)
        return 0
      })
    let sink = BytesSink()
    try TimeZoneAnnotator(zones)
      .annotate(BytesSource(Array(("lat,lon\n" + rows.map { $0 + "\n" }.joined()).utf8)), to: sink)
    var found = recorder.points.makeIterator()
    return String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n").dropFirst().map {
      $0.hasSuffix("zone") ? found.next() : nil
    }
  }

  private final class Recorder: @unchecked Sendable {
    // One thread works.
    private(set) var points: [GridPoint] = []
    func add(_ point: GridPoint) { points.append(point) }
  }

  @Test func decimalDegreesOfAnyLength() throws {
    var source = SeededGenerator(seed: 4)
    let rows = (0..<rounds(50_000)).map { _ in "\(number(90, &source)),\(number(180, &source))" }
    let found = try positions(of: rows)
    #expect(found.count == rows.count)
    var valid = 0
    for (row, point) in zip(rows, found) {
      let expected = try? Coordinate(parsing: row).grid
      #expect(point == expected, "seed 4: \(row)")
      if expected != nil { valid += 1 }
    }
    #expect(valid > rounds(20_000) && valid < rounds(50_000))
  }

  /// A number that is often near the limit, near half a unit, very long, or out of range.
  private func number(_ limit: Int, _ source: inout SeededGenerator) -> String {
    let sign = ["", "", "-", "+"].randomElement(using: &source) ?? ""
    let whole =
      Int.random(in: 0..<8, using: &source) > 0 ? Int.random(in: 0...limit + 1, using: &source) : limit
    let digits = (0..<Int.random(in: 0...18, using: &source)).map { _ in
      "00009555123".randomElement(using: &source) ?? "0"
    }
    let zeros = String(repeating: "0", count: Int.random(in: 0...2, using: &source) / 2)
    let fraction = digits.isEmpty && Bool.random(using: &source) ? "" : "." + String(digits)
    return sign + zeros + String(whole) + fraction
  }

  @Test(arguments: [
    "-8.7823402,-41.09359985", "\"-8,7823402\",\"-41,09359985\"",
    "-8.7823402000000000000,-41.0935998500000000000",
    "-87823402e-7,-4109359985E-8", "8°46'56.42472\"S,41°05'36.95946\"W", "-8.7823402 , -41.09359985",
  ])
  func everyFormOfATieIsTheSamePoint(_ row: String) throws {
    #expect(try positions(of: [row]) == [GridPoint(x: -410_935_999, y: -87_823_402)])
  }

  @Test(arguments: [
    ("43.06,141.35", GridPoint(x: 1_413_500_000, y: 430_600_000)),
    ("90,180", GridPoint(x: 1_800_000_000, y: 900_000_000)),
    ("-90.0000000,-180", GridPoint(x: -1_800_000_000, y: -900_000_000)),
    ("90.00000001,0", nil), ("0,180.000000001", nil), (".,0", nil), ("-,0", nil),
    ("1e1,0", GridPoint(x: 0, y: 100_000_000)),
    (" 43.06 ,\t141.35", GridPoint(x: 1_413_500_000, y: 430_600_000)),
    ("\"43.06\",\" 141.35\"", GridPoint(x: 1_413_500_000, y: 430_600_000)),
    ("\"43,06\",\"141,35\"", GridPoint(x: 1_413_500_000, y: 430_600_000)),
    ("\"1,234.5\",0", nil), ("\"1,2,3\",0", nil), ("43,\"141,\"", nil),
    ("nan,0", nil), ("inf,0", nil), ("0x10,0", nil),
    ("99999999999999999999,0", nil), ("1,2", GridPoint(x: 20_000_000, y: 10_000_000)),
    ("0.00000005,-0.00000005", GridPoint(x: -1, y: 1)), ("0.000000049999999,0", GridPoint(x: 0, y: 0)),
    ("90.00000000000000000001,0", nil), ("0,180.00000000000000000001", nil),
    ("90.00000000000000000000,0", GridPoint(x: 0, y: 900_000_000)),
    // The bytes before and after the digits.
    ("10,0:5", nil), ("10,0/5", nil), ("1/,0", nil), ("0.5/,0", nil), ("0.12345678:,0", nil),
    ("00000000000090,0", GridPoint(x: 0, y: 900_000_000)), ("99999999999999999990,0", nil),
  ]) func cellsGiveGridPoints(_ row: String, _ expected: GridPoint?) throws {
    #expect(try positions(of: [row]) == [expected])
  }

  /// With a point as well, a comma separates thousands: the message has the cell as it was written.
  @Test func commaBeforeThousandsStays() throws {
    let annotated = try Annotated("lat,lon\n\"1,234.5\",0\n")
    #expect(annotated.summary.failures.first?.reason.description.contains("\"1,234.5 0\"") == true)
  }

  /// Degrees, minutes and seconds in one quoted cell: the marks of seconds are doubled.
  @Test(arguments: [
    "\"43°03'36\"\"N 141°21'00\"\"E\"", "\" 43°03'36\"\"N, 141°21'00\"\"E \"", "43°03'36\"N 141°21'00\"E",
    "\"43.06,141.35\"",
  ]) func oneCell(_ cell: String) throws {
    let found = try Annotated("geo\n\(cell)\n", .csv(CSVOptions(delimiter: UInt8(ascii: ";"))))
    #expect(found.text == "geo;timezone\n\(cell);Asia/Tokyo\n")
    let bare = CSVOptions(hasHeader: false, latitude: .number(1), longitude: .number(1))
    if cell.first == "\"" { #expect(try Annotated(cell, .csv(bare)).text == "\(cell),Asia/Tokyo") }
  }

  /// Every form of a point is a form of a cell.
  @Test(arguments: [
    "43,06 141,35", "(43.06, 141.35)", "lat: 43.06, lon: 141.35", "POINT(141.35 43.06)",
    "SRID=4326;POINT Z (141.35 43.06 25)", "{lat: 43.06, lng: 141.35}", "8RM33962+22", "geohash:xpssc",
    "43 deg 3' 36.00'' N, 141 deg 21' E", "https://www.openstreetmap.org/#map=15/43.06/141.35",
    "geo:43.06,141.35", "+4303.6+14121/", "<+43.06,+141.35> +/- 5.00m (speed -1.00 mps / course -1.00)",
    "CLLocationCoordinate2D(latitude: 43.06, longitude: 141.35)", "geo:0,0?q=43.06,141.35(label)",
    "'43.06, 141.35'",
  ]) func oneCellInAnyForm(_ cell: String) throws {
    let found = try Annotated("geo\n\(cell)\n", .csv(CSVOptions(delimiter: UInt8(ascii: "\t"))))
    #expect(found.text == "geo\ttimezone\n\(cell)\tAsia/Tokyo\n")
  }

  @Test(arguments: ["POINT EMPTY", "point z empty", "SRID=4326;POINT EMPTY"])
  func anEmptyPointIsAnEmptyCell(_ cell: String) throws {
    let found = try Annotated("geo\n\(cell)\n")
    #expect(found.text == "geo,timezone\n\(cell),\n")
    #expect(found.summary.failures.isEmpty)
  }

  /// They begin like well-known text of a point.
  @Test(arguments: [
    ("POINT", "the end"), ("POINT(", "the end"), ("POINT()", "\")\""), ("POINT(141.35)", "\")\""),
    ("POINT 141.35 43.06", "\"141.35\""), ("POINT(141.35 43.06", "\"43.06\""), ("POINT(141.35 x)", "\"x)\""),
    ("POINT(1 2 3 4 5)", "\"5)\""), ("POINT ZM EMPTY x", "\"EMPTY\""), ("POINTS(1 2)", "\"S(1\""),
    ("SRID=4326;POINT[1 2]", "\"[1\""),
  ]) func pointsThatAreNone(_ text: String, _ found: String) throws {
    let annotated = try Annotated("geo\n\(text)\n")
    #expect(annotated.text == "geo,timezone\n\(text),\n")
    #expect(
      annotated.summary.failures.map(\.reason.description) == [
        "cannot read \"\(text)\" as a coordinate: expected a point such as POINT(141.35 43.06), found \(found)"
      ])
  }
}
