import TimeZoneLocalTime
import TimeZonePlaces

/// What is worth a look when a gazetteer has been made. The same sources give the same text.
struct GazetteerReport {
  private(set) var text = ""

  private mutating func line(_ cells: String...) { text += cells.joined(separator: "\t") + "\n" }

  init(_ gazetteer: Gazetteer, _ tables: SourceTables, _ zones: CityZones) throws {
    addCounts(gazetteer)
    try addDifferences(zones)
    addForeignCities(zones, homes: tables.source.homes)
    addCitiesAtSea(zones)
  }

  private mutating func addCounts(_ gazetteer: Gazetteer) {
    let information = gazetteer.information
    line("data", information.dataVersion)
    line("bytes", "\(information.byteCount)")
    line("cities", "\(information.cityCount)")
    line("alternate names", "\(information.alternateNameCount)")
    line("regions", "\(information.regionCount)")
    line("zones", "\(information.zoneCount)")
    line("pairs of zone and country", "\(gazetteer.territoryCount)")
    for section in gazetteer.sectionSizes { line("section \(section.name)", "\(section.bytes)") }
  }

  /// The year by whose rules the future goes: after the last transition that tables list, except for Morocco's.
  private static let future =
    Instant(secondsSince1970: 2_145_916_800)..<Instant(secondsSince1970: 2_177_452_800)
  private static let past = Instant(secondsSince1970: 0)..<future.lowerBound

  /// Cities that are an hour off by GeoNames: only those are listed, for there are others in each zone that has many
  /// names, or was divided long ago.
  private mutating func addDifferences(_ zones: CityZones) throws {
    var comparer = ZoneComparer(.embedded, others: nil)
    var counts = (once: 0, other: 0)
    var rows: [[String]] = []
    for difference in zones.differences {
      let (stated, found) = (difference.city.statedZone, difference.found)
      if try comparer.differ(stated, found, in: Self.future) {
        counts.other += 1
        let reason = difference.exception.map { "GeoNames' zone is kept. \($0)" } ?? "the polygons' zone"
        rows.append(row(of: difference.city) + [stated, found, reason])
      } else if try comparer.differ(stated, found, in: Self.past) {
        counts.once += 1
      }
    }
    line()
    line(
      "places on disputed ground with another of its zones than their source has", "\(zones.disputedCount)")
    line("places whose source has none of the polygons' zones there", "\(zones.differences.count)")
    line("of these with other offsets at some time since 1970 only", "\(counts.once)")
    line("of these with other offsets by the rules of 2038", "\(counts.other)")
    for row in rows { text += row.joined(separator: "\t") + "\n" }
  }

  /// Cities of countries that do not govern their zone: their coordinates lie across a border.
  private mutating func addForeignCities(_ zones: CityZones, homes: Set<GazetteerSource.Territory>) {
    var counts: [GazetteerSource.Territory: Int] = [:]
    for entry in zones.entries {
      let territory = GazetteerSource.Territory(zone: entry.zone, country: entry.country)
      if !homes.contains(territory) { counts[territory, default: 0] += 1 }
    }
    line()
    line("places in a country that does not govern their zone", "\(counts.values.reduce(0, +))")
    let sorted = counts.sorted {
      $0.value != $1.value
        ? $0.value > $1.value
        : (ExactText($0.key.zone), ExactText($0.key.country)) < (
          ExactText($1.key.zone), ExactText($1.key.country)
        )
    }
    for (territory, count) in sorted { line(territory.zone, territory.country, "\(count)") }
  }

  private mutating func addCitiesAtSea(_ zones: CityZones) {
    line()
    line(
      "places that no polygon on land covers, with the zone of a coast within \(Int(CityZones.shoreMeters)) m",
      "\(zones.atSea.count)")
    for city in zones.atSea { text += row(of: city).joined(separator: "\t") + "\n" }
  }

  private func row(of city: SourceTables.SourceCity) -> [String] {
    [city.identifier, city.entry.name, city.entry.country, "\(city.coordinate)"]
  }
}

extension ZoneComparer {
  /// Whether the UTC offsets of two zones differ at some time in a range. Zones without rules have other offsets than any
  /// zone.
  fileprivate mutating func differ(
    _ zone: String, _ other: String, in range: Range<Instant>
  ) throws(TimeZoneRulesError) -> Bool {
    let moment = Moment.range(from: range.lowerBound, until: range.upperBound)
    return switch try compare(zone, with: other, .zone(other), moment).verdict {
    case .wrongClock, .unknownName: true
    default: false
    }
  }
}

/// The population of each zone's largest city, as the library's `populations.tab` has it.
func populationTable(_ gazetteer: Gazetteer, zones: [String]) -> String {
  let information = gazetteer.information
  var text = """
    # The population of each time zone's largest city.
    # \(information.attribution) (\(information.license)), by \(information.dataVersion); made by Scripts/build data.

    """
  for zone in zones {
    guard let population = gazetteer.largestCities(inZone: zone, limit: 1).first?.population else { continue }
    text += "\(zone)\t\(population)\n"
  }
  return text
}
