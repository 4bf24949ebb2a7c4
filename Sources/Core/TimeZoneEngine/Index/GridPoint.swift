/// A position on the integer grid of 1e-7 degrees ("E7", about 1 cm) on which all decisions are made.
///
/// `x` is the longitude and `y` the latitude, both in units of 1e-7 degrees. OpenStreetMap has the same grid, so
/// boundary vertices are exact on it and every comparison is exact integer arithmetic.
public struct GridPoint: Hashable, Sendable {
  /// The longitude in 1e-7 degrees.
  public var x: Int32
  /// The latitude in 1e-7 degrees.
  public var y: Int32

  /// Creates a point from longitude and latitude in 1e-7 degrees, without checking or normalizing them.
  @inlinable
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// The greatest longitude in 1e-7 degrees: 180 degrees. The least is its negative.
  @inlinable
  public static var maximumLongitude: Int32 { 1_800_000_000 }
  /// The greatest latitude in 1e-7 degrees: 90 degrees. The least is its negative.
  @inlinable
  public static var maximumLatitude: Int32 { 900_000_000 }

  /// Whether the point lies on Earth: in -180...180 degrees of longitude and -90...90 degrees of latitude.
  @inlinable
  public var isOnEarth: Bool {
    (-Self.maximumLongitude...Self.maximumLongitude).contains(x)
      && (-Self.maximumLatitude...Self.maximumLatitude).contains(y)
  }

  /// The point as normalized for queries: longitude 180 becomes -180, and the north pole the row just below it.
  ///
  /// A query point represents itself moved by an infinitesimal to the east and a smaller one to the north; at the
  /// eastern and northern ends that would leave the grid, so they are folded in.
  @inlinable
  public var normalized: GridPoint {
    GridPoint(
      x: x == Self.maximumLongitude ? -Self.maximumLongitude : x,
      y: y == Self.maximumLatitude ? Self.maximumLatitude - 1 : y)
  }

  /// The latitude in degrees.
  public var latitude: Double { Double(y) / 1e7 }
  /// The longitude in degrees.
  public var longitude: Double { Double(x) / 1e7 }

  /// `nil` if the position in degrees is not on Earth or not finite.
  @inlinable @inline(__always)
  package init?(latitude: Double, longitude: Double) {
    // NaN fails every comparison, so it fails these.
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else { return nil }
    self.init(x: Self.rounded(longitude), y: Self.rounded(latitude))
  }

  /// Degrees in units of 1e-7: the exact binary value is rounded once, ties away from zero.
  ///
  /// A tie of the exact value is a tie of the product too, but not the other way around: a product that was itself
  /// rounded may have become one. Nothing else can change sides, because every half is a `Double`.
  /// Returns the nearest number of units.
  @inlinable @inline(__always)
  package static func rounded(_ degrees: Double) -> Int32 {
    let product = degrees * 1e7
    // Adding 1.5 * 2^52 rounds to a whole number and leaves it in the lowest bits, in two's complement; `rounded()`
    // costs a call into libm if the processor baseline lacks a rounding instruction.
    let shifted = product + 0x1.8p52
    let fraction = product - (shifted - 0x1.8p52)
    if fraction.magnitude == 0.5 { return roundedTie(degrees, product: product) }
    return Int32(truncatingIfNeeded: Int64(bitPattern: shifted.bitPattern))
  }

  /// The same if the product lies exactly between two whole numbers: its rounding error decides.
  @inlinable @inline(never)
  package static func roundedTie(_ degrees: Double, product: Double) -> Int32 {
    // Two factors of 26 and 27 bits; 1e7 has 17 below its trailing zeros. So all that follows is exact (Dekker 1971).
    let high = Double(bitPattern: degrees.bitPattern & ~0x7FF_FFFF)
    let low = degrees - high
    let error = (high * 1e7 - product) + low * 1e7
    let towardZero = Int32(product)
    let isBelowTie = product < 0 ? error > 0 : error < 0
    return isBelowTie ? towardZero : towardZero &+ (product < 0 ? -1 : 1)
  }
}
