import TimeZoneLocalTime
import TimeZoneLookup
import TimeZonePlaces
import TimeZoneReleases
import TimeZoneService

/// Answers questions in bulk: each line of standard input with one.
protocol LineProbe {
  init()
  mutating func answer(_ question: String) throws -> String
}

extension LineProbe {
  static func run() throws {
    var probe = Self()
    while let question = readLine() { print(try probe.answer(question)) }
  }
}

struct Misunderstanding: Error, CustomStringConvertible {
  let expected: String
  let found: String
  var description: String { "expected \(expected), found \"\(found)\"" }
}

/// Finds the cities at points, for comparing with other reverse geocoders.
struct CityProbe: LineProbe {
  private let cities = CityFinder(.embedded, zones: TimeZoneFinder.world.identifiers)

  func answer(_ text: String) throws -> String {
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2, let coordinate = try? Coordinate(latitude: numbers[0], longitude: numbers[1])
    else { throw Misunderstanding(expected: "latitude and longitude", found: text) }
    let zone = Int(TimeZoneFinder.world.zoneIndex(at: coordinate) ?? TimeZoneFinder.noZone)
    let found = [
      cities.nearestCity(to: coordinate, zone: zone), cities.nearestCity(to: coordinate, zone: -1),
      cities.nearestCity(to: coordinate, zone: -1, CityOptions(minimumPopulation: 15_000)),
    ]
    let identifier = zone < 0 ? "" : TimeZoneFinder.world.identifiers[zone]
    return
      (["\(coordinate.latitude)", "\(coordinate.longitude)", identifier]
      + found.flatMap { fields($0, zone: zone) }).joined(separator: "\t")
  }

  private func fields(_ found: NearestCity?, zone: Int) -> [String] {
    guard let found else { return [String](repeating: "", count: 6) }
    let city = found.city
    return [
      "\(city.coordinate.latitude)", "\(city.coordinate.longitude)", city.country, city.timeZoneIdentifier,
      cities.governs(city.country, zone: zone) ? "1" : "0", "\(found.meters)",
    ]
  }
}

/// Answers questions about legs, for comparing with exact fractions.
struct CrossingProbe: LineProbe {
  private let finder = TimeZoneFinder.world

  func answer(_ text: String) throws -> String {
    let numbers = text.split(separator: " ").compactMap { Int32($0) }
    guard numbers.count == 4, let start = try? Coordinate(latitudeE7: numbers[0], longitudeE7: numbers[1]),
      let end = try? Coordinate(latitudeE7: numbers[2], longitudeE7: numbers[3])
    else {
      throw Misunderstanding(expected: "latitude and longitude of two points in 1e-7 degrees", found: text)
    }
    var fields = [finder.timeZoneIdentifiers(at: start).joined(separator: ",")]
    for crossing in finder.crossings(from: start, to: end) {
      // What does not fit together must not look as if it did.
      let before = names(crossing.before)
      if fields.last != before { fields += ["", before] }
      fields += ["\(crossing.fraction)", names(crossing.after)]
    }
    return fields.joined(separator: "\t")
  }

  private func names(_ zones: [Int32]) -> String {
    zones.map { finder.identifiers[Int($0)] }.joined(separator: ",")
  }
}

/// Names zones' local times, for comparing with Babel.
struct NameProbe: LineProbe {
  private var rules: (zone: String, rules: TimeZoneRules)?

  mutating func answer(_ text: String) throws -> String {
    let words = text.split(separator: " ").map { String($0) }
    guard words.count == 3, let seconds = Int64(words[2]) else {
      throw Misunderstanding(expected: "a language, a zone and an instant", found: text)
    }
    let rules = try open(words[1])
    let offsets = rules.googleOffsets(at: Instant(secondsSince1970: seconds))
    let name = ZoneNames.embedded.name(
      of: words[1], raw: offsets.raw, daylightSaving: offsets.daylightSaving, languages: [words[0]])
    return "\(offsets.raw)\t\(offsets.daylightSaving)\t\(name.language)\t\(name.text)"
  }

  private mutating func open(_ zone: String) throws(TimeZoneRulesError) -> TimeZoneRules {
    if let rules, rules.zone == zone { return rules.rules }
    let opened = try TimeZoneRules(identifier: zone)
    rules = (zone, opened)
    return opened
  }
}

/// Names zones as systems know them, for comparing with Python's zoneinfo.
struct KnownNameProbe: LineProbe {
  private var names: (system: String, names: KnownNames)?

  mutating func answer(_ text: String) throws -> String {
    let words = text.split(separator: " ").map { String($0) }
    guard words.count == 3, let seconds = Int64(words[2]) else {
      throw Misunderstanding(expected: "a system, a zone and an instant", found: text)
    }
    let names = try names(words[0], at: Instant(secondsSince1970: seconds))
    guard let known = try names.name(of: words[1]) else { return "\tfalse\t\t" }
    let ends = [known.agreement.start, known.agreement.end].map { $0.map { "\($0.secondsSince1970)" } ?? "" }
    return ([known.name, "\(known.agreement.isNow)"] + ends).joined(separator: "\t")
  }

  private mutating func names(_ system: String, at instant: Instant) throws -> KnownNames {
    if let names, names.system == system { return names.names }
    let opened: KnownNames =
      system == "windows"
      ? .windows(at: instant) : KnownNames(of: try ZoneReleases.rules(of: system), at: instant)
    names = (system, opened)
    return opened
  }
}
