import TimeZoneDirectory
import TimeZoneLookup
import TimeZonePlaces

/// The cities nearest to positions of known zones, beside their answers.
final class CityQuestion {
  private let options: CityOptions
  /// Whether a number of cities is asked for, rather than the nearest alone.
  private let isList: Bool
  /// One for each zone met, which is a few hundred at most.
  private var finders: [ExactText: CityFinder] = [:]

  /// - Parameters:
  ///   - options: Which cities count.
  ///   - count: How many are asked for; `nil` for the nearest alone.
  init(_ options: CityOptions, count: CityCount) {
    var options = options
    options.count = count.count ?? 1
    self.options = options
    isList = count.count != nil
  }

  /// The nearest cities, in the zone where it has any.
  func cities(near coordinate: Coordinate, in zone: String) -> [NearestCity] {
    let key = ExactText(zone)
    let finder = finders[key] ?? CityFinder(.embedded, zones: [zone])
    finders[key] = finder
    return finder.nearestCities(to: coordinate, zone: 0, options)
  }

  /// The member of a JSON object: `city`, or `cities` where a number of them is asked for.
  func member(_ cities: [NearestCity]) -> JSONText.Member {
    isList
      ? ("cities", JSONText.array(cities.map { $0.json() })) : ("city", cities.first?.json() ?? "null")
  }

  /// The message where there is none; the position completes it.
  var absence: String {
    let people =
      options.minimumPopulation > 0 ? " of \(options.minimumPopulation.grouped) people or more" : ""
    return
      "no city\(people) is \(options.maximumMeters.map { "within \(Meters($0).limitText) of" } ?? "near")"
  }
}

// MARK: - Text

extension NearestCity {
  /// The answer for people, such as `2.1 km NE of Sapporo, Hokkaido, Japan`; where the city is not what one would expect
  /// of the zone, a remark in parentheses follows.
  var text: String {
    let place = meters < 0.5 ? "at" : "\(Meters(meters).briefText) \(compassPoint) of"
    return "\(place) \(city.fullName)\(remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")"
  }

  private var remarks: [String] {
    (isInZone ? [] : ["outside the zone, in \(city.timeZoneIdentifier)"])
      + (zoneCountry.map { ["the zone's country is \(CountryName.text($0))"] } ?? [])
  }
}

extension City {
  /// Name, region and country, such as `Sapporo, Hokkaido, Japan`; what repeats the name before it is left out.
  package var fullName: String {
    var parts = [name]
    for part in [region?.name, CountryName.text(country)] {
      if let part, let last = parts.last, !part.isSame(as: last) { parts.append(part) }
    }
    return parts.joined(separator: ", ")
  }
}

/// English names of countries.
enum CountryName {
  /// The name of a country; its code where it has none.
  static func text(_ code: String) -> String {
    Gazetteer.embedded.countryName(code) ?? code
  }
}

// MARK: - JSON

extension NearestCity {
  /// One JSON object, with the city's zones in some boundaries.
  package func json(in finder: TimeZoneFinder = AnsweringIndex.finder) -> String {
    JSONText.object(
      city.jsonMembers(in: finder) + [
        ("countryName", JSONText.string(CountryName.text(city.country))), ("meters", wholeMeters),
        ("bearing", wholeBearing), ("compass", JSONText.string(compassPoint)),
        ("inZone", "\(isInZone)"), ("zoneCountry", JSONText.string(zoneCountry)),
      ])
  }

  /// The distance in whole meters: the center of a city is not known any better.
  var wholeMeters: String { "\(Int64(meters.rounded()))" }

  /// The bearing in whole degrees, 0 to 359.
  var wholeBearing: String { "\(Int(bearing.rounded()) % 360)" }
}
