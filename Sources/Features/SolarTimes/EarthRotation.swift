/// The rotation of the Earth: sidereal time, and the difference between uniform time and the Earth's.
///
/// Days are counted from J2000, 2000-01-01T12:00, in universal time. Universal time is UT1, the angle of the Earth; the
/// UTC of clocks has been kept within 0.9 s of it since 1972, and both count as the same here.
enum EarthRotation {
  static let daysPerCentury = 36_525.0

  /// Terrestrial time minus universal time (delta T), in seconds.
  ///
  /// From 1800 to 2025, observed values by the International Earth Rotation Service and, before it, of Morrison,
  /// Stephenson, Hohenkerk and Zawilski, "Addendum 2020 to Measurement of the Earth's rotation" (2021). Up to 2100, the
  /// prediction of these authors, which nobody can know to be right: ten seconds more move the sun by 0.4". Before and
  /// after, the parabola of Stephenson, Morrison and Hohenkerk (2016), 32.5 s times the square of the centuries from
  /// 1825, is continued from the nearer end: accurate to some minutes within 2,000 years.
  static func deltaT(daysFromJ2000 days: Double) -> Double {
    let year = 2000 + days / 365.25
    guard let last = observed.last, let first = observed.first else { return 0 }
    if year <= first.year { return first.seconds + parabola(year) - parabola(first.year) }
    if year >= last.year { return last.seconds + parabola(year) - parabola(last.year) }
    var number = 1
    while number < observed.count - 1, observed[number].year < year { number += 1 }
    let (start, end) = (observed[number - 1], observed[number])
    return start.seconds + (end.seconds - start.seconds) * (year - start.year) / (end.year - start.year)
  }

  private static func parabola(_ year: Double) -> Double {
    let centuries = (year - 1825) / 100
    return 32.5 * centuries * centuries
  }

  /// Delta T in seconds at the beginning of a year.
  private static let observed: [(year: Double, seconds: Double)] = [
    (1800, 18.37), (1850, 9.34), (1890, -3.88), (1895, -5.02), (1900, -1.98), (1905, 4.92), (1910, 11.14),
    (1915, 17.48), (1920, 21.62), (1925, 23.79), (1930, 24.42), (1935, 24.16), (1940, 24.42), (1945, 27.05),
    (1950, 28.93), (1955, 30.41), (1960, 33.07), (1965, 35.09), (1970, 39.93), (1975, 45.48), (1980, 50.54),
    (1985, 54.34), (1990, 56.86), (1995, 60.79), (2000, 63.83), (2005, 64.69), (2010, 66.07), (2015, 67.64),
    (2020, 69.36), (2025, 69.14), (2030, 69.08), (2040, 69.72), (2052, 71.92), (2060, 74.23), (2080, 82.98),
    (2100, 95.93),
  ]

  /// The mean sidereal time at longitude 0, in radians, not normalized (Meeus, formula 12.4).
  static func meanSiderealTime(daysFromJ2000 days: Double) -> Double {
    let centuries = days / daysPerCentury
    // Whole days turn the Earth to the same angle: leaving them out keeps digits.
    let fraction = days - Double(Int64(days))
    let degrees =
      280.460_618_37 + 360 * fraction + 0.985_647_366_29 * days
      + centuries * centuries * (0.000_387_933 - centuries / 38_710_000)
    return degrees * Radians.perDegree
  }
}
