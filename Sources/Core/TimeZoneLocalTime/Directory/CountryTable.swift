import CTimeZoneTables
import TimeZoneEngine

/// Countries by code: `iso3166.tab` of the tz database.
package struct CountryTable: Sendable {
  /// In the order of the file.
  package private(set) var countries: [Country] = []
  private var numbers: [ExactText: Int] = [:]

  /// The table is part of the program, so that nothing in it is checked here.
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    text.forEachLine { _, line in
      let columns = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
      guard line.first != UInt8(ascii: "#"), columns.count == 2 else { return }
      numbers[ExactText(columns[0])] = countries.count
      countries.append(Country(code: columns[0], name: columns[1]))
    }
  }

  /// It is read on first use.
  package static let embedded = CountryTable(tzlookup_iso3166_tab().text)

  /// `nil` unless the code is spelled exactly as in the table.
  package func country(_ code: String) -> Country? { numbers[ExactText(code)].map { countries[$0] } }
}

/// A country or territory, with its code and name.
public struct Country: Hashable, Sendable {
  /// The ISO 3166-1 alpha-2 code, such as `JP`.
  public let code: String
  /// The usual English name in the tz database, such as `Japan`.
  public let name: String
}

#if !hasFeature(Embedded)
  /// Encoded as `code` and `name`.
  extension Country: Codable {}
#endif

extension Country: CustomStringConvertible {
  /// The name and the code, such as `Japan (JP)`.
  public var description: String { "\(name) (\(code))" }
}
