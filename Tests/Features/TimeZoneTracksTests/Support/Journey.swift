import Foundation
import TimeZoneLocalTime
import TimeZoneShapes
import TimeZoneTracks

/// A device that moves as people do, second by second, and what its receiver says about it: seeded.
///
/// Speeds are those of the literature on people, not those that the classifier separates kinds by. The receiver's error
/// is a process with memory, as that of satellite receivers is: most of it lasts for tens of seconds.
struct Journey {
  enum Mode: String, CaseIterable {
    case stationary, walking, running, cycling, automotive
  }

  /// A fix and what the device did.
  struct Step {
    let fix: TrackFix
    let mode: Mode
    /// Whether it stood at that moment, as at a light.
    let stands: Bool
  }

  private(set) var steps: [Step] = []

  private var generator: SeededGenerator
  private let start: Coordinate
  private let accuracy: Double
  private let interval: Int
  /// Meters east and north of the start.
  private var position = (x: 0.0, y: 0.0)
  private var heading = 0.0
  private var error = (x: 0.0, y: 0.0)
  private var second = 0

  init(
    seed: UInt64, at start: Coordinate, startingAt second: Int = 0, accuracy: Double = 5, interval: Int = 1
  ) {
    generator = SeededGenerator(seed: seed)
    (self.start, self.second, self.accuracy, self.interval) = (start, second, accuracy, interval)
    heading = uniform(0...(2 * .pi))
  }

  /// Goes on in one way for some time.
  mutating func add(_ mode: Mode, seconds: Int) throws {
    let end = second + seconds
    while second < end {
      switch mode {
      case .stationary:
        try move(mode, to: 0, acceleration: 1, for: end - second)
      case .walking:
        // Now and then a stop to cross a road.
        try move(mode, to: uniform(1.1...1.7), acceleration: 1, for: min(whole(60...240), end - second))
        if chance(0.3) { try move(mode, to: 0, acceleration: 1, for: min(whole(4...15), end - second)) }
      case .running:
        try move(mode, to: uniform(2.4...3.6), acceleration: 1, for: min(whole(60...300), end - second))
      case .cycling:
        try move(mode, to: uniform(3.5...6.8), acceleration: 0.8, for: min(whole(40...200), end - second))
        if chance(0.4) { try move(mode, to: 0, acceleration: 1.2, for: min(whole(5...40), end - second)) }
      case .automotive:
        let isRoad = chance(0.25)
        try move(
          mode, to: isRoad ? uniform(20...34) : uniform(9...17), acceleration: 1.6,
          for: min(isRoad ? whole(90...600) : whole(15...90), end - second))
        if chance(0.5) { try move(mode, to: 0, acceleration: 2, for: min(whole(5...70), end - second)) }
      }
    }
  }

  private var speed = 0.0

  private mutating func move(_ mode: Mode, to target: Double, acceleration: Double, for seconds: Int) throws {
    guard seconds > 0 else { return }
    for _ in 0..<seconds {
      speed += min(max(target - speed, -acceleration), acceleration)
      // A car turns in wide curves, and few of them.
      let turn = mode == .automotive ? 0.02 : 0.06
      heading += gaussian() * turn
      position.x += speed * sin(heading)
      position.y += speed * cos(heading)
      scatter()
      if second % interval == 0 {
        steps.append(Step(fix: try fix(), mode: mode, stands: speed < 0.3))
      }
      second += 1
    }
  }

  /// 68 % of the errors are within the accuracy; their memory fades with a time constant of 30 s.
  private mutating func scatter() {
    let sigma = accuracy / 1.51
    let memory = exp(-1.0 / 30)
    let fresh = (1 - memory * memory).squareRoot()
    error.x = memory * error.x + fresh * sigma * gaussian()
    error.y = memory * error.y + fresh * sigma * gaussian()
  }

  private mutating func fix() throws -> TrackFix {
    let metersPerDegree = 111_195.0
    let x = position.x + error.x + 0.1 * accuracy * gaussian()
    let y = position.y + error.y + 0.1 * accuracy * gaussian()
    return try TrackFix(
      start.latitude + y / metersPerDegree,
      start.longitude + x / (metersPerDegree * cos(start.latitude * .pi / 180)),
      at: Double(second), accuracy: accuracy)
  }

  // MARK: Chance

  private mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  private mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func chance(_ share: Double) -> Bool { uniform(0...1) < share }

  /// Normally distributed (Box and Muller, 1958).
  private mutating func gaussian() -> Double {
    (-2 * log(uniform(1e-300...1))).squareRoot() * cos(uniform(0...(2 * .pi)))
  }
}
