/// A solar day as a block of rows, in the order of time.
package struct SunDayText {
  package let day: SolarDay
  package let place: SunPlace
  /// The altitudes of `--angle`.
  package let angles: [SolarThreshold]

  package init(day: SolarDay, place: SunPlace, angles: [SolarThreshold]) {
    (self.day, self.place, self.angles) = (day, place, angles)
  }

  private var text: SunText { SunText(rules: place.rules, date: day.date) }

  /// The rows, those of place and date first.
  package var rows: [Columns.Row] {
    place.rows + [("date", "\(day.date)")]
      + CivilDay(day.date, place.rules).changes.map { ("clock change", $0.text(on: day.date)) }
      + [("solar midnight", text.time(day.previousMidnight))] + morning
      + [("solar noon", "\(text.time(day.noon)), altitude \(day.noonAltitude.decimalText(2))°")]
      + evening + length
  }

  /// Rows that belong to an altitude, for sorting.
  private typealias Step = (degrees: Double, row: Columns.Row)

  private var morning: [Columns.Row] {
    var steps = SunTwilight.allCases.compactMap { dawn($0) }
    steps += sunrise.map { [($0.degrees, $0.row)] } ?? []
    steps += goldenHours.morning.map { [(SolarThreshold.goldenHourLow.degrees, ("golden hour", $0))] } ?? []
    steps += angles.map { ($0.degrees, above($0)) }
    return steps.sorted { $0.degrees < $1.degrees }.map { $0.row }
  }

  private var evening: [Columns.Row] {
    var steps = SunTwilight.allCases.map { ($0.threshold, "\($0.rawValue) dusk") }
    steps.append((.sunrise, "sunset"))
    steps += angles.map { ($0, "below \(SunText.degrees($0.degrees))") }
    var rows = steps.compactMap { threshold, label in
      day.fall(threshold).map { Step(threshold.degrees, (label, text.time($0))) }
    }
    if let golden = goldenHours.evening {
      rows.append((SolarThreshold.goldenHourHigh.degrees, ("golden hour", golden)))
    }
    return rows.sorted { $0.degrees > $1.degrees }.map { $0.row }
  }

  // MARK: Parts

  /// The beginning of a twilight, or why there is none.
  private func dawn(_ twilight: SunTwilight) -> Step? {
    let threshold = twilight.threshold
    if let rise = day.rise(threshold) {
      return (threshold.degrees, ("\(twilight.rawValue) dawn", text.time(rise)))
    }
    return missing(threshold).map { (threshold.degrees, ("\(twilight.rawValue) dawn", $0)) }
  }

  private func above(_ angle: SolarThreshold) -> Columns.Row {
    let value = day.rise(angle).map { text.time($0) } ?? missing(angle) ?? "none"
    return ("above \(SunText.degrees(angle.degrees))", value)
  }

  /// Why an altitude is never passed; `nil` where it is.
  private func missing(_ threshold: SolarThreshold) -> String? {
    switch day.state(of: threshold) {
    case .passed: nil
    case .alwaysAbove: "none: the sun stays above \(SunText.degrees(threshold.degrees))"
    case .alwaysBelow: "none: the sun stays below \(SunText.degrees(threshold.degrees))"
    }
  }

  private var sunrise: Step? {
    let degrees = SolarThreshold.sunrise.degrees
    if day.state == .normal { return day.sunrise.map { (degrees, ("sunrise", text.time($0))) } }
    return SunSpell(day, place).row(text).map { (degrees, $0) }
  }

  private var length: [Columns.Row] {
    day.state == .normal ? [("day length", SunText.length(day.dayLength))] : []
  }

  /// The golden hours of morning and evening, which are one where the sun stays low.
  private var goldenHours: (morning: String?, evening: String?) {
    let (low, high) = (SolarThreshold.goldenHourLow, SolarThreshold.goldenHourHigh)
    func span(_ start: Instant?, _ end: Instant?) -> String? {
      switch (start, end) {
      case (let start?, let end?): "\(text.time(start)) to \(text.time(end))"
      case (let start?, nil): "from \(text.time(start))"
      case (nil, let end?): "to \(text.time(end))"
      case (nil, nil): nil
      }
    }
    switch (day.state(of: low), day.state(of: high)) {
    case (.alwaysBelow, _), (_, .alwaysAbove): return (nil, nil)
    case (_, .alwaysBelow): return (span(day.rise(low), day.fall(low)) ?? "all day", nil)
    case (_, .passed): return (span(day.rise(low), day.rise(high)), span(day.fall(high), day.fall(low)))
    }
  }
}

extension SolarEvent {
  /// What happens, in words.
  package var words: String {
    switch kind {
    case .midnight: return "solar midnight"
    case .noon: return "solar noon"
    case .rise(let threshold): return threshold.words(isRising: true)
    case .fall(let threshold): return threshold.words(isRising: false)
    }
  }
}

extension SolarThreshold {
  /// The name of the event of passing it.
  fileprivate func words(isRising: Bool) -> String {
    if self == .sunrise { return isRising ? "sunrise" : "sunset" }
    if let twilight = SunTwilight.allCases.first(where: { $0.threshold == self }) {
      return "\(twilight.rawValue) \(isRising ? "dawn" : "dusk")"
    }
    return "\(isRising ? "above" : "below") \(SunText.degrees(degrees))"
  }
}

/// The twilights, by name.
package enum SunTwilight: String, CaseIterable {
  case astronomical, nautical, civil

  package var threshold: SolarThreshold {
    switch self {
    case .astronomical: .astronomical
    case .nautical: .nautical
    case .civil: .civil
    }
  }
}
