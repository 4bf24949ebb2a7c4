import TimeZoneEngine

/// The direction and distance of the sun as seen from the Earth's center, in the true equator and equinox of date.
///
/// The algorithm is from Reda and Andreas, "Solar Position Algorithm for Solar Radiation Applications"
/// (NREL/TP-560-34302, 2004, revised 2008), sections 3.1 to 3.10. Compared with the JPL ephemeris DE421 in 1900...2052,
/// the error is at most 0.35" in declination and 0.7" in hour angle, and 0.09" and 0.15" on average.
struct ApparentSun {
  /// Right ascension in radians, 0..<2π.
  let rightAscension: Double
  /// Declination in radians.
  let declination: Double
  /// Distance in astronomical units.
  let distance: Double
  /// Apparent sidereal time at longitude 0 in radians, not normalized.
  let siderealTime: Double

  /// The sun half a day before a moment, at it, and half a day after.
  static func around(daysFromJ2000 days: Double) -> HalfDays<ApparentSun> {
    let deltaT = EarthRotation.deltaT(daysFromJ2000: days)
    let centuries = (days + deltaT / 86_400) / EarthRotation.daysPerCentury
    let earth = EarthPosition.around(centuries / 10)
    let nutation = Nutation.around(centuries)
    // The mean obliquity changes by less than 0.001" in a day.
    let mean = meanObliquity(at: centuries / 100)
    return HalfDays(
      before: ApparentSun(earth.before, nutation.before, meanObliquity: mean, daysFromJ2000: days - 0.5),
      middle: ApparentSun(earth.middle, nutation.middle, meanObliquity: mean, daysFromJ2000: days),
      after: ApparentSun(earth.after, nutation.after, meanObliquity: mean, daysFromJ2000: days + 0.5))
  }

  private init(
    _ earth: EarthPosition, _ nutation: Nutation, meanObliquity: Double, daysFromJ2000 days: Double
  ) {
    let obliquity = meanObliquity + nutation.obliquity
    let aberration = -20.4898 / 3600 * Radians.perDegree / earth.distance
    let longitude = Radians.remainder(earth.longitude + Double.pi + nutation.longitude + aberration)

    let (sine, cosine) = Radians.sineCosine(longitude)
    let latitude = Radians.sineCosine(-earth.latitude)
    let tilt = Radians.sineCosine(obliquity)
    // The direction as a vector, turned about the equinox from the ecliptic to the equator.
    let x = latitude.cosine * cosine
    let y = latitude.cosine * sine * tilt.cosine - latitude.sine * tilt.sine
    let z = latitude.cosine * sine * tilt.sine + latitude.sine * tilt.cosine
    rightAscension = Radians.positive(Trigonometry.fullArctangent(y, x))
    declination = Trigonometry.arcsine(z)
    distance = earth.distance
    siderealTime =
      EarthRotation.meanSiderealTime(daysFromJ2000: days) + nutation.longitude * tilt.cosine
  }

  /// The mean obliquity of the ecliptic in radians (Laskar 1986), within 10,000 years of J2000: a number of units of
  /// 10,000 Julian years from then.
  private static func meanObliquity(at time: Double) -> Double {
    var seconds = 0.0
    for factor in [2.45, 5.79, 27.87, 7.12, -39.05, -249.67, -51.38, 1999.25, -1.55, -4680.93, 84_381.448] {
      seconds = seconds * time + factor
    }
    return seconds / 3600 * Radians.perDegree
  }
}
