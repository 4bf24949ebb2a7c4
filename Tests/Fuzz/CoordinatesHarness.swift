import CommandSupport
import TimeZoneLookup
@testable import TimeZoneAnnotation

/// Any bytes as a position, or a cell that holds one.
enum CoordinatesHarness: FuzzHarness {
  static let name = "coordinates"

  static func run(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { text in
      readPosition(text)
      readCells(text)
    }
  }

  /// A position lies on Earth, and is the same when it is written and read again.
  private static func readPosition(_ text: UnsafeBufferPointer<UInt8>) {
    let coordinate = try? Coordinate(parsingUTF8: text)
    let string = String(decoding: text, as: UTF8.self)
    if string.utf8.elementsEqual(text) {
      require((try? Coordinate(parsing: string)) == coordinate, "\(string) as a String")
    }
    guard let coordinate else { return }
    require(coordinate.grid.isOnEarth, "\(coordinate) is on Earth")
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    for written in [coordinate.degreesText, "geo:\(latitude.plain),\(longitude.plain)"] {
      require((try? Coordinate(parsing: written)) == coordinate, "\(written) again")
    }
  }

  /// What is read quickly is what the full parser reads.
  private static func readCells(_ text: UnsafeBufferPointer<UInt8>) {
    if let latitude = DecimalDegrees.e7(text, limit: 90) {
      let string = String(decoding: text, as: UTF8.self)
      let expected = try? Coordinate(parsing: "\(string) 0")
      require(expected?.grid.y == latitude, "\(string) became \(latitude)")
    }
    for reading in [
      CoordinateCells.read(combined: text), CoordinateCells.read(latitude: text, longitude: text),
    ] {
      if case .position(let point) = reading { require(point.isOnEarth, "\(point) is on Earth") }
    }
  }
}

extension Double {
  /// Without an exponent.
  fileprivate var plain: String { Int32((self * 1e7).rounded()).degreesText }
}

extension CoordinatesHarness {
  private static let texts = [
    "43.06 141.35", "43.06,141.35", "-33.87, 151.21", "geo:43.06,141.35,25;crs=wgs84;u=10", "+4304+14121/",
    "+394421-1045903", "+43.06+141.35+25CRSWGS_84/", "43°03'36\"N 141°21'E", "N 43 03.6 E 141 21",
    "33°52′S, 151°12′30″E", "90 180", "\u{2212}90 -180", "1e-7 0.5E1", "43,06 141,35", "141°21'E 43°03'36\"N",
    "POINT(141.35 43.06)", "SRID=4326;POINT ZM (1 2 3 4)", "POINT EMPTY", "\"43.06\"\"\"", "nan inf",
    "91 181",
    "123456789012345678901234567890", "0.000000049999999",
  ]

  static func seeds() -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
