import TimeZoneEngine

/// The direction and distance of the sun as seen from the Earth's center, in the true equator and equinox of date.
///
/// The algorithm is that of Reda and Andreas, "Solar Position Algorithm for Solar Radiation Applications"
/// (NREL/TP-560-34302, 2004, revised 2008), sections 3.1 to 3.10. Beside the JPL ephemeris DE421 in 1900...2052 it errs by
/// 0.35" in declination and 0.7" in hour angle at most, and by 0.09" and 0.15" on average.
struct ApparentSun {
  /// Right ascension in radians, 0..<2π.
  let rightAscension: Double
  /// Declination in radians.
  let declination: Double
  /// Distance in astronomical units.
  let distance: Double
  /// Apparent sidereal time at longitude 0 in radians, not normalized.
  let siderealTime: Double

  /// The sun at a moment.
  ///
  /// - Parameters:
  ///   - days: Days of universal time from J2000, 2000-01-01T12:00; the farthest known are ``farthest``.
  ///   - deltaT: Terrestrial time minus universal time in seconds.
  init(daysFromJ2000 days: Double, deltaT: Double) {
    let centuries = (days + deltaT / 86_400) / EarthRotation.daysPerCentury
    let earth = EarthSeries.position(at: centuries / 10)
    let nutation = Nutation(at: centuries)
    let obliquity = Self.meanObliquity(at: centuries / 100) + nutation.obliquity
    let aberration = -20.4898 / 3600 * Angle.radiansPerDegree / earth.distance
    let longitude = Angle.remainder(earth.longitude + Double.pi + nutation.longitude + aberration)

    let (sine, cosine) = Angle.sineCosine(longitude)
    let latitude = Angle.sineCosine(-earth.latitude)
    let tilt = Angle.sineCosine(obliquity)
    // The direction as a vector, turned about the equinox from the ecliptic to the equator.
    let x = latitude.cosine * cosine
    let y = latitude.cosine * sine * tilt.cosine - latitude.sine * tilt.sine
    let z = latitude.cosine * sine * tilt.sine + latitude.sine * tilt.cosine
    rightAscension = Angle.positive(Trigonometry.fullArctangent(y, x))
    declination = Trigonometry.arcsine(z)
    distance = earth.distance
    siderealTime =
      EarthRotation.meanSiderealTime(daysFromJ2000: days) + nutation.longitude * tilt.cosine
  }

  /// The sun at a moment, by ``EarthRotation/deltaT(daysFromJ2000:)``.
  init(daysFromJ2000 days: Double) {
    self.init(daysFromJ2000: days, deltaT: EarthRotation.deltaT(daysFromJ2000: days))
  }

  /// The mean obliquity of the ecliptic in radians (Laskar 1986): within 10,000 years of J2000.
  ///
  /// - Parameter time: Units of 10,000 Julian years from J2000.
  private static func meanObliquity(at time: Double) -> Double {
    var seconds = 0.0
    for factor in [2.45, 5.79, 27.87, 7.12, -39.05, -249.67, -51.38, 1999.25, -1.55, -4680.93, 84_381.448] {
      seconds = seconds * time + factor
    }
    return seconds / 3600 * Angle.radiansPerDegree
  }
}
