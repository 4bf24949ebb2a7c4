import TimeZoneEngine

/// Angles in radians, of any number of turns.
enum Radians {
  /// A degree in radians.
  static var perDegree: Double { Double.pi / 180 }
  /// A full turn in radians.
  static var turn: Double { 2 * Double.pi }

  static func sineCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    Trigonometry.sineCosine(abs(angle) < 9_000 ? angle : remainder(angle))
  }

  @inline(__always)
  static func cosine(_ angle: Double) -> Double { sineCosine(angle).cosine }

  /// The same direction in -π...π. The angle must be below 1e15.
  static func remainder(_ angle: Double) -> Double {
    let turns = angle / turn
    return angle - turn * Double(Int64(turns + (turns < 0 ? -0.5 : 0.5)))
  }

  /// The same direction in 0..<2π. The angle must be below 1e15.
  static func positive(_ angle: Double) -> Double {
    let rest = remainder(angle)
    return rest < 0 && rest + turn < turn ? rest + turn : max(rest, 0)
  }

  /// A polynomial of the third degree in degrees, as theories give mean angles, reduced to one turn.
  static func polynomial(
    _ constant: Double, _ linear: Double, _ square: Double, _ cube: Double, at time: Double
  ) -> Double {
    let angle = constant + time * (linear + time * (square + time * cube))
    let turns = angle / 360
    return angle - 360 * Double(Int64(turns))
  }
}
