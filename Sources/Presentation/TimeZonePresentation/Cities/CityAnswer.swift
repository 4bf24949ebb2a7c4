extension NearestCity {
  /// The answer for people, such as `2.1 km NE of Sapporo, Hokkaido, Japan`, with a remark if the city is unexpected.
  package var text: String {
    let place = meters < 0.5 ? "at" : "\(Meters(meters).briefText) \(compassPoint) of"
    return "\(place) \(city.fullName)\(remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")"
  }

  private var remarks: [String] {
    (isInZone ? [] : ["outside the zone, in \(city.timeZoneIdentifier)"])
      + (zoneCountry.map { ["the zone's country is \(Gazetteer.country($0))"] } ?? [])
  }
}

extension City {
  /// Name, region and country, such as `Sapporo, Hokkaido, Japan`, without any part that repeats the name before it.
  package var fullName: String {
    var parts = [name]
    for part in [region?.name, Gazetteer.country(country)] {
      if let part, let last = parts.last, !part.isSame(as: last) { parts.append(part) }
    }
    return parts.joined(separator: ", ")
  }
}

extension NearestCity {
  package func json(in finder: TimeZoneFinder = ActiveIndex.finder) -> JSON {
    .object(
      city.jsonMembers(in: finder).adding([
        "countryName": JSON(Gazetteer.country(city.country)), "meters": JSON(wholeMeters),
        "bearing": JSON(wholeBearing), "compass": JSON(compassPoint),
        "inZone": JSON(isInZone), "zoneCountry": JSON(zoneCountry),
      ]))
  }

  /// The distance in whole meters: the center of a city is not known any better.
  var wholeMeters: Int64 { Int64(meters.rounded()) }

  /// The bearing in whole degrees, 0 to 359.
  var wholeBearing: Int { Int(bearing.rounded()) % 360 }
}

extension City {
  /// All zones of some boundaries at the city, ascending; the gazetteer's zone if the boundaries have none there, or if the
  /// position is known to be wrong: it lies in another zone of the boundaries that the gazetteer was made with.
  package func timeZoneIdentifiers(in finder: TimeZoneFinder = ActiveIndex.finder) -> [String] {
    let known = TimeZoneFinder.world.timeZoneIdentifiers(at: coordinate)
    guard known.contains(where: { $0.isSame(as: timeZoneIdentifier) }) else { return [timeZoneIdentifier] }
    let zones = finder.timeZoneIdentifiers(at: coordinate)
    return zones.isEmpty ? [timeZoneIdentifier] : zones
  }

  package func jsonMembers(in finder: TimeZoneFinder = ActiveIndex.finder) -> JSONObject {
    let region: JSONObject? = region.map { ["code": JSON($0.code), "name": JSON($0.name)] }
    let members: JSONObject = [
      "name": JSON(name), "region": JSON(region), "country": JSON(country), "population": JSON(population),
    ]
    return members.adding(coordinate.jsonMembers).adding(["zones": JSON(timeZoneIdentifiers(in: finder))])
  }
}

// The largest cities of a zone.

extension [City] {
  package var rows: [Columns.Row] {
    let texts = map { city in city.fullName + (city.population.map { ", \($0.grouped) people" } ?? "") }
    return texts.isEmpty ? [("city", "none")] : texts.map { ("city", $0) }
  }

  package var members: JSONObject {
    ["cities": .array(map { .object($0.jsonMembers()) }), "gazetteerVersion": Gazetteer.versionJSON]
  }
}

extension Gazetteer {
  package static var versionJSON: JSON { JSON(stated: embedded.information.dataVersion) }

  /// The English name of a country; its code if it has none.
  package static func country(_ code: String) -> String { embedded.countryName(code) ?? code }
}

extension CityMatch {
  /// Whether the city has exactly the name that was searched for.
  package var isExact: Bool { kind == .name || kind == .alternateName }

  /// Whether an airport was found, or a city by the code of its airport, such as SPK.
  package var isAirport: Bool {
    Gazetteer.embedded.isAirport(city)
      || kind == .alternateName && matchedName.utf8.count == 3
        && matchedName.utf8.allSatisfy { $0 &- 0x41 < 26 }
  }

  package func jsonMembers(in finder: TimeZoneFinder = ActiveIndex.finder) -> JSONObject {
    city.jsonMembers(in: finder).adding([
      "match": JSON(kind.rawValue), "matchedName": JSON(matchedName),
    ])
  }
}
