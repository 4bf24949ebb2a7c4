import TimeZoneLocalTime

/// The sun's course in one solar day: when it is highest and lowest, and when it passes the altitudes between.
///
/// Times are days from the mean noon of the path.
struct DailyCourse {
  let path: SunPath
  let observer: SolarObserver
  /// The upper transit of the meridian.
  let transit: Double
  /// When the sun is lowest, before and after it is highest: in this order. If it descends all day, it is highest
  /// when the solar day begins, and if it rises all day, when it ends.
  let (lowestBefore, highest, lowestAfter): (Double, Double, Double)
  /// The sines of the altitudes there.
  private let (sineBefore, sineHighest, sineAfter): (Double, Double, Double)

  init(_ path: SunPath, _ observer: SolarObserver) {
    self.path = path
    self.observer = observer
    transit = path.transit(halfTurns: 0)
    lowestBefore = path.extremum(near: path.transit(halfTurns: -1), isHighest: false)
    lowestAfter = path.extremum(near: path.transit(halfTurns: 1), isHighest: false)
    sineBefore = path.altitudeSine(at: lowestBefore)
    sineAfter = path.altitudeSine(at: lowestAfter)
    // Near a pole each is sought in a half day of its own. Those overlap by seconds where solar days are short, and
    // leave seconds between them if they are long: so the order and the highest altitude are decided here.
    let near = min(max(path.extremum(near: transit, isHighest: true), lowestBefore), lowestAfter)
    let sine = path.altitudeSine(at: near)
    if sine > sineBefore && sine > sineAfter {
      (highest, sineHighest) = (near, sine)
    } else if sineBefore > sineAfter {
      (highest, sineHighest) = (lowestBefore, sineBefore)
    } else {
      (highest, sineHighest) = (lowestAfter, sineAfter)
    }
  }

  var noon: Instant { instant(transit) }

  func instant(_ time: Double) -> Instant { SolarMoment.instant(path.noon + time) }

  /// The sine of the altitude of a threshold, for the observer; beyond ±1 if it is beyond ±90 degrees.
  func sine(of threshold: SolarThreshold) -> Double {
    let altitude = observer.altitude(of: threshold)
    if abs(altitude) > 90 { return altitude < 0 ? -2 : 2 }
    return Radians.sineCosine(altitude * Radians.perDegree).sine
  }

  /// When an altitude is passed upward.
  func rise(_ sine: Double) -> Double? {
    guard sineBefore < sine, sine <= sineHighest else { return nil }
    return path.passage(ofAltitudeSine: sine, rising: true, in: lowestBefore...highest)
  }

  /// When an altitude is passed downward.
  func fall(_ sine: Double) -> Double? {
    guard sineAfter < sine, sine <= sineHighest else { return nil }
    return path.passage(ofAltitudeSine: sine, rising: false, in: highest...lowestAfter)
  }

  /// Whether an altitude is passed, and if not, on which side the sun stays.
  func state(of sine: Double) -> SolarThresholdState {
    if sineHighest < sine { return .alwaysBelow }
    return sineBefore < sine || sineAfter < sine ? .passed : .alwaysAbove
  }
}
