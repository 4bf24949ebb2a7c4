/// How far from a position a border of the index matters: the error bound, in 1e-7 degrees, rounded up.
///
/// A position farther than the bound from every border of the index has the zones of the source. Distances are
/// great-circle distances on the sphere of ``IndexFormat/earthRadius``; here they are bounded from below in the plane. With
/// *u* and *v* the differences of longitude and latitude, and *c* no more than the cosine of any latitude around, the
/// haversine formula sin²(u/2) cos φ₁ cos φ₂ + sin²(v/2) and sin x >= x - x³/6 give
///
///     distance >= s · √(c²u² + v²),   s = 1 - max(u, v)²/24,
///
/// where *s* is at least ``leastSine`` within reach: up to ``IndexFormat/Limit/errorMillimeters`` (0.157 radians) along a
/// meridian, and along parallels to the seventh part of a radian.
package struct BorderReach: Hashable, Sendable {
  /// Along a meridian, or for a plane with equal scales: 0 for an exact index.
  package let north: Int64
  /// Units of the index in 1e-7 degrees.
  let unitsPerE7: Double

  private static let leastSine = 0.9989
  /// The least ratio of the distance of a pole to the reach at which longitudes are told apart.
  private static let leastPoleRatio = 7.0

  package init(errorMillimeters: UInt32, unit: UInt32) {
    unitsPerE7 = 1 / Double(max(unit, 1))
    let radians = Double(errorMillimeters) / (1000 * IndexFormat.earthRadius)
    // One unit for the fraction cut off, and one for rounding errors, which are below a thousandth of it.
    north = errorMillimeters == 0 ? 0 : Int64(radians / (Self.leastSine * GreatCircle.radiansPerE7)) &+ 2
  }

  /// The reach to both sides from positions between two latitudes, and the scale of longitudes there.
  /// Returns a number no greater than the cosine of any latitude within reach, and the reach in 1e-7 degrees
  /// of longitude; `nil` if a pole is so near that all longitudes count.
  func across(from south: Int64, to north: Int64) -> (cosine: Double, east: Int64)? {
    // Less what rounding may add.
    let cosine = GreatCircle.cosine(latitudeE7: Double(max(abs(south), abs(north)) &+ self.north)) - 1e-14
    let reach = Double(self.north)
    guard cosine >= Self.leastPoleRatio * reach * GreatCircle.radiansPerE7 else { return nil }
    return (cosine, Int64(reach / cosine) &+ 1)
  }
}
