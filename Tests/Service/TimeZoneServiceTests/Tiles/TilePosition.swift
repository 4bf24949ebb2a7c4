import TimeZoneLookup
import TimeZoneService

/// The web's Mercator projection, written for the tests: the number of a tile and units inside it, to and from degrees.
struct TilePosition {
  let z, x, y: Int

  var extent: Double { Double(ZoneTiles.extent(z: z)) }
  private var count: Double { Double(1 << z) }

  init(z: Int, around coordinate: Coordinate) {
    let count = Double(1 << z)
    let column = (coordinate.longitude + 180) / 360 * count
    let row = Self.fraction(ofLatitude: coordinate.latitude) * count
    self.init(
      z: z, x: min(max(Int(column), 0), (1 << z) - 1), y: min(max(Int(row), 0), (1 << z) - 1))
  }

  init(z: Int, x: Int, y: Int) { (self.z, self.x, self.y) = (z, x, y) }

  func units(_ coordinate: Coordinate) -> (x: Double, y: Double) {
    (
      ((coordinate.longitude + 180) / 360 * count - Double(x)) * extent,
      (Self.fraction(ofLatitude: coordinate.latitude) * count - Double(y)) * extent
    )
  }

  func coordinate(_ unitsX: Double, _ unitsY: Double) throws -> Coordinate {
    let longitude = (Double(x) + unitsX / extent) / count * 360 - 180
    return try Coordinate(
      latitude: Self.latitude(ofFraction: (Double(y) + unitsY / extent) / count),
      longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
  }

  /// From the north, by the tangent of half the angle and its logarithm.
  private static func fraction(ofLatitude latitude: Double) -> Double {
    let angle = (latitude + 90) / 2 * .pi / 180
    return 0.5 - Trigonometry.logarithm(Trigonometry.sine(angle) / Trigonometry.cosine(angle)) / (2 * .pi)
  }

  /// By halving: the inverse needs no formula of its own.
  private static func latitude(ofFraction fraction: Double) -> Double {
    var (low, high) = (-89.9, 89.9)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if Self.fraction(ofLatitude: middle) > fraction { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension Trigonometry {
  /// The natural logarithm of a positive number: its exponent, and a series for the rest.
  fileprivate static func logarithm(_ number: Double) -> Double {
    var rest = number.significand
    var exponent = Double(number.exponent)
    if rest > 1.5 {
      rest /= 2
      exponent += 1
    }
    let ratio = (rest - 1) / (rest + 1)
    var (term, sum) = (ratio, 0.0)
    for power in stride(from: 1.0, to: 60, by: 2) {
      sum += term / power
      term *= ratio * ratio
    }
    return exponent * 0.693_147_180_559_945_3 + 2 * sum
  }
}
