import TestSupport
import TimeZonePlaces

/// Small gazetteers with the cities that a test is about.
enum MadeGazetteer {
  /// A gazetteer with some cities, checked completely.
  static func gazetteer(_ source: GazetteerSource) throws(GazetteerError) -> Gazetteer {
    try Gazetteer(bytes: source.gazetteerBytes())
  }

  /// The source of a gazetteer whose cities are numbered names, all in a zone of their country.
  static func source(
    _ cities: [(latitudeE5: Int32, longitudeE5: Int32, population: UInt32)], zone: String = "Asia/Tokyo",
    country: String = "JP"
  ) -> GazetteerSource {
    var source = SmallGazetteer.source
    source.homes = [GazetteerSource.Territory(zone: zone, country: country)]
    source.entries = cities.enumerated().map { number, city in
      GazetteerSource.Entry(
        name: "city \(number)", country: country, population: city.population, latitudeE5: city.latitudeE5,
        longitudeE5: city.longitudeE5, zone: zone)
    }
    return source
  }

  /// The bytes of a gazetteer whose tree has been changed, with checksums that are right.
  static func damaged(_ bytes: [UInt8], _ damage: (inout ArraySlice<UInt8>) -> Void) -> [UInt8] {
    var changed = bytes
    damage(&changed[treeRange(bytes)])
    return SmallGazetteer.layout.sealed(changed)
  }

  static func treeRange(_ bytes: [UInt8]) -> Range<Int> {
    SmallGazetteer.layout.range(of: Int(GazetteerFormat.Section.tree.rawValue), in: bytes) ?? 0..<0
  }
}
