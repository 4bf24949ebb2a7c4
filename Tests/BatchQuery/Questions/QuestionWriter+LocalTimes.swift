import TimeZoneLocalTime
import TimeZoneShapes

// Instants before 1901, beyond 2038 and at the ends of what 64 bits hold; dates, and texts of either.

extension QuestionWriter {
  mutating func askLocalTimes() {
    for instant in Self.notableInstants {
      text.ask("time", "Europe/Berlin", .number(instant))
      text.ask("time", "America/Scoresbysund", .number(instant))
      text.ask("instant", .text(String(instant)))
    }
    for number in 0..<max(2_000, pointCount / 4) {
      let zone = names[number % names.count]
      let instant = anyInstant(zone)
      text.ask("time", .text(zone), .number(instant))
      askLocal(zone, instant)
      if number % 8 == 0 { askEnglish(zone) }
      askText(instant)
    }
    text.ask("time", "Asia/Nowhere", .number(0))
    text.ask("time", .text("../x y"), .number(0))
  }

  private static var notableInstants: [Int64] {
    let edges: [Int64] = [
      0, 1 << 31, -(1 << 31), 1 << 32, -(1 << 32), 1 << 33, 1 << 60, -(1 << 60), .max, .min, .max / 2,
      .min / 2,
      // The farthest instants whose year 32 bits hold.
      67_767_976_233_532_799, -67_768_040_609_740_800, 67_767_976_204_675_199, 67_767_976_236_211_199,
      // The years 0 and 9999.
      -62_167_219_200, 253_402_300_799, 100_000_000_000, 99_999_999_999,
    ]
    return edges.flatMap { [$0, $0 &- 1, $0 &+ 1, $0 &- 86_400, $0 &+ 86_400] }
  }

  private mutating func anyInstant(_ zone: String) -> Int64 {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return Int64.random(in: -4_500_000_000 ..< -2_147_483_648, using: &random)
    case 1: return Int64.random(in: 2_147_483_648...16_725_225_600, using: &random)
    case 2: return Int64.random(in: -100_000_000_000...100_000_000_000, using: &random)
    case 3: return Int64(bitPattern: random.next()) >> Int64.random(in: 0..<40, using: &random)
    default: return besideTransition(zone)
    }
  }

  /// An instant within a day of a change of the zone's clocks.
  private mutating func besideTransition(_ zone: String) -> Int64 {
    let start = Int64.random(in: -4_000_000_000...6_000_000_000, using: &random)
    guard let rules = try? TimeZoneRules(identifier: zone),
      let change = rules.nextTransition(after: Instant(secondsSince1970: start))
    else { return start }
    let seconds = change.instant.secondsSince1970
    return [seconds, seconds - 1, seconds + Int64.random(in: -90_000...90_000, using: &random)].picked(
      &random)
  }

  private mutating func askLocal(_ zone: String, _ instant: Int64) {
    let within = min(max(instant, -62_000_000_000), 253_000_000_000)
    let local = LocalDateTime(secondsSince1970: within)
    var fields = [local.year, local.month, local.day, local.hour, local.minute, local.second]
    if Int.random(in: 0..<8, using: &random) == 0 {
      fields[Int.random(in: 0..<6, using: &random)] = [-1, 0, 13, 24, 31, 60, 99, 10_000, 2_147_483_647]
        .picked(&random)
    }
    text.ask(["local", .text(zone)] + fields.map { .number($0) })
  }

  private mutating func askEnglish(_ zone: String) {
    let raw = Int.random(in: -60...60, using: &random) * 900
    let saving = [0, 3_600, -3_600, 7_200].picked(&random)
    text.ask("english", .text(zone), .number(raw), .number(saving))
    if let type = try? TimeZoneRules(identifier: zone).localTimeType(
      at: Instant(secondsSince1970: 1_800_000_000))
    {
      text.ask("english", .text(zone), .number(type.standardOffset), .number(type.daylightSaving))
    }
  }

  private mutating func askText(_ instant: Int64) {
    let offset = Int.random(in: -56...56, using: &random) * 900
    let within = min(max(instant, -62_000_000_000), 253_000_000_000)
    let iso = Instant(secondsSince1970: within).text(utcOffset: offset)
    let written = [iso, iso, String(instant), String(instant) + ".5", "-" + String(instant.magnitude)].picked(
      &random)
    text.ask("instant", .text(written))
    text.ask("instant", .bytes(damaged(written, alphabet: "0123456789-+:TtZz., \u{2212}")))
  }
}
