import TimeZoneIndex
import TimeZoneSupport

/// What a gazetteer is made from.
package struct GazetteerSource: Sendable {
  /// A city as the data has it.
  package struct Entry: Sendable {
    package var name: String
    package var alternateNames: [String]
    package var country: String
    package var regionCode: String
    package var population: UInt32
    /// Degrees in 1e-5.
    package var latitudeE5, longitudeE5: Int32
    package var zone: String

    package init(
      name: String, alternateNames: [String] = [], country: String, regionCode: String = "",
      population: UInt32 = 0, latitudeE5: Int32, longitudeE5: Int32, zone: String
    ) {
      self.name = name
      self.alternateNames = alternateNames
      self.country = country
      self.regionCode = regionCode
      self.population = population
      self.latitudeE5 = latitudeE5
      self.longitudeE5 = longitudeE5
      self.zone = zone
    }
  }

  /// A pair of zone and country.
  package struct Territory: Hashable, Sendable {
    package var zone, country: String
    package init(zone: String, country: String) {
      self.zone = zone
      self.country = country
    }
  }

  package var entries: [Entry] = []
  package var regions: [Region] = []
  /// The countries that govern each zone, or a part of it.
  package var homes: Set<Territory> = []
  /// What each character is folded to, as UTF-8, where it is not folded to itself.
  package var folding: [(character: Unicode.Scalar, text: String)] = []
  package var dataVersion = ""
  package var attribution = ""
  package var license = ""

  package init() {}
}

// MARK: - Limits

extension GazetteerSource {
  /// The most regions.
  package static var regionLimit: Int { PackedPosition.regionLimit }
  /// The most names, alternate names included.
  package static var nameLimit: Int { GazetteerFormat.nameLimit }
  /// The greatest length of any text, in bytes of UTF-8.
  package static var nameByteLimit: Int { GazetteerFormat.nameByteLimit }
}

/// Writes a gazetteer: a header, then sections with their checksums in it.
///
/// The same source gives the same bytes, whatever the order of its entries and regions.
struct GazetteerWriter {
  private var sections: [(section: GazetteerFormat.Section, bytes: [UInt8])] = []

  private mutating func add(_ section: GazetteerFormat.Section, _ bytes: [UInt8]) {
    sections.append((section, bytes))
  }

  /// The whole file.
  private func bytes() -> [UInt8] {
    var file = [UInt8](repeating: 0, count: GazetteerFormat.headerSize)
    var table: [UInt8] = []
    let checksum = Checksum()
    for (section, bytes) in sections {
      table.append(little: section.rawValue)
      table.append(little: bytes.withUnsafeBytes { checksum($0) })
      table.append(little: UInt64(file.count))
      table.append(little: UInt64(bytes.count))
      file += bytes
      while file.count % GazetteerFormat.sectionAlignment != 0 { file.append(0) }
    }
    var header = GazetteerFormat.magic
    header.append(little: GazetteerFormat.version)
    header.append(little: UInt32(sections.count))
    header.append(little: UInt64(file.count))
    header.append(little: UInt64(0))
    header += table
    file.replaceSubrange(0..<header.count, with: header)
    var sum: [UInt8] = []
    sum.append(little: file.withUnsafeBytes { GazetteerFormat.headerChecksum($0, checksum) })
    let offset = GazetteerFormat.HeaderOffset.checksum
    file.replaceSubrange(offset..<offset + sum.count, with: sum)
    return file
  }
}

extension GazetteerSource {
  /// The bytes of the gazetteer.
  ///
  /// The source must be within the format's limits: names of at most 255 bytes without control characters, fewer than
  /// 2^13 regions and 2^24 names. The program that makes the gazetteer checks them.
  package func gazetteerBytes() -> [UInt8] { GazetteerWriter.bytes(of: self) }
}

extension GazetteerWriter {
  static func bytes(of source: GazetteerSource) -> [UInt8] {
    let regions = source.regions.sorted {
      (ExactText($0.country), ExactText($0.code)) < (ExactText($1.country), ExactText($1.code))
    }
    var regionNumbers: [String: Int] = [:]
    for (number, region) in regions.enumerated() {
      regionNumbers["\(region.country).\(region.code)"] = number
    }
    let zones = Set(source.entries.map { $0.zone }).sorted { $0.precedes($1) }
    var zoneNumbers: [String: Int] = [:]
    for (number, zone) in zones.enumerated() { zoneNumbers[zone] = number }
    let groups = Self.groups(source.entries)
    let cities = groups.flatMap { $0 }

    var writer = GazetteerWriter()
    writer.add(.metadata, TextPool.bytes([source.dataVersion, source.attribution, source.license]))
    writer.add(.zones, TextPool.bytes(zones))
    writer.add(.regions, TextPool.bytes(regions.flatMap { [$0.country, $0.code, $0.name ?? ""] }))
    writer.add(.groups, groupRows(groups, homes: source.homes, zoneNumbers))
    var positions: [UInt8] = []
    var populations: [UInt8] = []
    for city in cities {
      let position = PackedPosition(
        latitudeE5: city.latitudeE5, longitudeE5: city.longitudeE5,
        region: regionNumbers["\(city.country).\(city.regionCode)"])
      positions.append(little: position.bits)
      populations.append(little: city.population)
    }
    writer.add(.positions, positions)
    writer.add(.populations, populations)
    writer.add(.names, TextPool.bytes(cities.map { $0.name }))
    var owners: [UInt8] = []
    var alternates: [String] = []
    for (number, city) in cities.enumerated() where !city.alternateNames.isEmpty {
      owners.append(little: UInt32(number))
      owners.append(little: UInt32(alternates.count))
      alternates += city.alternateNames
    }
    writer.add(.alternateOwners, owners)
    writer.add(.alternates, TextPool.bytes(alternates))
    writer.add(.tree, CityTreeWriter.bytes(groups))
    let folding = NameFolding.bytes(source.folding)
    writer.add(.nameOrder, NameOrder.bytes(cities, folding: folding))
    writer.add(.folding, folding)
    return writer.bytes()
  }

  /// The cities of each zone and country, ascending by both.
  private static func groups(_ entries: [GazetteerSource.Entry]) -> [[GazetteerSource.Entry]] {
    var groups: [GazetteerSource.Territory: [GazetteerSource.Entry]] = [:]
    for entry in entries {
      groups[GazetteerSource.Territory(zone: entry.zone, country: entry.country), default: []].append(entry)
    }
    let territories = groups.keys.sorted {
      (ExactText($0.zone), ExactText($0.country)) < (ExactText($1.zone), ExactText($1.country))
    }
    return territories.map { CityTreeWriter.ordered(groups[$0] ?? []) }
  }

  private static func groupRows(
    _ groups: [[GazetteerSource.Entry]], homes: Set<GazetteerSource.Territory>, _ zones: [String: Int]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var first = 0
    for group in groups {
      guard let entry = group.first, let zone = zones[entry.zone] else { continue }
      let letters = Array(entry.country.utf8)
      let isHome = homes.contains(GazetteerSource.Territory(zone: entry.zone, country: entry.country))
      bytes.append(little: UInt16(zone))
      bytes.append(little: UInt16(letters[0]) | UInt16(letters[1]) << 8)
      bytes.append(little: isHome ? GazetteerFormat.homeFlag : 0)
      bytes.append(little: UInt32(first))
      first += group.count
    }
    bytes += [UInt8](repeating: 0, count: 8)
    bytes.append(little: UInt32(first))
    return bytes
  }
}
