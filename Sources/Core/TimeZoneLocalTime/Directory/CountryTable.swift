import CTimeZoneTables
import TimeZoneEngine

/// Countries by code: `iso3166.tab` of the tz database, or a file like it.
package struct CountryTable: TableContents, Sendable {
  /// In the order of the file.
  package let countries: [Country]
  private let numbers: [CountryKey: Int]

  package init(_ bytes: UnsafeBufferPointer<UInt8>, file: String) throws(TableError) {
    var countries: [Country] = []
    var numbers: [CountryKey: Int] = [:]
    let lines = try TableLine.forEach(of: file, bytes) { line throws(TableError) in
      if line.isComment { return }
      let country = try Country(line)
      if let key = CountryKey(country.code), numbers.updateValue(countries.count, forKey: key) != nil {
        throw line.malformed(expected: "a code that no line above has", found: country.code)
      }
      countries.append(country)
    }
    guard !countries.isEmpty else {
      throw .malformed(file: file, line: lines, expected: "a country", found: "none up to the end")
    }
    self.countries = countries
    self.numbers = numbers
  }

  /// It is read on first use.
  package static let embedded = CountryTable(embedded: tzlookup_iso3166_tab(), file: "iso3166.tab")

  /// `nil` unless the code is spelled exactly as in the table.
  package func country(_ code: String) -> Country? {
    CountryKey(code).flatMap { numbers[$0] }.map { countries[$0] }
  }
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

extension Country {
  fileprivate init(_ line: TableLine) throws(TableError) {
    let columns = line.columns(first: 2)
    guard columns.count == 2, !columns[1].isEmpty else {
      throw line.malformed(
        expected: "a country code and a name, with a tab between them", found: line.bytes)
    }
    let codes = try line.countryCodes(columns[0])
    guard codes.count == 1 else { throw line.malformed(expected: "one country code", found: columns[0]) }
    self.init(code: codes[0], name: try line.text(columns[1]))
  }
}
