import TimeZonePlaces

package enum SmallGazetteer {
  package static let layout = SectionedBytes(
    headerSize: GazetteerFormat.headerSize, sectionCount: GazetteerFormat.Section.allCases.count)

  /// Cities of four groups, one of them across a border, with and without regions, populations and further names.
  package static var source: GazetteerSource {
    var source = GazetteerSource()
    source.entries = [
      .init(
        name: "Sapporo", alternateNames: ["札幌", "Saporo"], country: "JP", regionCode: "12",
        population: 1_973_832, latitudeE5: 4_306_667, longitudeE5: 14_135_000, zone: "Asia/Tokyo"),
      .init(
        name: "Tokyo", alternateNames: ["東京"], country: "JP", regionCode: "40", population: 9_733_276,
        latitudeE5: 3_568_950, longitudeE5: 13_969_171, zone: "Asia/Tokyo"),
      .init(
        name: "Zürich", country: "CH", regionCode: "ZH", population: 341_730, latitudeE5: 4_736_667,
        longitudeE5: 855_000, zone: "Europe/Zurich"),
      .init(
        name: "Büsingen", country: "DE", regionCode: "01", population: 1_432, latitudeE5: 4_769_667,
        longitudeE5: 868_333, zone: "Europe/Busingen"),
      .init(
        name: "Jestetten", country: "DE", latitudeE5: 4_765_000, longitudeE5: 856_667, zone: "Europe/Zurich"),
    ]
    source.regions = [
      Region(country: "JP", code: "12", name: "Hokkaido"), Region(country: "JP", code: "40", name: "Tokyo"),
      Region(country: "CH", code: "ZH", name: "Zurich"), Region(country: "DE", code: "01", name: nil),
    ]
    source.placeNames = [
      (name: "日本", country: "JP", regionCode: ""), (name: "北海道", country: "JP", regionCode: "12"),
    ]
    source.homes = [
      .init(zone: "Asia/Tokyo", country: "JP"), .init(zone: "Europe/Zurich", country: "CH"),
      .init(zone: "Europe/Busingen", country: "DE"),
    ]
    source.folding = [("ü", "u"), ("Z", "z"), ("-", " "), ("'", "")]
    source.dataVersion = "small"
    source.attribution = "© someone"
    source.license = "CC-BY-4.0"
    return source
  }

  /// As many cities as wanted, anywhere, of a few zones and countries.
  package static func random(
    cities count: Int, using generator: inout some RandomNumberGenerator
  ) -> GazetteerSource {
    var source = Self.source
    let territories = [
      ("JP", "Asia/Tokyo"), ("CH", "Europe/Zurich"), ("DE", "Europe/Zurich"), ("DE", "Europe/Busingen"),
    ]
    for number in 0..<count {
      let (country, zone) = territories.randomElement(using: &generator) ?? ("JP", "Asia/Tokyo")
      source.entries.append(
        .init(
          name: "Town \(number % 97)",
          alternateNames: (0..<number % 4).map { .init("Name \($0) of \(number)") },
          country: country, population: UInt32.random(in: 0...100_000, using: &generator),
          latitudeE5: .random(in: -9_000_000...9_000_000, using: &generator),
          longitudeE5: .random(in: -18_000_000...18_000_000, using: &generator), zone: zone))
    }
    return source
  }

  package static func range(of section: GazetteerFormat.Section, in bytes: [UInt8]) -> Range<Int> {
    layout.range(of: Int(section.rawValue), in: bytes) ?? 0..<0
  }

  /// A gazetteer with other contents in a section, and its checksums right.
  package static func replacing(
    _ section: GazetteerFormat.Section, with content: [UInt8], in bytes: [UInt8]
  ) -> [UInt8] {
    layout.replacing(Int(section.rawValue), with: content, in: bytes, isPadded: true)
  }
}
