/// A geohash (G. Niemeyer, 2008) after the prefix `geohash:`, without which many words would be geohashes: `berry`,
/// `sydney`.
///
/// Its bits halve the ranges of longitude and latitude alternately. The position is the center of the remaining cell.
enum Geohash {
  private static let alphabet: StaticString = "0123456789bcdefghjkmnpqrstuvwxyz"
  /// 60 bits for each angle. Cells of 13 characters are smaller than the grid's already.
  private static let maximumLength = 24

  static func matches(_ start: TextScanner) -> Bool { start.begins(with: "geohash:") }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    var scanner = start
    _ = scanner.consume("geohash:", ignoringCase: true)
    scanner.skipSpace()
    let word = scanner
    var (longitude, latitude) = (Half(), Half())
    var count = 0
    while let byte = scanner.peek() {
      guard let value = alphabet.index(of: byte.asciiLowercase) else {
        throw scanner.expected("digits and letters except a, i, l and o")
      }
      count += 1
      guard count <= maximumLength else {
        throw start.unreadable("a geohash has at most \(maximumLength) characters")
      }
      for bit in stride(from: 4, through: 0, by: -1) {
        longitude.append(UInt64(value) >> UInt64(bit) & 1)
        swap(&longitude, &latitude)
      }
      scanner.advance()
    }
    guard count > 0 else { throw word.expected("a geohash such as geohash:xn774c06kdtv") }
    // After an odd number of bits the next one belongs to the latitude, which then is in the other variable.
    if count % 2 == 1 { swap(&longitude, &latitude) }
    return Coordinate(
      onEarth: GridPoint(
        x: longitude.center(of: GridPoint.maximumLongitude), y: latitude.center(of: GridPoint.maximumLatitude)
      ))
  }

  /// The bits of one angle: which of 2^`count` equal parts of its range it lies in.
  private struct Half {
    private var part: UInt64 = 0
    private var count: UInt64 = 0

    mutating func append(_ bit: UInt64) {
      part = part << 1 | bit
      count += 1
    }

    /// The middle of the part in 1e-7 degrees, halves away from zero; the range is from -`limit` to `limit`.
    func center(of limit: Int32) -> Int32 {
      // (2 * part + 1) / 2^(count + 1) of the range; there are at most 61 bits.
      let product = (2 * part + 1).multipliedFullWidth(by: UInt64(limit.magnitude) * 2)
      let shift = count + 1
      let floor = Int64(product.high << (64 - shift) | product.low >> shift) - Int64(limit)
      let rest = product.low & (1 << shift - 1)
      let half: UInt64 = 1 << count
      let roundsUp = rest > half || rest == half && floor >= 0
      return Int32(floor + (roundsUp ? 1 : 0))
    }
  }
}
