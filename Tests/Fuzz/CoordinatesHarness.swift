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
    for written in forms(coordinate.grid.y.degreesText, coordinate.grid.x.degreesText) + [
      coordinate.description
    ] {
      require((try? Coordinate(parsing: written)) == coordinate, "\(written) again")
    }
  }

  private static func forms(_ latitude: String, _ longitude: String) -> [String] {
    let commas = { (number: String) in String(number.map { $0 == "." ? "," : $0 }) }
    return [
      "\(latitude) \(longitude)", "geo:\(latitude),\(longitude)",
      "(\(commas(latitude));\(commas(longitude)))",
      "lon=\(longitude)&lat=\(latitude)", "POINT(\(longitude) \(latitude))",
      "{\"lat\":\"\(latitude)\",\"lng\":\(longitude)}",
      "{\"type\":\"Point\",\"coordinates\":[\(longitude),\(latitude)]}",
      "https://maps.google.com/?q=\(latitude)%2c\(longitude)",
      "https://www.openstreetmap.org/#map=1/\(latitude)/\(longitude)",
    ]
  }

  /// What is read quickly is what the full parser reads.
  private static func readCells(_ text: UnsafeBufferPointer<UInt8>) {
    if let latitude = try? Axis.latitude.e7(parsingUTF8: text) {
      let string = String(decoding: text, as: UTF8.self)
      let expected = try? Coordinate(parsing: "\(string) 0")
      require(expected?.grid.y == latitude, "\(string) became \(latitude)")
    }
    for wraps in [false, true] {
      for reading in [
        try? CoordinateCells.read(combined: text, wraps: wraps),
        try? CoordinateCells.read(latitude: text, longitude: text, wraps: wraps),
      ] {
        if let point = reading { require(point.isOnEarth, "\(point) is on Earth") }
      }
    }
  }
}

extension CoordinatesHarness {
  private static let texts = [
    "43.06 141.35", "43.06,141.35", "-33.87, 151.21", "geo:43.06,141.35,25;crs=wgs84;u=10", "+4304+14121/",
    "+394421-1045903", "+43.06+141.35+25CRSWGS_84/", "43°03'36\"N 141°21'E", "N 43 03.6 E 141 21",
    "33°52′S, 151°12′30″E", "90 180", "\u{2212}90 -180", "1e-7 0.5E1", "43,06 141,35", "141°21'E 43°03'36\"N",
    "POINT(141.35 43.06)", "SRID=4326;POINT ZM (1 2 3 4)", "POINT EMPTY", "\"43.06\"\"\"", "nan inf",
    "91 181", "43,06; 141,35", "(43.06, 141.35)", "lat: 43.06, lon: 141.35", "8RM33962+22",
    "849VGJQF+VX7QR3J",
    "84000000+", "3962+22", "geohash:xn774c06kdtv", "{\"lat\":\"43.06\",\"a\":[{}],\"lng\":141.35}",
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[141.35,43.06,1]}}",
    "https://www.google.com/maps/place/X/@43.06,141.35,15z/data=!3d43.06!4d141.35",
    "https://maps.google.com/?q=loc:43.06%2C141.35+(a)", "osm.org/?mlat=1&mlon=2#map=15/43.06/141.35",
    "maps.apple.com/place?coordinate=43.06,141.35", "https://plus.codes/8RM33962+22",
    "52 deg 31' 12.00\" N, 13 deg 24' 36.00\" E",
    "37:51:39S 145:07:22E", "3606N 07957W", "375139S1450722E", "43,3.6N 141,21.0E", "43,3,36N,141,21,0E",
    "GEO:43.06;141.35", "JO62qm", "JO62qm37ab", "01010000003333333333AB614048E17A14AE874540",
    "\\x00a0000001000010e64061ab3333333333404587ae147ae1484014000000000000",
    "123456789012345678901234567890", "0.000000049999999",
  ]

  static func seeds() -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
