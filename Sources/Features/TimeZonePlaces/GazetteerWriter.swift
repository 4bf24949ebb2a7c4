import TimeZoneEngine

extension GazetteerSource {
  /// The bytes of the gazetteer: a header, then sections with their checksums in it. The same source gives the same bytes,
  /// whatever the order of its entries and regions.
  ///
  /// The source must be within the format's limits: names of at most 255 bytes without control characters, fewer than
  /// 2^13 regions and 2^21 names. The program that makes the gazetteer checks them.
  package func gazetteerBytes() -> [UInt8] {
    let regions = regions.sorted {
      (ExactText($0.country), ExactText($0.code)) < (ExactText($1.country), ExactText($1.code))
    }
    var regionNumbers: [String: Int] = [:]
    for (number, region) in regions.enumerated() {
      regionNumbers["\(region.country).\(region.code)"] = number
    }
    let zones = Set(entries.map { $0.zone }).sorted { $0.precedes($1) }
    var zoneNumbers: [String: Int] = [:]
    for (number, zone) in zones.enumerated() { zoneNumbers[zone] = number }
    let cityGroups = Self.groups(entries.filter { !$0.isAirport })
    let groups = cityGroups + Self.groups(entries.filter { $0.isAirport })
    let cities = groups.flatMap { $0 }

    var sections: [(section: GazetteerFormat.Section, bytes: [UInt8])] = []
    func add(_ section: GazetteerFormat.Section, _ bytes: [UInt8]) { sections.append((section, bytes)) }
    add(.metadata, TextPool.bytes([dataVersion, attribution, license]))
    add(.zones, TextPool.bytes(zones))
    add(.regions, TextPool.bytes(regions.flatMap { [$0.country, $0.code, $0.name ?? ""] }))
    add(.groups, Self.groupRows(groups, homes: homes, zoneNumbers))
    var positions: [UInt8] = []
    var populations: [UInt8] = []
    for city in cities {
      let position = PackedPosition(
        latitudeE5: city.latitudeE5, longitudeE5: city.longitudeE5,
        region: regionNumbers["\(city.country).\(city.regionCode)"])
      positions.append(little: position.bits)
      if !city.isAirport { populations.append(little: city.population) }
    }
    add(.positions, positions)
    add(.populations, populations)
    add(.names, TextPool.bytes(cities.map(Self.storedName)))
    var owners: [UInt8] = []
    var alternates: [String] = []
    for (number, city) in cities.enumerated() where !city.alternateNames.isEmpty {
      owners.append(little: UInt32(number))
      owners.append(little: UInt32(alternates.count))
      alternates += city.alternateNames.map { $0.text }
    }
    add(.alternateOwners, owners)
    add(.alternates, TextPool.bytes(alternates))
    add(.tree, Self.tree(cityGroups))
    let folding = NameFolding.bytes(folding)
    add(.nameOrder, NameOrder.bytes(cities, folding: folding))
    add(.folding, folding)
    add(.importances, cities.map { $0.importance })
    let places = PlaceNames.bytes(of: self, regions: regions, folding: folding)
    add(.placeNames, places.names)
    add(.placeMeanings, places.meanings)
    return GazetteerFile.bytes(of: sections, version: GazetteerFormat.version)
  }

  /// The name of a city or airport as the file has it: without the word "Airport" at the end.
  private static func storedName(_ entry: Entry) -> String {
    let kind = "Airport"
    return entry.isAirport && entry.name.hasSuffix(" \(kind)")
      ? String(entry.name.dropLast(kind.count)) : entry.name
  }

  /// The cities of each zone and country, ascending by both.
  private static func groups(_ entries: [Entry]) -> [[Entry]] {
    var groups: [Territory: [Entry]] = [:]
    for entry in entries {
      groups[Territory(zone: entry.zone, country: entry.country), default: []].append(entry)
    }
    let territories = groups.keys.sorted {
      (ExactText($0.zone), ExactText($0.country)) < (ExactText($1.zone), ExactText($1.country))
    }
    return territories.map { CityTreeWriter.ordered(groups[$0] ?? []) }
  }

  private static func tree(_ groups: [[Entry]]) -> [UInt8] {
    let cities = groups.flatMap { $0 }
    var end = 0
    let ranges = groups.map { group in
      end += group.count
      return end - group.count..<end
    }
    return CityTreeWriter.bytes(ranges) { number in
      let city = cities[number]
      return (.init(latitude: city.latitudeE5, longitude: city.longitudeE5), city.population)
    }
  }

  private static func groupRows(
    _ groups: [[Entry]], homes: Set<Territory>, _ zones: [String: Int]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var first = 0
    for group in groups {
      guard let entry = group.first, let zone = zones[entry.zone] else { continue }
      let letters = Array(entry.country.utf8)
      let isHome = homes.contains(Territory(zone: entry.zone, country: entry.country))
      bytes.append(little: UInt16(zone))
      bytes.append(little: UInt16(letters[0]) | UInt16(letters[1]) << 8)
      bytes.append(
        little: (isHome ? GazetteerFormat.homeFlag : 0) | (entry.isAirport ? GazetteerFormat.airportFlag : 0))
      bytes.append(little: UInt32(first))
      first += group.count
    }
    bytes += [UInt8](repeating: 0, count: 8)
    bytes.append(little: UInt32(first))
    return bytes
  }
}
