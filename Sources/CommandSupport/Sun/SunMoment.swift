import SolarTimes
import TimeZoneLocalTime

/// Where the sun is at an instant.
struct SunMoment {
  let instant: Instant
  let place: SunPlace
  private let position: SolarPosition

  init(_ instant: Instant, _ place: SunPlace) {
    (self.instant, self.place) = (instant, place)
    position = SolarPosition(at: PreciseInstant(instant), place.observer)
  }

  private var utcOffset: Int { place.rules.utcOffset(at: instant) }

  /// The part of the day, in words.
  private var phase: String {
    if position.altitude >= place.observer.altitude(of: .sunrise) { return "day" }
    for twilight in SunTwilight.allCases.reversed() where position.altitude >= twilight.threshold.degrees {
      return "\(twilight.rawValue) twilight"
    }
    return "night"
  }

  /// The rows, those of the place first.
  var rows: [Columns.Row] {
    let refracted =
      position.apparentAltitude == position.altitude
      ? "" : ", with refraction \(position.apparentAltitude.decimalText(2))°"
    return place.rows + [
      ("local time", instant.text(utcOffset: utcOffset)),
      ("altitude", "\(position.altitude.decimalText(2))°\(refracted)"),
      ("azimuth", "\(position.azimuth.decimalText(2))°"), ("phase", phase),
    ]
  }

  /// An object; angles are in degrees.
  var json: String {
    JSONText.object(
      place.jsonMembers + instant.members(utcOffset: utcOffset) + [
        ("altitude", position.altitude.decimalText(4, isShort: true)),
        ("apparentAltitude", position.apparentAltitude.decimalText(4, isShort: true)),
        ("azimuth", position.azimuth.decimalText(4, isShort: true)),
        ("phase", JSONText.string(phase.camelCased)),
      ] + place.versionMembers)
  }
}

extension SolarObserver {
  /// The altitude of the sun's center at which a threshold is reached: the horizon lies lower from above.
  func altitude(of threshold: SolarThreshold) -> Double {
    threshold.isHorizon ? threshold.degrees - horizonDip : threshold.degrees
  }
}

extension String {
  /// Words as a name in JSON: `civil twilight` becomes `civilTwilight`.
  var camelCased: String {
    let words = split(separator: " ")
    return (words.first.map(String.init) ?? "")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
