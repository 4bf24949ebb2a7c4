import TimeZoneEngine

/// The Earth's position as seen from the sun, in the ecliptic and equinox of date, by ``EarthSeries``.
struct EarthPosition {
  /// Ecliptic longitude in radians, not normalized.
  let longitude: Double
  /// Ecliptic latitude in radians.
  let latitude: Double
  /// Distance in astronomical units.
  let distance: Double

  /// The positions half a day before a moment, at it, and half a day after.
  static func around(_ time: Double) -> HalfDays<EarthPosition> {
    let longitude = Self.polynomial(Self.longitude, at: time)
    let latitude = Self.polynomial(Self.latitude, at: time)
    let distance = Self.polynomial(Self.distance, at: time)
    return HalfDays { part in
      EarthPosition(longitude: part(longitude), latitude: part(latitude), distance: part(distance))
    }
  }

  /// Half a day in millennia.
  private static let step = 0.5 / 365_250

  /// The sums of the series of each power of time, in radians or astronomical units.
  private static func polynomial(_ series: [[Wave]], at time: Double) -> HalfDays<Double> {
    var result = HalfDays(before: 0.0, middle: 0.0, after: 0.0)
    for waves in series.reversed() {
      let sum = Self.sum(waves, at: time)
      result.before = result.before * (time - step) + sum.before
      result.middle = result.middle * time + sum.middle
      result.after = result.after * (time + step) + sum.after
    }
    return result
  }

  private static func sum(_ waves: [Wave], at time: Double) -> HalfDays<Double> {
    var sum = HalfDays(before: 0.0, middle: 0.0, after: 0.0)
    for wave in waves {
      let (sine, cosine) = Radians.sineCosine(wave.phase + wave.frequency * time)
      sum.before += wave.amplitude * (cosine * wave.step.cosine + sine * wave.step.sine)
      sum.middle += wave.amplitude * cosine
      sum.after += wave.amplitude * (cosine * wave.step.cosine - sine * wave.step.sine)
    }
    return sum
  }

  /// A periodic term with the sine and cosine of its change in half a day.
  private struct Wave {
    let amplitude: Double
    let phase: Double
    let frequency: Double
    let step: (sine: Double, cosine: Double)

    init(_ term: EarthSeries.Term) {
      amplitude = term.amplitude * 1e-8
      phase = term.phase
      frequency = term.frequency
      step = Radians.sineCosine(term.frequency * EarthPosition.step)
    }
  }

  private static let longitude = waves(EarthSeries.longitude)
  private static let latitude = waves(EarthSeries.latitude)
  private static let distance = waves(EarthSeries.distance)

  private static func waves(_ series: [[EarthSeries.Term]]) -> [[Wave]] {
    series.map { terms in terms.map { Wave($0) } }
  }
}
