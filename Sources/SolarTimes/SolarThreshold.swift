/// An altitude of the sun's center at which a part of the day begins or ends.
public struct SolarThreshold: Hashable, Sendable {
  /// The altitude in degrees above the horizon, without refraction.
  public let degrees: Double

  /// An altitude in degrees, -90...90.
  public init(degrees: Double) {
    self.degrees = degrees
  }
}
