import TimeZoneLocalTime

/// The position of the sun at an instant, as seen by an observer.
///
/// The algorithm is the Solar Position Algorithm of Reda and Andreas (NREL/TP-560-34302), with nutation, aberration,
/// parallax and the difference between the Earth's rotation and uniform time. In the years 1900...2100 angles are
/// within 0.001 degrees; the series are valid for the years -2000...6000. Instants more than 10,950 years from 2000 are
/// clamped to that limit.
public struct SolarPosition: Hashable, Sendable {
  /// The altitude of the sun's center above the horizontal in degrees, -90...90, without refraction.
  public let altitude: Double
  /// The altitude with the refraction of average air (1,010 hPa, 10 degrees Celsius) in degrees.
  ///
  /// Refraction is added down to an altitude of -50', where the upper limb disappears; below, this equals ``altitude``.
  /// The formula is by Saemundsson (Meeus, formula 16.4). Near the horizon, weather changes it by several minutes
  /// of arc.
  public let apparentAltitude: Double
  /// The direction in degrees clockwise from true north, 0..<360; 0 if the sun is in the zenith or nadir.
  public let azimuth: Double
  /// The angle from the celestial equator in degrees, positive to the north, as seen from the Earth's center.
  public let declination: Double
  /// The angle along the celestial equator from the equinox of date in degrees, 0..<360, as seen from the Earth's
  /// center.
  public let rightAscension: Double
  /// The distance from the Earth's center in astronomical units of 149,597,870.7 km.
  public let distance: Double
  /// Apparent solar time minus mean solar time in seconds: how far a sundial is ahead of mean time.
  public let equationOfTime: Double

  /// Computes the position of the sun at an instant.
  ///
  /// - Parameters:
  ///   - instant: Any instant, in UTC; universal time, which differs by less than 0.9 s, counts as the same.
  ///   - observer: The position; the height has no influence.
  /// - Complexity: Constant: some microseconds.
  public init(at instant: Instant, from observer: SolarObserver) {
    let days = SolarMoment.days(instant)
    self.init(ApparentSun.around(daysFromJ2000: days).middle, daysFromJ2000: days, observer)
  }

  init(_ sun: ApparentSun, daysFromJ2000 days: Double, _ observer: SolarObserver) {
    let hourAngle = Radians.remainder(sun.siderealTime + observer.longitude - sun.rightAscension)
    let hour = Radians.sineCosine(hourAngle)
    let polar = Radians.sineCosine(sun.declination)
    // From the observer, in radii of the Earth.
    let radii = sun.distance * SolarObserver.radiiPerUnit
    let east = -radii * polar.cosine * hour.sine
    let northward = polar.sine * observer.cosine - polar.cosine * hour.cosine * observer.sine
    let north = radii * northward - observer.north
    let upward = polar.sine * observer.sine + polar.cosine * hour.cosine * observer.cosine
    let up = radii * upward - observer.up
    let horizontal = (east * east + north * north).squareRoot()

    altitude = Trigonometry.arctangent(up, horizontal) / Radians.perDegree
    apparentAltitude = altitude + Self.refraction(altitude)
    let direction = Trigonometry.fullArctangent(east, north) / Radians.perDegree
    azimuth = direction >= 0 ? direction : direction + 360 < 360 ? direction + 360 : 0
    declination = sun.declination / Radians.perDegree
    rightAscension = sun.rightAscension / Radians.perDegree
    distance = sun.distance
    // Mean solar time at longitude 0 is universal time: the fraction of a day from noon.
    let clock = (days - Double(Int64(days))) * Radians.turn
    let dial = sun.siderealTime - sun.rightAscension
    equationOfTime = Radians.remainder(dial - clock) / Radians.turn * 86_400
  }

  /// The refraction at an altitude, both in degrees.
  private static func refraction(_ altitude: Double) -> Double {
    guard altitude >= SolarThreshold.sunrise.degrees else { return 0 }
    let angle = Radians.sineCosine((altitude + 10.3 / (altitude + 5.11)) * Radians.perDegree)
    // Near the zenith the formula is below 0 by less than 0.1".
    return max(0, 1.02 / 60 * angle.cosine / angle.sine)
  }
}
