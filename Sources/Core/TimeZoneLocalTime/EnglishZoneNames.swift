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
      ZoneWords(bytes)?.name(raw: raw, isDaylightSaving: daylightSaving != 0)
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
}

/// The entry for a zone: 4 bytes of standard offset, the lengths of two names, the names.
struct ZoneWords {
  private let standardOffset: Int
  private let standard: UnsafeRawBufferPointer
  private let daylight: UnsafeRawBufferPointer

  /// `nil` if the lengths do not match the number of bytes.
  init?(_ body: UnsafeRawBufferPointer) {
    guard body.count >= 6 else { return nil }
    standardOffset = Int(Int32(littleEndian: body.loadUnaligned(as: Int32.self)))
    let middle = 6 + Int(body[4])
    guard middle + Int(body[5]) == body.count else { return nil }
    standard = UnsafeRawBufferPointer(rebasing: body[6..<middle])
    daylight = UnsafeRawBufferPointer(rebasing: body[middle...])
  }

  /// `nil` if no name exists for this offset.
  func name(raw: Int, isDaylightSaving: Bool) -> String? {
    let text = isDaylightSaving ? daylight : standard
    return raw == standardOffset && !text.isEmpty ? String(decoding: text, as: UTF8.self) : nil
  }
}
