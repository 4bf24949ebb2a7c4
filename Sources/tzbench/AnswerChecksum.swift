import TimeZoneIndex
import TimeZoneLookup

/// A sum over pairs of a point and its answer, whatever order they come in.
struct AnswerChecksum {
  /// The sum so far.
  private(set) var value: UInt64 = 0

  /// Adds the answer at a point.
  mutating func add(_ zones: some Sequence<String>, at point: GridPoint) {
    // FNV-1a (Fowler, Noll and Vo) over the position and the names, each with its end.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for value in [point.x, point.y] {
      withUnsafeBytes(of: value.littleEndian) { $0.forEach(mix) }
    }
    for zone in zones {
      zone.utf8.forEach(mix)
      mix(0)
    }
    value &+= hash
  }

  /// Adds the first zone at a point, or that there is none.
  mutating func add(_ zone: String?, at point: GridPoint) {
    add(CollectionOfOne(zone).compactMap { $0 }, at: point)
  }
}
