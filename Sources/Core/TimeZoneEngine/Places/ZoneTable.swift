import CTimeZoneTables

/// The principal locations of time zones: `zone.tab` of the tz database, or a file like it.
///
/// Each zone of a country has one place, usually the largest city, such as Tokyo for Japan.
/// ``nearest(to:country:isKnown:)`` finds the closest, which many libraries use instead of borders.
///
/// ```swift
/// let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
/// ZoneTable.embedded.nearest(to: sapporo)?.timeZoneIdentifier                 // "Asia/Sakhalin"
/// ZoneTable.embedded.nearest(to: sapporo, country: "JP")?.timeZoneIdentifier  // "Asia/Tokyo"
/// ```
///
/// A table is immutable. You can share one between threads and tasks.
///
/// ### Format
///
/// A table has lines of UTF-8 with columns separated by tabs: country code, location, zone, and, optionally, a comment.
/// Empty lines and lines that begin with `#` are skipped. A row may have several country codes separated by commas, as
/// in `zone1970.tab`. Such a row belongs to each of these countries.
public struct ZoneTable: Sendable {
  /// A row of the table, with a zone's countries and its principal location.
  public struct Row: Hashable, Sendable {
    /// The ISO 3166-1 alpha-2 country codes: one in `zone.tab`, one or more in `zone1970.tab`.
    public let countryCodes: [String]
    /// The principal location, usually the largest city, on the 1e-7 degree grid.
    public let location: Coordinate
    /// The position as written in the file: ISO 6709, such as `+4658+14242`.
    public let iso6709: String
    /// The identifier of the zone, such as `Asia/Sakhalin`.
    public let timeZoneIdentifier: String
    /// The part of the country that the zone covers; `nil` if the row has no comment.
    public let comment: String?
  }

  /// For messages: the file name or path.
  package let name: String
  /// All rows, in the order of the file; never empty.
  public let rows: [Row]

  /// On the unit sphere.
  let vectors: [SIMD3<Double>]
  /// Numbers of rows, ascending.
  let countryRows: [ExactText: [Int]]

  /// Reads a table from the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file, in the format described for ``ZoneTable``.
  ///   - name: The table's name in messages, such as its path.
  /// - Throws: ``TableError`` if a line is malformed or there are no rows.
  /// - Complexity: O(*n*) in the size of the file.
  public init(bytes: [UInt8], name: String) throws(TableError) {
    self = try bytes.withUnsafeBufferPointer { bytes throws(TableError) in try ZoneTable(bytes, name: name) }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, name: String) throws(TableError) {
    var rows: [Row] = []
    let lines = try TableLine.forEach(of: name, bytes) { line throws(TableError) in
      if !line.isComment { rows.append(try Row(line)) }
    }
    guard !rows.isEmpty else {
      throw .malformed(
        file: name, line: lines, expected: "a row with a time zone", found: "none up to the end")
    }
    self.name = name
    self.rows = rows
    var numbers: [ExactText: [Int]] = [:]
    for (number, row) in rows.enumerated() {
      for code in row.countryCodes { numbers[ExactText(code), default: []].append(number) }
    }
    vectors = rows.map { GreatCircle.unitVector($0.location.grid) }
    countryRows = numbers
  }

  #if !hasFeature(Embedded)
    /// Reads a table from a file of at most 4 MiB.
    ///
    /// - Parameter path: A file like `zone.tab`.
    /// - Throws: ``TableError`` if the file cannot be read or a line is malformed.
    /// - Complexity: The same as ``init(bytes:name:)``.
    public init(contentsOf path: String) throws(TableError) {
      // More than a hundred times the size of the tz database's tables.
      let bytes = try mapError(TableError.file, InputFile(path).readAll(limit: 4 << 20))
      try self.init(bytes: bytes, name: path)
    }
  #endif
}

#if !hasFeature(Embedded)
  /// Encoded as `countryCodes`, `location`, `iso6709`, `timeZoneIdentifier`, and `comment` if there is one.
  extension ZoneTable.Row: Codable {}
#endif

extension ZoneTable {
  /// The `zone.tab` embedded in the library, with a row for each zone and country.
  ///
  /// The table is parsed on first use.
  public static let embedded = ZoneTable(embedded: tzlookup_zone_tab(), name: "zone.tab")

  /// A row for each zone whose clocks have differed from others' since 1970, with all countries that use it.
  package static let embedded1970 = ZoneTable(embedded: tzlookup_zone1970_tab(), name: "zone1970.tab")

  private init(embedded table: tzlookup_table, name: String) {
    do throws(TableError) {
      try self.init(table.text, name: name)
    } catch {
      // Reachable only in a program that was built with a damaged data file.
      preconditionFailure("embedded table: \(error)")
    }
  }

  /// Such as `2026f`.
  package static var embeddedVersion: String? { TZDataHeader.version(of: tzlookup_tzdata_zi().text) }
}

extension tzlookup_table {
  package var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: count)
  }
}

extension ZoneTable.Row {
  fileprivate init(_ line: TableLine) throws(TableError) {
    let columns = line.columns(first: 4)
    guard columns.count == 3 || columns.count == 4 else {
      throw line.malformed(
        expected: "country code, location, zone and perhaps a comment, with a tab between them",
        found: columns.count == 1 ? "1 column" : "\(line.columnCount) columns")
    }
    countryCodes = try line.countryCodes(columns[0])
    location = try line.location(columns[1])
    iso6709 = String(decoding: columns[1], as: UTF8.self)
    timeZoneIdentifier = try line.zoneName(columns[2])
    comment = columns.count == 4 && !columns[3].isEmpty ? try line.text(columns[3]) : nil
  }
}

extension TableLine {
  /// Rounded to the grid.
  fileprivate func location(_ field: UnsafeBufferPointer<UInt8>) throws(TableError) -> Coordinate {
    let scanner = TextScanner(trimming: field)
    let expected = "a location such as +3916+14142 or +353916+1394441 (ISO 6709)"
    guard field.allSatisfy({ !$0.isASCIISpace && $0 < 0x80 }), ISO6709.matches(scanner) else {
      throw malformed(expected: expected, found: field)
    }
    return try mapError(
      { (error: CoordinateError) in malformed(expected: expected, found: "\(error)") },
      ISO6709.coordinate(scanner))
  }
}
