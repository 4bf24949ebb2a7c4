import TimeZoneEngine
import CTimeZoneTables

/// English names of zones' local times, such as "Japan Standard Time": the long names of the Unicode CLDR, or the
/// offset in CLDR's form, "GMT-07:00", if CLDR has no name or the zone's offset is not the one that the name
/// represents.
package struct EnglishZoneNames: Sendable {
  private let table: PackedTable

  /// Only the table's header is read before a name is looked up.
  package static let embedded = EnglishZoneNames(
    table: PackedTable(embedded: tzlookup_names_pack(), kind: .names))

  package func name(of identifier: String, raw: Int, daylightSaving: Int) -> String {
    let name = table.withBody(of: identifier) { bytes, _ in
      Self.name(in: bytes, raw: raw, isDaylightSaving: daylightSaving != 0)
    }
    return name.flatMap { $0 } ?? Self.name(utcOffset: raw + daylightSaving)
  }

  /// An offset as `GMT+05:30`, with seconds if there are any; `GMT` for 0.
  static func name(utcOffset: Int) -> String {
    utcOffset == 0 ? "GMT" : "GMT" + offsetText(utcOffset)
  }

  /// An offset as `+05:30`, with seconds if there are any.
  package static func offsetText(_ utcOffset: Int) -> String {
    var text = TimeText()
    text.append(offset: utcOffset)
    return text.string
  }

  /// The name in the entry for a zone: 4 bytes of standard offset, the lengths of two names, the names. `nil` if none
  /// exists for this offset, or if the lengths do not match the number of bytes.
  static func name(in entry: UnsafeRawBufferPointer, raw: Int, isDaylightSaving: Bool) -> String? {
    guard entry.count >= 6, 6 + Int(entry[4]) + Int(entry[5]) == entry.count,
      raw == Int(Int32(littleEndian: entry.loadUnaligned(as: Int32.self)))
    else { return nil }
    let middle = 6 + Int(entry[4])
    let name = isDaylightSaving ? entry[middle...] : entry[6..<middle]
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}
