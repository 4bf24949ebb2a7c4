import TimeZoneEngine

/// The sun's path across an observer's sky, from one lower transit of the meridian to the next.
///
/// Hour angle and declination are interpolated between three exact positions, at the mean noon of the observer's
/// meridian and half a day before and after it. Third differences, which are ignored, are below 0.01" within the day.
struct SunPath {
  /// Mean noon: days of universal time from J2000. Times of the path are days from here.
  let noon: Double
  private let hourAngle: Quadratic
  private let declination: Quadratic
  private let radii: Double
  private let observer: SolarObserver

  /// The path around a mean noon.
  init(noon: Double, _ sun: HalfDays<ApparentSun>, _ observer: SolarObserver) {
    func hourAngle(_ sun: ApparentSun) -> Double {
      Radians.remainder(sun.siderealTime + observer.longitude - sun.rightAscension)
    }
    let angle = hourAngle(sun.middle)
    // In half a day the hour angle changes by half a turn and some seconds of arc.
    self.hourAngle = Quadratic(
      angle - Double.pi + Radians.remainder(hourAngle(sun.before) - angle + Double.pi), angle,
      angle + Double.pi + Radians.remainder(hourAngle(sun.after) - angle - Double.pi))
    declination = Quadratic(
      sun.before.declination, sun.middle.declination, sun.after.declination)
    radii = sun.middle.distance * SolarObserver.radiiPerUnit
    self.noon = noon
    self.observer = observer
  }

  /// The sine of the true altitude of the sun's center at a time.
  func altitudeSine(at time: Double) -> Double { value(at: time).sine }

  /// The sine of the altitude and its change in a day.
  ///
  /// The change ignores parallax: it only guides a search.
  private func value(at time: Double) -> (sine: Double, slope: Double) {
    let hour = Radians.sineCosine(hourAngle.value(at: time))
    let polar = Radians.sineCosine(declination.value(at: time))
    let upward = observer.sine * polar.sine + observer.cosine * polar.cosine * hour.cosine
    let north = observer.sine * polar.cosine - observer.cosine * polar.sine * hour.cosine
    let slope =
      declination.slope(at: time) * north
      - hourAngle.slope(at: time) * observer.cosine * polar.cosine * hour.sine
    let distance = (radii * radii - 2 * radii * upward * observer.up + observer.up * observer.up).squareRoot()
    return ((radii * upward - observer.up) / distance, slope)
  }

  /// When the sun crosses the meridian: above with 0 half turns, below with -1 and 1.
  func transit(halfTurns: Double) -> Double {
    var time = halfTurns / 2
    for _ in 0..<4 {
      time -= (hourAngle.value(at: time) - halfTurns * Double.pi) / hourAngle.slope(at: time)
    }
    return time
  }

  /// When the sun is highest near its upper transit, or lowest near a lower one.
  ///
  /// Between a lowest and the next highest moment the sun only rises, and then only descends. Less than 0.07 degrees
  /// from a pole, the change of declination may outweigh the Earth's rotation, and the sun rises or descends all day:
  /// then the moment is a quarter of a day before or after the transit.
  /// Returns the time, to 1e-9 days.
  func extremum(near transit: Double, isHighest: Bool) -> Double {
    let (start, end) = (transit - 0.25, transit + 0.25)
    let risesAtStart = value(at: start).slope > 0
    let risesAtEnd = value(at: end).slope > 0
    if risesAtStart == risesAtEnd { return risesAtStart == isHighest ? end : start }
    return Self.root(rising: risesAtEnd, in: start...end, near: transit) { time in
      let rate = hourAngle.slope(at: time)
      let curvature = (isHighest ? -1 : 1) * observer.cosine * rate * rate
      return (value(at: time).slope, curvature * Radians.cosine(declination.value(at: time)))
    }
  }

  /// When the sun passes an altitude.
  /// Returns the time, to 1e-9 days.
  func passage(ofAltitudeSine sine: Double, rising: Bool, in range: ClosedRange<Double>) -> Double {
    Self.root(rising: rising, in: range, near: estimate(of: sine, rising: rising)) { time in
      let (altitude, slope) = value(at: time)
      return (altitude - sine, slope)
    }
  }

  /// A time near which the sun passes an altitude, by the declination at noon.
  private func estimate(of sine: Double, rising: Bool) -> Double {
    let polar = Radians.sineCosine(declination.value(at: 0))
    let cosine = (sine - observer.sine * polar.sine) / max(observer.cosine * polar.cosine, 1e-9)
    let clamped = min(max(cosine, -1), 1)
    let angle = Double.pi / 2 - Trigonometry.arcsine(clamped)
    return transit(halfTurns: 0) + (rising ? -angle : angle) / Radians.turn
  }

  /// A root by Newton's method, with bisection if a step would leave the bracket.
  /// Returns the root, to 1e-9 days.
  private static func root(
    rising: Bool, in range: ClosedRange<Double>, near start: Double,
    of function: (Double) -> (value: Double, slope: Double)
  ) -> Double {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    var time = min(max(start, lower), upper)
    // 40 bisections alone would reach the precision.
    for _ in 0..<100 {
      let (value, slope) = function(time)
      if (value < 0) == rising { lower = time } else { upper = time }
      var next = time - value / slope
      if !(next >= lower && next <= upper) { next = (lower + upper) / 2 }
      if abs(next - time) < 1e-9 { return next }
      time = next
    }
    return time
  }
}

/// A polynomial of the second degree through three values half a day apart.
private struct Quadratic {
  private let constant: Double
  private let linear: Double
  private let square: Double

  /// Through values at -0.5, 0 and 0.5 days.
  init(_ before: Double, _ middle: Double, _ after: Double) {
    constant = middle
    linear = after - before
    square = 2 * (before + after - 2 * middle)
  }

  func value(at time: Double) -> Double { constant + time * (linear + time * square) }
  func slope(at time: Double) -> Double { linear + 2 * time * square }
}
