/// The sun's courses on successive days, each exact position computed once.
struct SunEphemeris {
  private let observer: SolarObserver
  /// The position half a day after a mean noon: half a day before the next.
  private var latest: (day: Int64, sun: ApparentSun)?

  init(_ observer: SolarObserver) { self.observer = observer }

  /// Mean noon at the observer's longitude, on a day counted from 1970-01-01 by universal time: days from J2000.
  func meanNoon(_ day: Int64) -> Double {
    SolarMoment.noon(ofDay: day) - observer.coordinate.longitude / 360
  }

  /// The course of the sun around the mean noon of a day.
  mutating func course(_ day: Int64) -> DailyCourse {
    let noon = meanNoon(day)
    // The same moment to the last bit as half a day after the noon before.
    let start = meanNoon(day - 1) + 0.5
    let before = latest.flatMap { $0.day == day - 1 ? $0.sun : nil } ?? ApparentSun(daysFromJ2000: start)
    let after = ApparentSun(daysFromJ2000: noon + 0.5)
    latest = (day, after)
    let path = SunPath(noon: noon, before, ApparentSun(daysFromJ2000: noon), after, observer)
    return DailyCourse(path, observer)
  }
}
