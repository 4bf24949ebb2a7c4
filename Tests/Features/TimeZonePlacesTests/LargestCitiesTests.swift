import Testing
import TimeZonePlaces

/// The largest cities of a zone, compared with all cities of the world sorted by population.
@Suite struct LargestCitiesTests {
  private struct Entry {
    let number: Int
    let population: Int
    let country: String
  }

  /// A zone, and the countries of the cities in it: of those that count, and of the others.
  fileprivate struct Territory: Sendable {
    let zone: String
    let homes: Set<String>
    let others: Set<String>
  }

  private static let citiesByZone: [String: [Entry]] = {
    let gazetteer = Gazetteer.embedded
    var zones: [String: [Entry]] = [:]
    for number in 0..<gazetteer.count {
      let city = gazetteer[number]
      zones[city.timeZoneIdentifier, default: []]
        .append(Entry(number: number, population: city.population ?? 0, country: city.country))
    }
    return zones
  }()

  @Test func areThoseOfAllCitiesSorted() {
    var checked = 0
    for (zone, entries) in Self.citiesByZone where Set(entries.map { $0.country }).count == 1 {
      let sorted = entries.sorted {
        $0.population != $1.population ? $0.population > $1.population : $0.number < $1.number
      }
      for count in [1, 2, 7, 40] {
        let found = Gazetteer.embedded.largestCities(inZone: zone, limit: count)
        #expect(found.map { $0.number } == sorted.prefix(count).map { $0.number }, "\(zone)")
      }
      checked += 1
    }
    #expect(checked > 150)
  }

  /// Hanoi is in Thailand's zone, which is its own too, and the parishes of Macau that count as China are in Macau; but what
  /// lies in Serbia's zone and counts as Croatia lies across the border.
  @Test(arguments: [
    Territory(zone: "Asia/Bangkok", homes: ["TH", "VN"], others: []),
    Territory(zone: "Asia/Macau", homes: ["MO", "CN"], others: []),
    Territory(zone: "America/New_York", homes: ["US", "CU"], others: []),
    Territory(zone: "Europe/Belgrade", homes: ["RS", "XK"], others: ["HR"]),
  ])
  fileprivate func citiesAcrossABorderDoNotCount(_ territory: Territory) throws {
    let entries = try #require(Self.citiesByZone[territory.zone])
    #expect(Set(entries.map { $0.country }) == territory.homes.union(territory.others))
    let found = Gazetteer.embedded.largestCities(inZone: territory.zone, limit: entries.count)
    let expected = entries.filter { territory.homes.contains($0.country) }.map { $0.number }
    #expect(found.map { $0.number }.sorted() == expected.sorted())
  }

  @Test func noneWhereThereIsNothingToReturn() {
    for (zone, count) in [
      ("Asia/Tokyo", 0), ("Asia/Tokyo", -1), ("Etc/GMT+5", 5), ("asia/tokyo", 5), ("", 5), ("zzz", 5),
    ] {
      #expect(Gazetteer.embedded.largestCities(inZone: zone, limit: count).isEmpty, "\(zone) \(count)")
    }
  }
}
