/// Values in links: positions, and what only looks like one.
extension [UInt8] {
  /// Reads the bytes through a cursor.
  func scanned(
    _ read: (TextScanner) throws(CoordinateError) -> Coordinate?
  ) throws(CoordinateError) -> Coordinate? {
    try withUnsafeBufferPointer { bytes throws(CoordinateError) in try read(TextScanner(trimming: bytes)) }
  }

  /// A position in a value of a link, which may be preceded by `loc:` and followed by a name in parentheses; `nil` where
  /// it is something else, such as the name of a place.
  func position() throws(CoordinateError) -> Coordinate? {
    let end = firstIndex(of: UInt8(ascii: "(")).flatMap { $0 > 0 ? $0 : nil } ?? count
    return try Array(self[..<end]).scanned { scanner throws(CoordinateError) in
      var scanner = scanner
      if scanner.consume("loc:", ignoringCase: true) { scanner.skipSpace() }
      do throws(CoordinateError) {
        return try Coordinate(numbers: scanner)
      } catch {
        if case .unreadable = error { return nil }
        throw error
      }
    }
  }

  /// A position, or the center of a full plus code, whose plus sign may have been read as a space.
  func place() throws(CoordinateError) -> Coordinate? {
    if let position = try position() { return position }
    let hasPlus = contains(UInt8(ascii: "+"))
    let code = hasPlus ? self : map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }
    return try code.scanned { scanner throws(CoordinateError) in
      guard OpenLocationCode.matches(scanner) else { return nil }
      do throws(CoordinateError) {
        return try OpenLocationCode.coordinate(scanner)
      } catch {
        if hasPlus { throw error }
        return nil
      }
    }
  }

  /// All of the value as decimal degrees.
  var degrees: Angle? {
    withUnsafeBufferPointer { bytes in
      var scanner = TextScanner(trimming: bytes)
      let angle = scanner.consumeDecimalDegrees()
      return scanner.isAtEnd ? angle : nil
    }
  }

  var isBlank: Bool { allSatisfy { $0.isASCIISpace } }

  /// Whether the value has digits with a point or comma, and no letters but those of hemispheres.
  var looksLikePosition: Bool {
    var (hasDigit, hasMark) = (false, false)
    for byte in self {
      if byte.isASCIIDigit { hasDigit = true }
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") { hasMark = true }
      let isHemisphere =
        byte == UInt8(ascii: "N") || byte == UInt8(ascii: "S") || byte == UInt8(ascii: "E")
        || byte == UInt8(ascii: "W")
      if byte >= 0x80 || byte.isASCIILetter && !isHemisphere { return false }
    }
    return hasDigit && hasMark
  }
}
