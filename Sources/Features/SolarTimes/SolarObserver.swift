import TimeZoneEngine

/// An observer of the sun: a position, and a height above the surroundings.
public struct SolarObserver: Hashable, Sendable {
  /// The observer's position. At a pole, the given longitude determines when noon is.
  public let coordinate: Coordinate
  /// The observer's height in meters above the surroundings as far as the horizon, 0...100,000.
  public let height: Double

  /// Creates an observer at a position and a height.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - height: Meters above the surroundings as far as the horizon: the height of a tower, or of a mountain by the
  ///     sea, but not the elevation of a plain. Heights below 0 and NaN count as 0, and heights above 100,000 count as
  ///     100,000.
  public init(_ coordinate: Coordinate, height: Double = 0) {
    self.coordinate = coordinate
    self.height = height > 0 ? min(height, 100_000) : 0
    let latitude = coordinate.latitude * Radians.perDegree
    // Near the pole the cosine of the latitude keeps its digits as the sine of the distance from the pole.
    let colatitude = (90 - abs(coordinate.latitude)) * Radians.perDegree
    sine = Trigonometry.sine(latitude)
    cosine = Trigonometry.sine(colatitude)
    longitude = coordinate.longitude * Radians.perDegree
    // The radius of curvature in the prime vertical of the WGS 84 ellipsoid, in equatorial radii.
    let flattening = 1 / 298.257_223_563
    let eccentricity = flattening * (2 - flattening)
    let curvature = 1 / (1 - eccentricity * sine * sine).squareRoot()
    up = curvature * (cosine * cosine + (1 - eccentricity) * sine * sine)
    north = -curvature * eccentricity * sine * cosine
  }

  /// The angle by which the horizon lies below the horizontal, in degrees: 1.76' times the square root of the height.
  ///
  /// This is the dip of the sea horizon with average refraction, as in the Nautical Almanac. It is 0 for a height of 0.
  public var horizonDip: Double { 1.76 / 60 * height.squareRoot() }

  /// The altitude of the sun's center in degrees at which a threshold is reached.
  package func altitude(of threshold: SolarThreshold) -> Double {
    threshold.isHorizon ? threshold.degrees - horizonDip : threshold.degrees
  }

  let sine: Double
  /// The cosine of the latitude, exactly 0 at the poles.
  let cosine: Double
  /// The longitude in radians.
  let longitude: Double
  /// How far the observer is above the Earth's center along the local vertical, in equatorial radii.
  let up: Double
  /// How far the observer is north of the Earth's center along the local horizontal, in equatorial radii.
  let north: Double

  /// Equatorial radii of the Earth in an astronomical unit: the sun's parallax is 8.794".
  static let radiiPerUnit = 3600 / (8.794 * Radians.perDegree)
}
