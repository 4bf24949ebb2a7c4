/// A solar day as a JSON object on one line.
package struct SunDayJSON {
  package let day: SolarDay
  package let place: SunPlace
  /// The altitudes of `--angle`.
  package let angles: [SolarThreshold]

  /// A solar day at a place.
  package init(day: SolarDay, place: SunPlace, angles: [SolarThreshold] = []) {
    (self.day, self.place, self.angles) = (day, place, angles)
  }

  /// The object.
  package var text: String { JSONText.object(members + place.versionMembers) }

  /// Its members, but those of the data's releases.
  package var members: [JSONText.Member] {
    place.jsonMembers + [
      ("date", JSONText.string("\(day.date)")), ("state", JSONText.string(day.state.rawValue)),
    ] + main + SunTwilight.allCases.reversed().flatMap(members) + golden + further
  }

  private var main: [JSONText.Member] {
    [
      ("sunrise", place.json(day.sunrise)), ("sunset", place.json(day.sunset)),
      ("solarNoon", place.json(day.noon)), ("solarMidnight", place.json(day.previousMidnight)),
      ("nextSolarMidnight", place.json(day.nextMidnight)),
      ("dayLength", day.dayLength.decimalText(3, isShort: true)),
      ("noonAltitude", day.noonAltitude.decimalText(4, isShort: true)),
    ]
  }

  private func members(_ twilight: SunTwilight) -> [JSONText.Member] {
    [
      (twilight.rawValue + "Dawn", place.json(day.rise(twilight.threshold))),
      (twilight.rawValue + "Dusk", place.json(day.fall(twilight.threshold))),
      (twilight.rawValue + "State", state(twilight.threshold)),
    ]
  }

  private var golden: [JSONText.Member] {
    let (low, high) = (SolarThreshold.goldenHourLow, SolarThreshold.goldenHourHigh)
    func span(_ start: Instant?, _ end: Instant?) -> String {
      JSONText.object([("start", place.json(start)), ("end", place.json(end))])
    }
    return [
      ("goldenHourMorning", span(day.rise(low), day.rise(high))),
      ("goldenHourEvening", span(day.fall(high), day.fall(low))),
      ("goldenHourState", JSONText.object([("low", state(low)), ("high", state(high))])),
    ]
  }

  private var further: [JSONText.Member] {
    if angles.isEmpty { return [] }
    let objects = angles.map { angle in
      JSONText.object([
        ("degrees", angle.degrees.decimalText(9, isShort: true)), ("rise", place.json(day.rise(angle))),
        ("fall", place.json(day.fall(angle))), ("state", state(angle)),
      ])
    }
    return [("angles", JSONText.array(objects))]
  }

  private func state(_ threshold: SolarThreshold) -> String {
    JSONText.string(day.state(of: threshold).rawValue)
  }
}
