import Testing
import TimeZoneLookup
import TimeZoneShapes

/// Degrees become points of the 1e-7 degree grid; whatever is not on Earth is refused.
@Suite struct CoordinateTests {
  @Test(
    arguments: [
      (0, 0),
      (-0.0, 0),
      (43.06, 430_600_000),
      (-33.87, -338_700_000),
      (0.0000001, 1),
      (-0.0000001, -1),
      (0.00000004, 0),
      // The `Double` values of these decimals lie below the halves.
      (0.00000005, 0),
      (-0.00000005, 0),
      (0.00000015, 1),
      (0.00000005.nextUp, 1),
      (-0.00000005.nextUp, -1),
      // True halves: odd multiples of 2^-8 degrees.
      (0.00390625, 39063),
      (-0.00390625, -39063),
      (0.00390625.nextDown, 39062),
      (0.000000149999, 1),
      (89.99999999, 900_000_000),
      (90, 900_000_000),
      (-90, -900_000_000),
      (.leastNonzeroMagnitude, 0),
    ] as [(Double, Int32)])
  func degreesAreRoundedHalvesAwayFromZero(_ degrees: Double, _ e7: Int32) throws {
    #expect(try Coordinate(latitude: degrees, longitude: degrees).grid == GridPoint(x: e7, y: e7))
  }

  @Test func degreesAreGivenBackAsTheyLieOnTheGrid() throws {
    let position = try Coordinate(latitude: 43.06, longitude: -141.35)
    #expect(position.latitude == 43.06)
    #expect(position.longitude == -141.35)
    #expect(try Coordinate(latitudeE7: 430_600_000, longitudeE7: -1_413_500_000) == position)
  }

  @Test func rangesEndAtTheirLastDegree() throws {
    for (latitude, longitude) in [(90.0, 180.0), (-90.0, -180.0), (90.0, -180.0), (-90.0, 180.0)] {
      #expect(throws: Never.self) { try Coordinate(latitude: latitude, longitude: longitude) }
    }
    for beyond in [Double(90).nextUp, Double(-90).nextDown] {
      #expect(throws: CoordinateError.self) { try Coordinate(latitude: beyond, longitude: 0) }
    }
    for beyond in [Double(180).nextUp, Double(-180).nextDown] {
      #expect(throws: CoordinateError.self) { try Coordinate(latitude: 0, longitude: beyond) }
    }
    #expect(throws: CoordinateError.latitude(90.0000001, swapped: true)) {
      try Coordinate(latitudeE7: 900_000_001, longitudeE7: 0)
    }
    let swaps = [
      (180, 90, true), (-180, -90, true), (Double(180).nextUp, 0, false), (Double(-180).nextDown, 0, false),
      (180, Double(90).nextUp, false), (180, Double(-90).nextDown, false),
    ]
    for (latitude, longitude, swapped) in swaps {
      #expect(throws: CoordinateError.latitude(latitude, swapped: swapped)) {
        try Coordinate(latitude: latitude, longitude: longitude)
      }
    }
    #expect(throws: CoordinateError.longitude(-180.0000001)) {
      try Coordinate(latitudeE7: 0, longitudeE7: -1_800_000_001)
    }
    #expect(throws: CoordinateError.self) { try Coordinate(latitudeE7: .min, longitudeE7: .max) }
  }

  private static let swap = "; are latitude and longitude swapped? Latitude comes first"

  @Test(
    arguments: [
      (91, 0, "latitude 91.0 is not in -90...90 degrees" + swap),
      (141.35, 43.06, "latitude 141.35 is not in -90...90 degrees" + swap),
      (181, 0, "latitude 181.0 is not in -90...90 degrees"),
      (91, 91, "latitude 91.0 is not in -90...90 degrees"),
      (0, 181, "longitude 181.0 is not in -180...180 degrees"),
      (0, -180.5, "longitude -180.5 is not in -180...180 degrees"),
      (.nan, 0, "latitude nan is not in -90...90 degrees"),
      (0, .nan, "longitude nan is not in -180...180 degrees"),
      (.infinity, 0, "latitude inf is not in -90...90 degrees"),
      (0, -.infinity, "longitude -inf is not in -180...180 degrees"),
    ] as [(Double, Double, String)])
  func errorsNameTheValueAndTheRangeAndTellASwap(_ latitude: Double, _ longitude: Double, _ message: String) {
    let error = #expect(throws: CoordinateError.self) {
      try Coordinate(latitude: latitude, longitude: longitude)
    }
    #expect(error?.description == message)
  }

  @Test func queriesFoldTheEndsOfTheGrid() throws {
    let corner = try Coordinate(latitude: 90, longitude: 180).grid
    #expect(corner.normalized == GridPoint(x: -1_800_000_000, y: 899_999_999))
    let other = GridPoint(x: 1_799_999_999, y: -900_000_000)
    #expect(other.normalized == other)
  }
}
