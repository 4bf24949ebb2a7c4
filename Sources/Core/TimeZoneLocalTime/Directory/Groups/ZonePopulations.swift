import CTimeZoneTables
import TimeZoneEngine

/// The population of each zone's largest city.
package struct ZonePopulations: Sendable {
  private var populations: [ExactText: Int64] = [:]

  /// It is read on first use.
  package static let embedded = ZonePopulations(tzlookup_populations_tab().text)

  /// The table is part of the program, so that nothing in it is checked here.
  private init(_ text: UnsafeBufferPointer<UInt8>) {
    text.forEachLine { _, line in
      let columns = line.split(separator: UInt8(ascii: "\t"))
      guard columns.count == 2 else { return }
      populations[ExactText(String(decoding: columns[0], as: UTF8.self))] =
        columns[1].reduce(0) { $0 * 10 + Int64($1 & 0x0F) }
    }
  }

  /// 0 if no population is known.
  package subscript(zone: String) -> Int64 { populations[ExactText(zone)] ?? 0 }
}
