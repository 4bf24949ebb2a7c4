import TimeZoneEngine
import CTimeZoneTables

package struct CLDRIdentifiers: Sendable {
  private let table: PackedTable

  /// Only the table's header is read before a name is looked up.
  package static let embedded = CLDRIdentifiers(
    table: PackedTable(embedded: tzlookup_identifiers_pack(), kind: .identifiers))

  package func identifier(for name: String) -> String {
    table.withBody(of: name) { bytes, _ in String(decoding: bytes, as: UTF8.self) } ?? name
  }
}
