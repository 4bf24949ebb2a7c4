/// The sun over the dates of a year, in local time: the data of a picture.
package struct SunYear {
  package let year: Int
  /// Every date of the calendar year, including one that the zone skips.
  package let days: [CivilDay]
  /// For each level of ``SunLevel/all``, the spans of each date during which the sun is above it.
  let spans: [[SunSpans]]
  /// Solar noon, by date; `nil` if the date has none.
  let noons: [Noon?]

  /// A solar noon by the clocks.
  struct Noon: Hashable {
    /// In hours.
    let clock: Double
    let utcOffset: Int
  }

  package init(_ year: Int, _ place: SunPlace) {
    self.year = year
    let days = CalendarDate.dates(ofYear: year).map { CivilDay($0, place.rules) }
    self.days = days
    spans = SunLevel.all.map { level in days.map { SunSpans($0, above: level.threshold, place) } }
    noons = days.map { day in
      guard let noon = place.calendar.solarDay(on: day.date)?.noon else { return nil }
      return day.stretches.first { $0.range.contains(noon.secondsSince1970) }
        .map { Noon(clock: $0.clock(noon), utcOffset: $0.utcOffset) }
    }
  }

  /// The dates, by number, whose offset from UTC at their end differs from that at the end of the date before.
  package var breaks: Set<Int> {
    Set(
      days.indices.dropFirst().filter { day in
        guard let before = days[day - 1].stretches.last, let after = days[day].stretches.last else {
          return true
        }
        return before.utcOffset != after.utcOffset
      })
  }

  /// The polygons in which the sun is above a level.
  func band(_ level: Int) -> SunBand { SunBand(spans[level], breaks: breaks) }

  /// The lines along which solar noon lies, with a point at the middle of each day: x in days, y in hours. They end where
  /// the offset from UTC changes between two noons.
  var noonLines: [[SunBand.Point]] {
    var lines: [[SunBand.Point]] = []
    var offset: Int?
    for (day, noon) in noons.enumerated() {
      guard let noon else { continue }
      let point = SunBand.Point(x: Double(day) + 0.5, y: noon.clock)
      if let last = lines.last?.last, last.x == point.x - 1, (last.y - noon.clock).magnitude < 12,
        offset == noon.utcOffset
      {
        lines[lines.count - 1].append(point)
      } else {
        lines.append([point])
      }
      offset = noon.utcOffset
    }
    return lines
  }
}

extension SunSpans {
  /// The times of a date during which the sun is above an altitude.
  fileprivate init(_ day: CivilDay, above threshold: SolarThreshold, _ place: SunPlace) {
    let switches = place.calendar.events(on: day.date, thresholds: [threshold]).compactMap {
      event -> Switch? in
      switch event.kind {
      case .dawn: (event.instant, true)
      case .dusk: (event.instant, false)
      case .noon, .midnight: nil
      }
    }
    let altitude = place.observer.altitude(of: threshold)
    self.init(day, switches: switches) { instant in
      SolarPosition(at: instant, from: place.observer).altitude > altitude
    }
  }
}
