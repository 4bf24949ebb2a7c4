/// A Maidenhead locator (IARU, 1980) of six, eight or ten characters: `JO62qm`. The position is the middle of its square.
///
/// Its pairs are two capitals, two digits, two small letters, and so on. In one case it is refused: `EH12AB` may be a British
/// postal code.
enum Maidenhead {
  /// The first character of each pair, and the number of those from it on.
  private static let pairs: [(first: UInt8, count: Int64)] = [
    (UInt8(ascii: "A"), 18), (UInt8(ascii: "0"), 10), (UInt8(ascii: "a"), 24), (UInt8(ascii: "0"), 10),
    (UInt8(ascii: "a"), 24),
  ]

  /// Whether the text has letters and digits in these places, whatever they are.
  static func matches(_ start: TextScanner) -> Bool {
    let count = start.endPosition - start.position
    return [6, 8, 10].contains(count)
      && (0..<count).allSatisfy { index in
        let byte = start.peek(index)
        return (index / 2 % 2 == 0 ? byte?.isASCIILetter : byte?.isASCIIDigit) == true
      }
  }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    var (x, y, parts): (Int64, Int64, Int64) = (0, 0, 1)
    for (index, pair) in pairs.prefix((start.endPosition - start.position) / 2).enumerated() {
      guard let column = start.peek(2 * index).map({ Int64($0 &- pair.first) }), column < pair.count,
        let row = start.peek(2 * index + 1).map({ Int64($0 &- pair.first) }), row < pair.count
      else {
        throw start.unreadable(
          "expected a Maidenhead locator such as JO62qm: two capitals from A to R, two digits, two small letters from a to x (otherwise it may be a postal code)"
        )
      }
      (x, y, parts) = (x * pair.count + column, y * pair.count + row, parts * pair.count)
    }
    func middle(_ part: Int64, of limit: Int32) -> Int32 {
      OpenLocationCode.rounded((2 * part + 1 - parts) * Int64(limit), over: parts)
    }
    return Coordinate(
      onEarth: GridPoint(
        x: middle(x, of: GridPoint.maximumLongitude), y: middle(y, of: GridPoint.maximumLatitude)))
  }
}
