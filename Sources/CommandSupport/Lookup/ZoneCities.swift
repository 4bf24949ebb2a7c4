import TimeZoneDirectory
import TimeZonePlaces

/// The largest cities of a zone, as the commands print them.
struct ZoneCities {
  let cities: [City]

  /// One row per city, or one that says that there is none.
  var rows: [Columns.Row] {
    let texts = cities.map { city in city.fullName + (city.population.map { ", \($0.grouped) people" } ?? "")
    }
    return texts.isEmpty ? [("city", "none")] : texts.map { ("city", $0) }
  }

  /// Members of a JSON object.
  var members: [JSONText.Member] {
    [
      ("cities", JSONText.array(cities.map { JSONText.object($0.jsonMembers) })),
      Gazetteer.versionMember,
    ]
  }
}

extension ZoneEntry {
  /// The zone's largest cities. Boundaries may have it by another of its names.
  func largestCities(_ count: Int) -> ZoneCities {
    for name in [name] + olderNames {
      let cities = Gazetteer.embedded.largestCities(inZone: name, count: count)
      if !cities.isEmpty { return ZoneCities(cities: cities) }
    }
    return ZoneCities(cities: [])
  }
}
