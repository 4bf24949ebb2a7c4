/// Numbers with decimal commas, as most of Europe and South America write them: `43,06 141,35`, `52°31,2'N 13°24,6'E`.
///
/// They are read only where the text means nothing else: no number has a point, and two numbers without letters or
/// marks either both have a comma or are separated by a semicolon. `43,06,141,35` stays unreadable.
enum DecimalCommas {
  /// Reads a text that is unreadable as it stands, with points in place of the commas between two digits.
  /// Returns `nil` if there are no decimal commas, or with points it is still unreadable.
  static func coordinate(
    _ text: TextScanner, _ read: (TextScanner) throws(CoordinateError) -> Coordinate
  ) throws(CoordinateError) -> Coordinate? {
    guard let points = withPoints(text) else { return nil }
    return try points.withUnsafeBufferPointer { bytes throws(CoordinateError) -> Coordinate? in
      let scanner = TextScanner(trimming: bytes)
      if DecimalPair(scanner) != nil, !isUnambiguous(bytes) { return nil }
      do throws(CoordinateError) {
        return try read(scanner)
      } catch {
        if case .unreadable = error { return nil }
        throw error
      }
    }
  }

  /// One number with a decimal comma, such as `43,06`; `nil` for any other text.
  static func angle(_ text: TextScanner) -> Angle? {
    withPoints(text).flatMap { $0.degrees }
  }

  private static func withPoints(_ text: TextScanner) -> [UInt8]? {
    var scanner = text
    var bytes: [UInt8] = []
    var hasComma = false
    while let byte = scanner.peek() {
      guard byte != UInt8(ascii: ".") else { return nil }
      let isDecimal =
        byte == UInt8(ascii: ",") && bytes.last?.isASCIIDigit == true && scanner.peek(1)?.isASCIIDigit == true
      bytes.append(isDecimal ? UInt8(ascii: ".") : byte)
      hasComma = hasComma || isDecimal
      scanner.advance()
    }
    return hasComma ? bytes : nil
  }

  /// Whether the points of a pair of numbers can have been nothing but decimal commas.
  private static func isUnambiguous(_ pair: UnsafeBufferPointer<UInt8>) -> Bool {
    var points = 0
    for byte in pair {
      if byte == UInt8(ascii: ";") { return true }
      if byte == UInt8(ascii: ".") { points += 1 }
    }
    return points == 2
  }
}
