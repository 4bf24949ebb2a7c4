import SolarTimes
import TestSupport
import Testing

/// Rises and falls beside brute force over the positions, which are not interpolated.
@Suite(.tags(.noSanitizer)) struct SolarDayTests {
  private static let thresholds: [SolarThreshold] = [
    .sunrise, .civil, .nautical, .astronomical, .goldenHourLow, .goldenHourHigh, SolarThreshold(degrees: 30),
  ]

  /// Every passage between two lowest positions is found by scanning, none other; and the time agrees to 0.1 s, or to
  /// 0.1" where the sun only grazes the threshold.
  @Test func passagesAgreeWithAScan() throws {
    var random = SeededGenerator(seed: 16)
    for number in stride(from: 0, to: 150, by: 150 / rounds(150)) {
      let latitude =
        number < 75 ? Double.random(in: -89.9...89.9, using: &random) : [-75, -66, 66, 75][number % 4]
      let longitude = Double.random(in: -180...180, using: &random)
      let day = try Self.day(latitude, longitude, on: Int.random(in: -25_567...47_846, using: &random))
      let scan = Scan(day, SolarObserver(try Coordinate(latitude: latitude, longitude: longitude)))
      for threshold in Self.thresholds {
        let context = "\(latitude) \(longitude) \(day.date) \(threshold.degrees)"
        for (found, expected) in [
          (day.dawn(threshold), scan.passage(threshold, rising: true)),
          (day.dusk(threshold), scan.passage(threshold, rising: false)),
        ] {
          #expect((found == nil) == (expected == nil), "\(context)")
          guard let found, let expected else { continue }
          let near = abs(found.millisecondsSince1970 - expected.millisecondsSince1970) <= 100
          #expect(near || abs(scan.altitude(at: found) - threshold.degrees) < 0.1 / 3600, "\(context)")
        }
      }
    }
  }

  /// Rises and falls alternate from one solar day to the next, through both polar seasons and at the poles.
  @Test(arguments: sampled([66.0, 67.4, 69.65, 75, 85, 89, 89.9, 89.95, 89.99, 90, -66.6, -78, -89.97, -90]))
  func risesAndFallsAlternate(_ latitude: Double) throws {
    let observer = SolarObserver(try Coordinate(latitude: latitude, longitude: 18.96))
    let days = SolarCalendar(observer, rules: try TimeZoneRules(identifier: "Etc/GMT-1")).year(2026)
    #expect(days.count == 365)
    for threshold in Self.thresholds.dropLast(2) {
      var isUp: Bool?
      for day in days {
        for event in day.events([threshold]) {
          switch event.kind {
          case .dawn:
            #expect(isUp != true, "\(day.date)")
            isUp = true
          case .dusk:
            #expect(isUp != false, "\(day.date)")
            isUp = false
          default: break
          }
        }
        let state = day.state(of: threshold)
        if state != .passed, let isUp { #expect(isUp == (state == .alwaysAbove), "\(day.date)") }
      }
    }
  }

  /// On every meridian, at the poles and so near them that the sun rises or descends for weeks.
  @Test(arguments: [90.0, -90, 89.95, -89.95])
  func risesAndFallsAlternateOnEveryMeridian(_ latitude: Double) throws {
    let utc = try TimeZoneRules(identifier: "Etc/GMT")
    for longitude in stride(from: -180, through: 180, by: 360 / rounds(360)) {
      let observer = SolarObserver(try Coordinate(latitude: latitude, longitude: Double(longitude)))
      let days = SolarCalendar(observer, rules: utc).year(2026)
      for degrees in [-18, -12, -6, -0.8333, 0, 3.002494, 20] {
        let threshold = SolarThreshold(degrees: degrees)
        let passages = days.flatMap { [$0.dawn(threshold) != nil, $0.dusk(threshold) != nil] }
        let found = zip(0..., passages).filter(\.1).map { $0.0 % 2 }
        #expect(zip(found, found.dropFirst()).allSatisfy { $0 != $1 }, "\(longitude) \(degrees)")
        if abs(latitude) == 90 { #expect(found.count == 2, "\(longitude) \(degrees)") }
      }
    }
  }

  /// By Skyfield and DE421: Tromsø, where the sun is up from 18 May to 25 July, and down from 28 November to 14 January.
  @Test func polarSeasons() throws {
    typealias Row = (
      day: (Int, Int), state: SolarState, rise: String?, fall: String?, location: SourceLocation
    )
    let rows: [Row] = [
      ((5, 17), .normal, "2026-05-16T23:17:24.893Z", "2026-05-17T22:28:20.385Z", #_sourceLocation),
      ((5, 18), .normal, "2026-05-17T22:51:55.532Z", nil, #_sourceLocation),
      ((5, 19), .polarDay, nil, nil, #_sourceLocation),
      ((7, 24), .polarDay, nil, nil, #_sourceLocation),
      ((7, 25), .normal, nil, "2026-07-25T22:37:12.788Z", #_sourceLocation),
      ((7, 26), .normal, "2026-07-25T23:05:05.481Z", "2026-07-26T22:13:14.321Z", #_sourceLocation),
      ((11, 27), .normal, "2026-11-27T10:21:24.156Z", "2026-11-27T10:41:22.154Z", #_sourceLocation),
      ((11, 28), .polarNight, nil, nil, #_sourceLocation),
      ((1, 14), .polarNight, nil, nil, #_sourceLocation),
      ((1, 15), .normal, "2026-01-15T10:29:39.935Z", "2026-01-15T11:18:08.191Z", #_sourceLocation),
    ]
    let tromsø = SolarObserver(try Coordinate(latitude: 69.65, longitude: 18.96))
    let calendar = SolarCalendar(tromsø, rules: try TimeZoneRules(identifier: "Europe/Oslo"))
    for row in rows {
      let date = try CalendarDate(year: 2026, month: row.day.0, day: row.day.1)
      let day = try #require(calendar.solarDay(on: date))
      #expect(day.state == row.state, sourceLocation: row.location)
      // These graze the horizon: a second of arc is many seconds.
      #expect(
        day.sunrise.isNear(row.rise, seconds: 3), "\(day.sunrise ?? day.noon)", sourceLocation: row.location)
      #expect(
        day.sunset.isNear(row.fall, seconds: 3), "\(day.sunset ?? day.noon)", sourceLocation: row.location)
    }
  }

  @Test func dayLengths() throws {
    let equator = try Self.day(0, 0, on: 20_532)
    let sunrise = try #require(equator.sunrise), sunset = try #require(equator.sunset)
    let seconds = Double(sunset.millisecondsSince1970 - sunrise.millisecondsSince1970) / 1_000
    #expect(abs(equator.dayLength - seconds) < 0.01)
    #expect(abs(equator.noonAltitude - 90) < 0.5)
    #expect(equator.duration(above: SolarThreshold(degrees: 100)) == 0)
    #expect(
      equator.duration(above: SolarThreshold(degrees: -100))
        == equator.duration(above: SolarThreshold(degrees: -91)))
    let summer = try Self.day(80, 0, on: 20_625)
    #expect(summer.state == .polarDay)
    #expect(abs(summer.dayLength - 86_400) < 60)
    let winter = try Self.day(80, 0, on: 20_808)
    #expect(winter.state == .polarNight)
    #expect(winter.dayLength == 0)
  }

  /// Near the poles the sun may rise or sink all day, and its lowest moment is hours from solar midnight.
  @Test(arguments: sampled([90.0, 89.999, 89.95, 89.9, -89.9, -89.95, -89.999, -90]))
  func noDayIsLongerThanFromMidnightToMidnight(_ latitude: Double) throws {
    let observer = SolarObserver(try Coordinate(latitude: latitude, longitude: 18.96))
    let days = SolarCalendar(observer, rules: try TimeZoneRules(identifier: "Etc/GMT-1")).year(2026)
    var whole = 0
    for day in days {
      let longest =
        Double(day.nextMidnight.millisecondsSince1970 - day.previousMidnight.millisecondsSince1970) / 1_000
      for threshold in Self.thresholds {
        let duration = day.duration(above: threshold)
        #expect((0...longest + 0.01).contains(duration), "\(day.date) \(threshold.degrees)")
        if day.state(of: threshold) == .alwaysAbove { #expect(abs(duration - longest) < 0.01, "\(day.date)") }
      }
      if day.state == .polarDay { whole += 1 }
    }
    #expect((180...195).contains(whole))
    // Solstices.
    for (month, date) in [(6, 21), (12, 21)] {
      let day = try #require(days.first { $0.date.month == month && $0.date.day == date })
      let isSummer = (month == 6) == (latitude > 0)
      #expect(abs(day.dayLength - (isSummer ? 86_400 : 0)) < 60)
    }
  }

  /// The height moves sunrise and sunset, and nothing else.
  @Test func heightMovesTheHorizon() throws {
    let berlin = try Coordinate(latitude: 52.52, longitude: 13.405)
    let rules = try TimeZoneRules(identifier: "Europe/Berlin")
    let date = try CalendarDate(year: 2026, month: 3, day: 28)
    let low = try #require(SolarCalendar(SolarObserver(berlin), rules: rules).solarDay(on: date))
    let tower = SolarObserver(berlin, height: 400)
    let high = try #require(SolarCalendar(tower, rules: rules).solarDay(on: date))
    let horizon = SolarThreshold(degrees: SolarThreshold.sunrise.degrees - 1.76 * 20 / 60)
    #expect(high.sunrise == low.dawn(horizon))
    #expect(high.sunset == low.dusk(horizon))
    #expect(high.dawn(.civil) == low.dawn(.civil))
    #expect(high.noon == low.noon)
  }

  /// The solar day of a date, counted from 1970-01-01, in the nautical zone.
  private static func day(_ latitude: Double, _ longitude: Double, on number: Int) throws -> SolarDay {
    let hours = Int((longitude / 15).rounded())
    let name = hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours < 0 ? "+" : "-")\(abs(hours))"
    let observer = SolarObserver(try Coordinate(latitude: latitude, longitude: longitude))
    let epoch = CalendarDate(at: Instant(secondsSince1970: 0), utcOffset: 0)
    let calendar = SolarCalendar(observer, rules: try TimeZoneRules(identifier: name))
    return try #require(calendar.solarDay(on: epoch.adding(days: number)))
  }
}

extension Instant? {
  /// Whether both are missing, or no farther apart than some seconds.
  func isNear(_ text: String?, seconds: Double) -> Bool {
    guard let self, let text else { return self == nil && text == nil }
    guard let whole = try? Instant(parsing: text), let fraction = Double("0." + text.dropLast().suffix(3))
    else {
      return false
    }
    let expected = Double(whole.secondsSince1970) + fraction
    return abs(Double(self.millisecondsSince1970) / 1_000 - expected) <= seconds
  }
}

/// Altitudes by ``SolarPosition`` every four minutes of a solar day.
private struct Scan {
  let observer: SolarObserver
  /// Milliseconds, from one lowest altitude to the next.
  private var samples: [Int64] = []

  init(_ day: SolarDay, _ observer: SolarObserver) {
    self.observer = observer
    let noon = day.noon.millisecondsSince1970
    let steps = stride(from: noon - 64_800_000, through: noon + 64_800_000, by: 240_000).map { $0 }
    let start = lowest(steps.prefix { $0 <= noon - 21_600_000 })
    let end = lowest(steps.filter { $0 >= noon + 21_600_000 })
    samples = [start] + steps.filter { $0 > start && $0 < end } + [end]
  }

  func altitude(at instant: Instant) -> Double { SolarPosition(at: instant, from: observer).altitude }

  private func altitude(_ milliseconds: Int64) -> Double {
    altitude(at: Instant(millisecondsSince1970: milliseconds))
  }

  /// The lowest of the samples, refined by thirds.
  private func lowest(_ steps: some BidirectionalCollection<Int64>) -> Int64 {
    let best = steps.min { altitude($0) < altitude($1) } ?? 0
    var (low, high) = (max(best - 240_000, steps.first ?? 0), min(best + 240_000, steps.last ?? 0))
    while high - low > 50 {
      let third = (high - low) / 3
      if altitude(low + third) < altitude(high - third) { high -= third } else { low += third }
    }
    return (low + high) / 2
  }

  /// The passage between two samples, by bisection.
  func passage(_ threshold: SolarThreshold, rising: Bool) -> Instant? {
    for (start, end) in zip(samples, samples.dropFirst()) {
      guard (altitude(start) < threshold.degrees) == rising, (altitude(end) < threshold.degrees) != rising
      else { continue }
      var (low, high) = (start, end)
      while high - low > 1 {
        let middle = (low + high) / 2
        if (altitude(middle) < threshold.degrees) == rising { low = middle } else { high = middle }
      }
      return Instant(millisecondsSince1970: high)
    }
    return nil
  }
}

@Suite(.tags(.noSanitizer)) struct SolarThresholdTests {
  @Test func thresholdsAreDegrees() {
    #expect(SolarThreshold(degrees: -6) == .civil)
    #expect(SolarThreshold.sunrise.degrees == -(34.0 + 16) / 60)
    #expect(SolarThreshold(degrees: .nan).degrees == 0)
  }

  /// An angle of the same size is not the horizon.
  @Test func onlyTheHorizonDips() {
    #expect(SolarThreshold.sunrise.isHorizon)
    #expect(SolarThreshold(degrees: SolarThreshold.sunrise.degrees) != .sunrise)
  }
}
