/// Where the sun is at an instant.
package struct SunMoment {
  package let instant: Instant
  package let place: SunPlace
  private let position: SolarPosition

  package init(_ instant: Instant, _ place: SunPlace) {
    (self.instant, self.place) = (instant, place)
    position = SolarPosition(at: instant, place.observer)
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
  package var rows: [Columns.Row] {
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
  package var json: String {
    JSONText.object(
      place.jsonMembers + [
        ("instant", JSONText.string(instant.millisecondText())),
        ("unixTime", (Double(instant.millisecondsSince1970) / 1_000).decimalText(3, isShort: true)),
        ("local", JSONText.string(instant.millisecondText(utcOffset: utcOffset))),
        ("utcOffset", "\(utcOffset)"),
        ("altitude", position.altitude.decimalText(4, isShort: true)),
        ("apparentAltitude", position.apparentAltitude.decimalText(4, isShort: true)),
        ("azimuth", position.azimuth.decimalText(4, isShort: true)),
        ("phase", JSONText.string(phase.camelCased)),
      ] + place.versionMembers)
  }
}

extension SolarObserver {
  /// The altitude of the sun's center at which a threshold is reached: the horizon lies lower from above.
  package func altitude(of threshold: SolarThreshold) -> Double {
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
