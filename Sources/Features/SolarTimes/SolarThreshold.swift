/// An altitude of the sun's center at which a part of the day begins or ends.
public struct SolarThreshold: Hashable, Sendable {
  /// The altitude in degrees above the horizon, without refraction.
  public let degrees: Double
  /// Whether the threshold is the horizon, which lies lower for an observer above the surroundings.
  ///
  /// Only ``sunrise`` is such a threshold: twilights and other altitudes are angles, whatever the observer's height.
  public let isHorizon: Bool

  /// Creates a threshold at an altitude in degrees, -90...90.
  ///
  /// The sun never reaches an altitude outside that range. NaN counts as 0.
  public init(degrees: Double) {
    self.init(degrees.isNaN ? 0 : degrees, isHorizon: false)
  }

  private init(_ degrees: Double, isHorizon: Bool) {
    self.degrees = degrees
    self.isHorizon = isHorizon
  }

  /// Sunrise and sunset: the upper limb on the horizon, -50' (-0.8333 degrees).
  ///
  /// By convention 34' of refraction at the horizon and 16' for the sun's radius, whatever the weather and the season.
  /// An observer's ``SolarObserver/horizonDip`` is subtracted.
  public static let sunrise = SolarThreshold(-50.0 / 60, isHorizon: true)
  /// Civil twilight, -6 degrees: dawn begins and dusk ends.
  public static let civil = SolarThreshold(degrees: -6)
  /// Nautical twilight, -12 degrees.
  public static let nautical = SolarThreshold(degrees: -12)
  /// Astronomical twilight, -18 degrees.
  public static let astronomical = SolarThreshold(degrees: -18)
  /// The lower end of the golden hour, -4 degrees; the blue hour lies between it and ``civil``.
  ///
  /// Photographers agree on no definition; -4 to 6 degrees is a common one.
  public static let goldenHourLow = SolarThreshold(degrees: -4)
  /// The upper end of the golden hour, 6 degrees.
  public static let goldenHourHigh = SolarThreshold(degrees: 6)
}
