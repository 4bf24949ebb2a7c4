import Foundation
import TestSupport
import Testing
@Suite struct GreatCircleTests {
  private func distance(_ a: (Double, Double), _ b: (Double, Double)) throws -> Double {
    GreatCircle.distance(
      from: try Coordinate(latitude: a.0, longitude: a.1).grid,
      to: try Coordinate(latitude: b.0, longitude: b.1).grid)
  }

  /// Arcs whose length is known: a share of the circumference.
  @Test func arcsOfWholeDegrees() throws {
    let degree = 6_371_008.8 * Double.pi / 180
    let rows: [(a: (Double, Double), b: (Double, Double), degrees: Double, location: SourceLocation)] = [
      ((0, 0), (0, 0), 0, #_sourceLocation),
      ((0, 0), (0, 1), 1, #_sourceLocation),
      ((0, 0), (1, 0), 1, #_sourceLocation),
      ((0, 179), (0, -179), 2, #_sourceLocation),
      ((0, 180), (0, -180), 0, #_sourceLocation),
      ((60, 10), (60, 10), 0, #_sourceLocation),
      ((80, 0), (80, 180), 20, #_sourceLocation),
      ((90, 17), (90, -123), 0, #_sourceLocation),
      ((90, 0), (-90, 0), 180, #_sourceLocation),
      ((0, 0), (0, 180), 180, #_sourceLocation),
      ((30, 40), (-30, -140), 180, #_sourceLocation),
      ((-90, 5), (-45, 99), 45, #_sourceLocation),
    ]
    for row in rows {
      let meters = try distance(row.a, row.b)
      #expect(
        abs(meters - row.degrees * degree) < (row.degrees == 180 ? 0.2 : 1e-7), sourceLocation: row.location)
    }
  }

  /// Against the angle between vectors, which is exact at all distances (Kahan).
  @Test func vectorsAgree() throws {
    var generator = SeededGenerator(seed: 6_371)
    for _ in 0..<rounds(100_000) {
      let first = GridPoint.anywhere(using: &generator)
      var second = GridPoint.anywhere(using: &generator)
      // Half of the pairs are near each other.
      if Bool.random(using: &generator) {
        second.x = min(
          1_800_000_000, max(-1_800_000_000, first.x &+ Int32.random(in: -9999...9999, using: &generator)))
        second.y = min(
          900_000_000, max(-900_000_000, first.y &+ Int32.random(in: -9999...9999, using: &generator)))
      }
      let meters = GreatCircle.distance(from: first, to: second)
      #expect(abs(meters - SphereVector(first).meters(to: SphereVector(second))) < 1e-5, "\(first) \(second)")
      #expect(GreatCircle.distance(from: second, to: first) == meters, "\(first) \(second)")
    }
  }
}

// MARK: - Bearings

extension GreatCircleTests {
  @Test func bearingsAreClockwiseFromNorth() throws {
    let rows: [(from: (Double, Double), to: (Double, Double), degrees: Double, location: SourceLocation)] = [
      ((0, 0), (0, 0), 0, #_sourceLocation),
      ((47, 11), (47, 11), 0, #_sourceLocation),
      ((0, 0), (1, 0), 0, #_sourceLocation),
      ((0, 0), (0, 1), 90, #_sourceLocation),
      ((0, 0), (-1, 0), 180, #_sourceLocation),
      ((0, 0), (0, -1), 270, #_sourceLocation),
      ((0, 179.5), (0, -179.5), 90, #_sourceLocation),
      ((0, -179.5), (0, 179.5), 270, #_sourceLocation),
      ((80, 0), (80, 180), 0, #_sourceLocation),
      ((50, 20), (90, -70), 0, #_sourceLocation),
      ((50, 20), (-90, 70), 180, #_sourceLocation),
      // One step to the west of north, and of south: 360 itself is never reached.
      ((0, 0), (89, -0.0000001), 360, #_sourceLocation),
      // A quarter turn along a parallel: the tangent is 1 / sin 35 degrees.
      ((35, 45), (35, 135), 60.16243, #_sourceLocation),
    ]
    for row in rows {
      let bearing = GreatCircle.bearing(
        from: try Coordinate(latitude: row.from.0, longitude: row.from.1).grid,
        to: try Coordinate(latitude: row.to.0, longitude: row.to.1).grid)
      #expect(abs(bearing - row.degrees) < 1e-4, sourceLocation: row.location)
      #expect((0..<360).contains(bearing), sourceLocation: row.location)
    }
  }

  /// Against the components of the vector to the other point along east and north.
  @Test func bearingsOfVectors() {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<rounds(100_000) {
      let first = GridPoint.anywhere(using: &generator)
      let second = GridPoint.anywhere(using: &generator)
      let (latitude, longitude) = (first.latitude * .pi / 180, first.longitude * .pi / 180)
      let other = SphereVector(second)
      let east = -sin(longitude) * other.x + cos(longitude) * other.y
      let north =
        -sin(latitude) * cos(longitude) * other.x - sin(latitude) * sin(longitude) * other.y + cos(latitude)
        * other.z
      // Near the antipode the direction is not well defined.
      guard (east * east + north * north).squareRoot() > 1e-3 else { continue }
      let difference = abs(GreatCircle.bearing(from: first, to: second) - atan2(east, north) * 180 / .pi)
      #expect(min(difference, abs(360 - difference)) < 1e-9, "\(first) \(second)")
    }
  }
}

/// A second way to distances on the sphere: the angle between two vectors.
struct SphereVector {
  let x, y, z: Double

  init(latitude: Double, longitude: Double) {
    let (phi, lambda) = (latitude * .pi / 180, longitude * .pi / 180)
    (x, y, z) = (cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
  }

  init(_ point: GridPoint) {
    self.init(latitude: point.latitude, longitude: point.longitude)
  }

  func meters(to other: SphereVector) -> Double {
    let cross = (y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    let sine = (cross.0 * cross.0 + cross.1 * cross.1 + cross.2 * cross.2).squareRoot()
    return 6_371_008.8 * atan2(sine, x * other.x + y * other.y + z * other.z)
  }
}
