/// The largest cities of a zone, as the commands print them.
package struct ZoneCities {
  package let cities: [City]

  package var rows: [Columns.Row] {
    let texts = cities.map { city in city.fullName + (city.population.map { ", \($0.grouped) people" } ?? "")
    }
    return texts.isEmpty ? [("city", "none")] : texts.map { ("city", $0) }
  }

  package var members: JSONObject {
    [
      "cities": .array(cities.map { .object($0.jsonMembers()) }),
      "gazetteerVersion": Gazetteer.versionJSON,
    ]
  }
}

extension ZoneEntry {
  package func largestCities(_ count: Int) -> ZoneCities {
    ZoneCities(cities: Gazetteer.embedded.largestCities(inZone: name, count: count))
  }
}
