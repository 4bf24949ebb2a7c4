extension Gazetteer {
  /// The largest cities of a time zone, the largest first.
  ///
  /// Cities of a country that does not govern the zone, or a part of it, lie across a border; they count only where the
  /// zone has no others.
  ///
  /// - Parameters:
  ///   - identifier: The zone's identifier, spelled as in the tz database, such as `Asia/Tokyo`; older names too.
  ///   - count: The greatest number of cities.
  /// - Returns: Cities by descending population, those of equal population in the order of the gazetteer; none for a
  ///   zone without cities.
  /// - Complexity: O(*n* + *m* `count`), *n* the number of cities of the zone, *m* the number of those that
  ///   are larger than `count` cities before them.
  public func largestCities(inZone identifier: String, count: Int) -> [City] {
    guard count > 0, let zone = zoneNumber(byAnyName: identifier) else { return [] }
    let groups = groups(ofZone: zone)
    let homes = groups.filter { isHome(group: $0) }
    var largest: [(number: Int, population: Int)] = []
    for group in homes.isEmpty ? Array(groups) : homes {
      for number in cities(ofGroup: group) {
        let population = population(number) ?? 0
        if largest.count == count, let last = largest.last, last.population >= population { continue }
        // Equal ones stay in order, within a group and across groups.
        let position = largest.firstIndex { $0.population < population } ?? largest.count
        largest.insert((number, population), at: position)
        if largest.count > count { largest.removeLast() }
      }
    }
    return largest.map { self[$0.number] }
  }
}
