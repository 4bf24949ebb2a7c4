/// Reads positions; `nil` if the cells are empty, which is not an error.
enum CoordinateCells {
  // MARK: Two cells

  /// Reads latitude and longitude from two cells; a missing cell counts as empty.
  @inline(__always)
  static func read(
    latitude: UnsafeBufferPointer<UInt8>, longitude: UnsafeBufferPointer<UInt8>, wraps: Bool
  ) throws(RowError) -> GridPoint? {
    if let y = DecimalDegrees.e7(latitude.withoutQuotationMarks, limit: 90),
      let x = DecimalDegrees.e7(longitude.withoutQuotationMarks, limit: 180)
    {
      return GridPoint(x: x, y: y)
    }
    if latitude.isEmpty, longitude.isEmpty { return nil }
    return try readSlowly(
      latitude: latitude.cellText, longitude: longitude.cellText, wraps: wraps)
  }

  /// Reads anything but plain decimal degrees: quoted cells, white space, degrees and minutes, malformed text.
  @inline(never)
  static func readSlowly(
    latitude: String, longitude: String, wraps: Bool
  ) throws(RowError) -> GridPoint? {
    switch (latitude.isMissingValue, longitude.isMissingValue) {
    case (true, true): return nil
    case (true, false): throw .latitudeMissing(longitude: longitude.shortenedForMessage)
    case (false, true): throw .longitudeMissing(latitude: latitude.shortenedForMessage)
    case (false, false): return try parse("\(latitude.withDecimalPoint) \(longitude.withDecimalPoint)", wraps)
    }
  }

  @inline(never)
  static func read(
    latitude: UnsafeBufferPointer<UInt8>, _ latitudeReference: HemisphereReference.Cell,
    longitude: UnsafeBufferPointer<UInt8>, _ longitudeReference: HemisphereReference.Cell, wraps: Bool
  ) throws(RowError) -> GridPoint? {
    let (latitude, longitude) = (latitude.cellText, longitude.cellText)
    guard let point = try readSlowly(latitude: latitude, longitude: longitude, wraps: wraps) else {
      return nil
    }
    return try HemisphereReference.apply(
      (latitude, latitudeReference), (longitude, longitudeReference), to: point)
  }

  // MARK: One cell

  @inline(__always)
  static func read(combined cell: UnsafeBufferPointer<UInt8>, wraps: Bool) throws(RowError) -> GridPoint? {
    let content = cell.withoutQuotationMarks
    if let comma = content.firstIndex(of: UInt8(ascii: ","), from: 0) {
      let longitudeStart = comma + 1 < content.count && content[comma + 1] == 0x20 ? comma + 2 : comma + 1
      if let y = DecimalDegrees.e7(content.part(0..<comma), limit: 90),
        let x = DecimalDegrees.e7(UnsafeBufferPointer(rebasing: content[longitudeStart...]), limit: 180)
      {
        return GridPoint(x: x, y: y)
      }
    }
    return try readSlowly(combined: cell.cellText, wraps: wraps)
  }

  @inline(never)
  static func readSlowly(combined text: String, wraps: Bool) throws(RowError) -> GridPoint? {
    if text.isMissingValue || text.isEmptyPoint { return nil }
    if let found = try WellKnownBinary.read(cell: text, wraps: wraps) { return found }
    return try parse(text, wraps)
  }

  // MARK: Text

  private static func parse(_ text: String, _ wraps: Bool) throws(RowError) -> GridPoint {
    do throws(CoordinateError) {
      return try Coordinate(parsing: text).grid
    } catch {
      if wraps, case .longitude(let degrees) = error, let text = wrapped(text, degrees),
        let coordinate = try? Coordinate(parsing: text)
      {
        return coordinate.grid
      }
      throw .coordinate(error)
    }
  }

