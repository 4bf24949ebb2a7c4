import TestSupport
@testable import TimeZoneLocalTime
@testable import TimeZoneEngine

/// Any bytes as one of the tables of the tz database, or as what they are packed into; the first byte says which.
enum TablesHarness: FuzzHarness {
  static let name = "tables"

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    switch input.byte() % 3 {
    case 0: readPlaces(input.rest())
    case 1: readRules(input.rest())
    default: readNames(input.rest())
    }
  }

  // MARK: Text

  /// The nearest place is that of the least distance.
  private static func readPlaces(_ bytes: [UInt8]) {
    guard let table = try? ZoneTable(bytes: bytes, name: "zone.tab") else { return }
    require(!table.rows.isEmpty, "at least one row")
    for (x, y) in [(0, 0), (1_413_500_000, 430_600_000), (-1_800_000_000, 900_000_000)] as [(Int32, Int32)] {
      let coordinate = Coordinate(onEarth: GridPoint(x: x, y: y))
      require(table.nearest(to: coordinate) != nil, "a nearest place")
      _ = table.nearest(to: coordinate, country: "JP")
      _ = table.nearest(to: coordinate, country: nil) { $0.utf8.count % 2 == 0 }
    }
  }

  // MARK: Packed

  private static func readRules(_ bytes: [UInt8]) {
    guard let database = try? TimeZoneDatabase(packed: bytes) else { return }
    for name in database.identifiers.prefix(20) + ["Europe/Kyiv", ""] {
      guard let rules = try? database.rulesByAnyName(for: name) else { continue }
      TZifHarness.query(rules, Instant(secondsSince1970: 1_795_176_000))
    }
  }

  private static func readNames(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      guard let table = try? PackedTable(bytes, owner: nil, kind: .names) else { return }
      _ = table.version
      for number in 0..<min(20, table.nameCount) {
        for isDaylightSaving in [false, true] {
          _ = table.withBody(of: table.name(number) ?? "") { bytes, _ in
            EnglishZoneNames.name(in: bytes, raw: 32_400, isDaylightSaving: isDaylightSaving)
          }
        }
      }
      for name in ["Asia/Tokyo", "B", ""] { _ = table.withBody(of: name) { bytes, _ in bytes.count } }
    }
  }
}

extension TablesHarness {
  private static let places =
    "# comment\nJP\t+353916+1394441\tAsia/Tokyo\nRU\t+4658+14242\tAsia/Sakhalin\tMSK+08 - Sakhalin Island\r\n"
  private static let places1970 = "JP,AU\t+353916+1394441\tAsia/Tokyo\tEyre Bird Observatory\n"

  static func seeds() throws -> [[UInt8]] {
    [places, places1970].map { [0] + Array($0.utf8) } + (try packed())
  }

  private static func packed() throws -> [[UInt8]] {
    let tokyo = try TimeZoneDatabase.embedded.tzif(of: "Asia/Tokyo")
    let words: [UInt8] = [0x90, 0x7E, 0, 0, 3, 0] + Array("JST".utf8)
    let names = ["Asia/Tokyo", "B", "Europe/Kiev"]
    return [
      [1] + table(.rules, names, [tokyo, TZifFileBytes.good.bytes, tokyo]),
      [2] + table(.names, names, [words, [0, 0, 0, 0, 0, 0], words]),
    ]
  }

  /// A table as PackedTables.md has it, with a body for each name.
  static func table(_ kind: PackedTable.Kind, _ names: [String], _ bodies: [[UInt8]]) -> [UInt8] {
    let texts = names.map { Array($0.utf8) } + bodies
    var offset = UInt32(40 + 4 * (3 * names.count + 2))
    var offsets: [UInt32] = []
    for text in texts {
      offsets.append(offset)
      offset += UInt32(text.count)
    }
    let numbers =
      offsets[...names.count] + (0..<names.count).map { UInt32($0) } + offsets[names.count...] + [offset]
    var bytes: [UInt8] = [0x89, 0x54, 0x5A, kind.rawValue, 0x0D, 0x0A, 0x1A, 0x0A]
    for number in [1, offset, UInt32(names.count), UInt32(bodies.count)] {
      bytes.append(littleEndian: number)
    }
    bytes += Array("2026f".utf8) + [UInt8](repeating: 0, count: 11)
    for number in numbers { bytes.append(littleEndian: number) }
    return bytes + texts.joined()
  }
}
