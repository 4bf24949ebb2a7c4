import CTimeZoneTables
import TestSupport
import TimeZoneLocalTime
import TimeZoneLookup
import TimeZoneShapes

// Files with single bytes replaced.

extension QuestionWriter {
  /// Indexes with a byte replaced, as they are and with their checksums made right again.
  mutating func askDamagedIndexes() throws {
    try askDamagedIndex()
    let sample = RegionSample(seed: 3)
    let box = RegionBox(west: 1_200_000_000, south: -300_000_000, east: -1_200_000_000, north: 600_000_000)
    for region in [.zones(["A", "C"]), box.map { RegionOptions.box($0) }] {
      excerpt = try sample.finder(region).indexBytes
      try askDamagedIndex()
    }
    askDamagedWorld()
    excerpt = simplified
    try askDamagedIndex()
    // Certainty: uniform around the borders, where half of the answers are.
    let finder = try TimeZoneFinder(bytes: excerpt)
    for _ in 0..<max(20, pointCount / 100) { askDamaged("excerpt", excerpt, excerpt, points(around: finder)) }
  }

  private mutating func askDamagedIndex() throws {
    text.ask("index", .bytes(excerpt))
    let finder = try TimeZoneFinder(bytes: excerpt)
    // Where nothing is replaced all answers must be there.
    askDamaged("excerpt", excerpt, excerpt, points(around: finder))
    // All of the header, and of the other sections their first bytes.
    let header =
      SectionedLayout.sectionTable
      + IndexFormat.Section.allCases.count * SectionedLayout.rowSize
    for offset in 0..<header { askDamage(at: offset, in: finder, allValues: pointCount >= 500_000) }
    for section in 1...IndexFormat.Section.allCases.count {
      guard let range = IndexBytes.range(of: section, in: excerpt) else { continue }
      for offset in range.prefix(pointCount >= 500_000 ? 400 : 64) { askDamage(at: offset, in: finder) }
      for _ in 0..<max(40, pointCount / 5_000) {
        askDamage(at: Int.random(in: range, using: &random), in: finder)
      }
    }
    askCut(finder)
  }

  private mutating func askDamage(at offset: Int, in finder: TimeZoneFinder, allValues: Bool = false) {
    let old = excerpt[offset]
    let flipped = old ^ 1 << UInt8.random(in: 0..<8, using: &random)
    // The high byte of a number is what takes it over 31 bits.
    let edges: [UInt8] = offset % 4 == 3 ? [0x7F, 0x80, 0xFF] : [0xFF]
    let values = allValues ? (0..<8).map { old ^ 1 << $0 } + [0] + edges : [flipped] + edges
    for value in Set(values).subtracting([old]).sorted() {
      var changed = excerpt
      changed[offset] = value
      if Int.random(in: 0..<8, using: &random) == 0 { askDamaged("excerpt", excerpt, changed, []) }
      askDamaged("excerpt", excerpt, IndexBytes.sealed(changed), points(around: finder))
    }
  }

  /// Files that end early, or late.
  private mutating func askCut(_ finder: TimeZoneFinder) {
    let sizes = [
      0, 1, 7, 8, 31, 32, 255, 256, 300, excerpt.count - 1, excerpt.count + 1, excerpt.count + 4096,
    ]
    for size in sizes {
      let padded = excerpt + [UInt8](repeating: 0, count: max(0, size - excerpt.count))
      askDamaged("excerpt", excerpt, Array(padded.prefix(size)), [])
    }
  }

  /// The world's index is larger than 16 bits of anything.
  private mutating func askDamagedWorld() {
    let world = TimeZoneFinder.world.indexBytes
    for number in 0..<min(60, max(8, pointCount / 10_000)) {
      let section = 1 + number % IndexFormat.Section.allCases.count
      guard let range = IndexBytes.range(of: section, in: world), !range.isEmpty else { continue }
      var changed = world
      changed[Int.random(in: range, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      var generator = SeededGenerator(seed: random.next())
      let points = (0..<4).map { _ in self.points.point(.uniform, using: &generator) }
      askDamaged("world", world, IndexBytes.sealed(changed), points)
    }
  }

  /// Asks for the error of an index, or its answers, by what it differs in from another.
  private mutating func askDamaged(_ name: String, _ old: [UInt8], _ new: [UInt8], _ points: [GridPoint]) {
    var words: [QuestionText.Word] = []
    for offset in 0..<min(old.count, new.count) where old[offset] != new[offset] {
      words += [.number(offset), .number(new[offset])]
    }
    let start: [QuestionText.Word] = ["damaged", .word(name), .number(new.count), .number(words.count / 2)]
    text.ask(start + words + .points(points))
  }

  /// Points of the excerpt: Hokkaido, Sakhalin and the sea around. Of a region points anywhere.
  private mutating func points(around finder: TimeZoneFinder) -> [GridPoint] {
    if finder.region != nil { return (0..<3).map { _ in GridPoint.anywhere(using: &random) } }
    return (0..<3).map { _ in
      GridPoint(
        x: Int32.random(in: 1_380_000_000...1_470_000_000, using: &random),
        y: Int32.random(in: 410_000_000...550_000_000, using: &random))
    }
  }
}

// MARK: - Rules and tables

extension QuestionWriter {
  mutating func askDamagedRules() {
    let zones = ["Asia/Tokyo", "America/New_York", "Europe/Dublin", "Africa/Casablanca", "Etc/UTC"]
    for zone in zones {
      guard let bytes = try? TimeZoneDatabase.embedded.tzif(of: zone) else { continue }
      for offset in bytes.indices {
        for _ in 0..<(offset < 100 ? 3 : 1) {
          let value = [0, 0x7F, 0x80, 0xFF, bytes[offset] ^ 1 << UInt8.random(in: 0..<8, using: &random)]
            .picked(&random)
          let instant = Int64.random(in: -5_000_000_000...8_000_000_000, using: &random)
          text.ask("tzif", .text(zone), "1", .number(offset), .number(value), .number(instant))
        }
      }
    }
    let pack = tzlookup_rules_pack()
    for number in 0..<400 {
      let offset = number < 48 ? number : Int.random(in: 0..<pack.count, using: &random)
      let value = [0, 1, 0x7F, 0x80, 0xFF].picked(&random)
      text.ask("rules", "1", .number(offset), .number(value), .text(names.picked(&random)))
    }
  }

  mutating func askDamagedTables() {
    let row =
      "JP\t+353916+1394441\tAsia/Tokyo\nUS,CA\t+394421-1045903\tAmerica/Denver\tMountain (most areas)\n"
    text.ask("table", .text(row))
    for _ in 0..<300 { text.ask("table", .bytes(damaged(row, alphabet: "\t\n+-0123456789,#/ "))) }
  }
}