  /// A text with its longitude of 180...360 degrees as the same one of -180...0; `nil` if the longitude is not a number of
  /// the text, because it has minutes or a decimal comma.
  private static func wrapped(_ text: String, _ longitude: Double) -> String? {
    let bytes = Array(text.utf8)
    for start in bytes.indices where bytes[start].isASCIIDigit && (start == 0 || !bytes[start - 1].isInNumber)
    {
      let number = bytes[start...].prefix { $0.isInNumber }
      let whole = number.prefix { $0.isASCIIDigit }
      guard let degrees = Int32(String(decoding: whole, as: UTF8.self)) else { continue }
      // Half a turn less is in range; the decimals stay as they are.
      let shifted = Array("\(degrees - 180)".utf8) + number[whole.endIndex...]
      guard let units = shifted.withUnsafeBufferPointer({ DecimalDegrees.e7($0, limit: 180) }),
        abs(Double(units) + 1.8e9 - longitude * 1e7) < 0.51
      else { continue }
      let before = bytes[..<start]
      let rest = String(decoding: bytes[number.endIndex...], as: UTF8.self)
      return String(decoding: before.last == UInt8(ascii: "+") ? before.dropLast() : before, as: UTF8.self)
        + (units - 1_800_000_000).degreesText + rest
    }
    return nil
  }
}

extension WellKnownBinary {
  /// Returns `nil` if the cell does not begin like well-known binary.
  static func read(cell text: String, wraps: Bool) throws(RowError) -> GridPoint?? {
    var text = text
    let outcome = text.withUTF8 { bytes in
      Result { () throws(CoordinateError) in try read(TextScanner(trimming: bytes), wraps: wraps) }
    }
    switch try mapError(RowError.coordinate, outcome.get()) {
    case .position(let coordinate)?: return coordinate.grid
    case .empty?: return .some(nil)
    case .malformed(let reason)?: throw .malformedBinary(text.shortenedForMessage, reason: reason)
    case nil: return nil
    }
  }
}

extension GridPoint {
  /// Whether it is 0, 0, which programs write for no position.
  @inline(__always)
  var isNullIsland: Bool { x | y == 0 }
}

extension String {
  /// The text with a decimal comma, as spreadsheets of many countries export it, replaced by a point. In a cell with a
  /// single coordinate, a comma cannot separate thousands.
  package var withDecimalPoint: String {
    guard let comma = utf8.firstIndex(of: UInt8(ascii: ",")), !utf8.contains(UInt8(ascii: ".")),
      utf8.lastIndex(of: UInt8(ascii: ",")) == comma, index(after: comma) < endIndex
    else { return self }
    return self[..<comma] + "." + self[index(after: comma)...]
  }

  /// Whether the text is a point of well-known text without a position.
  fileprivate var isEmptyPoint: Bool {
    var text = self
    return text.withUTF8 { WellKnownPoint.isEmpty(TextScanner(trimming: $0)) }
  }
}

/// The texts that programs write into a cell without a value.
enum MissingValue {
  /// Whether a cell, trimmed and without quotation marks, is one of them, case-insensitive.
  static func matches(_ cell: some Collection<UInt8>) -> Bool {
    cell.count <= longest && words.contains { $0.elementsEqual(cell.lazy.map { $0.asciiLowercase }) }
  }

  /// The same for a cell that may have white space at its ends.
  @inline(__always)
  static func matches(trimming cell: UnsafeBufferPointer<UInt8>) -> Bool {
    var (start, end) = (0, cell.count)
    while start < end, cell[start].isSpaceOrTab { start += 1 }
    while start < end, cell[end - 1].isSpaceOrTab { end -= 1 }
    return end - start <= longest && matches(cell.part(start..<end))
  }

  /// Empty cells; SQL, R, Python and Excel; ExifTool's `-`; `COPY` of PostgreSQL and MySQL.
  private static let words = ["", "null", "none", "nan", "n/a", "na", "#n/a", "-", "\\n"].map {
    Array($0.utf8)
  }
  private static let longest = 4
}

extension String {
  package var isMissingValue: Bool { MissingValue.matches(utf8) }

  /// Whether it represents no name: `Nan` and `None` are cities.
  package var isMissingName: Bool { isMissingValue && !isSame(as: "Nan") && !isSame(as: "None") }
}

extension UInt8 {
  fileprivate var isInNumber: Bool { isASCIIDigit || ".-".utf8.contains(self) }
}
