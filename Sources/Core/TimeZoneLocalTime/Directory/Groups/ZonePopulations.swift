import CTimeZoneTables
import TimeZoneEngine

/// The population of each zone's largest city.
package struct ZonePopulations: TableContents, Sendable {
  private let populations: [ExactText: Int64]

  package init(_ bytes: UnsafeBufferPointer<UInt8>, file: String) throws(TableError) {
    var populations: [ExactText: Int64] = [:]
    try TableLine.forEach(of: file, bytes) { line throws(TableError) in
      if line.isComment { return }
      let columns = line.columns(first: 2)
      guard columns.count == 2 else {
        throw line.malformed(
          expected: "a time zone and a population, with a tab between them", found: line.bytes)
      }
      let zone = try line.zoneName(columns[0])
      guard let population = Int64(decimal: columns[1]) else {
        throw line.malformed(expected: "a population of 1 to 15 digits", found: columns[1])
      }
      guard populations.updateValue(population, forKey: ExactText(zone)) == nil else {
        throw line.malformed(expected: "a zone that no line above has", found: columns[0])
      }
    }
    self.populations = populations
  }

  /// It is read on first use.
  package static let embedded = ZonePopulations(
    embedded: tzlookup_populations_tab(), file: "populations.tab")

  /// 0 if no population is known.
  package subscript(zone: String) -> Int64 { populations[ExactText(zone)] ?? 0 }
}

extension Int64 {
  /// `nil` if there are no digits, too many, or something else.
  fileprivate init?(decimal digits: UnsafeBufferPointer<UInt8>) {
    guard (1...15).contains(digits.count), digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    self = digits.reduce(0) { $0 * 10 + Int64($1 &- UInt8(ascii: "0")) }
  }
}
