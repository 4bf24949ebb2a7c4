import TimeZoneGazetteer
import TimeZoneIndex

/// Small gazetteers made in code.
enum MadeGazetteer {
  /// A gazetteer with some cities; it lives as long as the program, as an embedded one does.
  static func gazetteer(_ source: GazetteerSource) -> Gazetteer {
    let bytes = source.gazetteerBytes()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 64)
    memory.copyBytes(from: bytes)
    return Gazetteer(embedded: UnsafeRawBufferPointer(memory))
  }

  /// The source of a gazetteer whose cities are numbered names, all in a zone of their country.
  static func source(
    _ cities: [(latitudeE5: Int32, longitudeE5: Int32, population: UInt32)], zone: String = "Asia/Tokyo",
    country: String = "JP"
  ) -> GazetteerSource {
    var source = GazetteerSource()
    source.homes = [GazetteerSource.Territory(zone: zone, country: country)]
    source.entries = cities.enumerated().map { number, city in
      GazetteerSource.Entry(
        name: "city \(number)", country: country, population: city.population, latitudeE5: city.latitudeE5,
        longitudeE5: city.longitudeE5, zone: zone)
    }
    return source
  }
}

// MARK: - Damage

extension MadeGazetteer {
  /// The size of the section `tree`, in bytes.
  static func treeSize(_ source: GazetteerSource) -> Int { treeRange(source.gazetteerBytes()).count }

  /// A gazetteer whose tree has been changed; its header is as it was, with another checksum.
  static func damaged(
    _ source: GazetteerSource, _ damage: (inout UnsafeMutableRawBufferPointer.SubSequence) -> Void
  ) -> Gazetteer {
    let bytes = source.gazetteerBytes()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 64)
    memory.copyBytes(from: bytes)
    let range = treeRange(bytes)
    var tree = UnsafeMutableRawBufferPointer(rebasing: memory[range])[...]
    damage(&tree)
    return Gazetteer(embedded: UnsafeRawBufferPointer(memory))
  }

  /// Where the tree lies: offset and length in its row of the header, the tenth.
  private static func treeRange(_ bytes: [UInt8]) -> Range<Int> {
    func number(at offset: Int) -> Int {
      (0..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }
    let row = 32 + 9 * 24
    return number(at: row + 8)..<number(at: row + 8) + number(at: row + 16)
  }
}
