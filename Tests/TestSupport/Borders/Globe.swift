import Foundation

/// Distances on the sphere by vectors, as plainly as possible and without a look at the code under test.
package enum Globe {
  package static let radius = 6_371_008.8

  /// A position in 1e-7 degrees.
  package struct Position: Sendable {
    package var x, y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    package init(_ point: GridPoint) { self.init(x: Double(point.x), y: Double(point.y)) }

    fileprivate var vector: SIMD3<Double> {
      let longitude = x * .pi / 1.8e9
      // From the pole, which keeps positions beside it apart.
      let polar = (9e8 - abs(y)) * .pi / 1.8e9
      return SIMD3(sin(polar) * cos(longitude), sin(polar) * sin(longitude), (y < 0 ? -1 : 1) * cos(polar))
    }
  }

  /// The great-circle distance in meters.
  package static func meters(_ a: Position, _ b: Position) -> Double {
    let (u, v) = (a.vector, b.vector)
    // Half the chord over half the way: exact where the two are close, and for antipodes.
    let chord = u - v
    let sum = u + v
    return 2 * radius * atan2((chord * chord).sum().squareRoot(), (sum * sum).sum().squareRoot())
  }

  /// The nearest position on a line that is straight in longitude and latitude: samples every half degree or closer,
  /// then a ternary search around the nearest.
  package static func nearest(from point: Position, a: Position, b: Position) -> (
    position: Position, meters: Double
  ) {
    func position(_ share: Double) -> Position {
      Position(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y))
    }
    let count = max(12, Int(max(abs(b.x - a.x), abs(b.y - a.y)) / 5e6))
    let samples = (0...count).map { meters(point, position(Double($0) / Double(count))) }
    let least = samples.indices.min { samples[$0] < samples[$1] } ?? 0
    var low = Double(max(0, least - 1)) / Double(count)
    var high = Double(min(count, least + 1)) / Double(count)
    for _ in 0..<120 {
      let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
      if meters(point, position(first)) <= meters(point, position(second)) {
        high = second
      } else {
        low = first
      }
    }
    let candidates = [position((low + high) / 2), a, b].map { (position: $0, meters: meters(point, $0)) }
    return candidates.min { $0.meters < $1.meters } ?? candidates[0]
  }
}
