/// A full Open Location Code ("plus code"), such as `8RM33962+22`: the position is the center of its area.
///
/// Source: https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md. Five
/// pairs of digits in base 20 are followed by up to five digits that each divide the area into 5 rows and 4 columns;
/// further digits are ignored.
enum OpenLocationCode {
  private static let alphabet: StaticString = "23456789CFGHJMPQRVWX"
  private static let separatorPosition = 8
  private static let maximumLength = 15

  /// Whether the text begins with letters and digits of a code and a plus sign.
  static func matches(_ start: TextScanner) -> Bool {
    var scanner = start
    let (before, hasLetter, isInAlphabet) = consumeWord(&scanner)
    guard before >= 2, scanner.consume(UInt8(ascii: "+")) else { return false }
    if before == separatorPosition { return hasLetter || isInAlphabet }
    let after = consumeWord(&scanner)
    return isInAlphabet && after.isInAlphabet && (hasLetter || after.hasLetter)
  }

  private static func consumeWord(
    _ scanner: inout TextScanner
  ) -> (count: Int, hasLetter: Bool, isInAlphabet: Bool) {
    var result = (count: 0, hasLetter: false, isInAlphabet: true)
    while let byte = scanner.peek(), byte.isASCIIDigit || byte.isASCIILetter {
      result.count += 1
      result.hasLetter = result.hasLetter || byte.isASCIILetter
      result.isInAlphabet =
        result.isInAlphabet && (byte == UInt8(ascii: "0") || alphabet.index(of: byte.asciiUppercase) != nil)
      scanner.advance()
    }
    return result
  }

  static func coordinate(_ start: TextScanner) throws(CoordinateError) -> Coordinate {
    var scanner = start
    var area = Area()
    while let byte = scanner.peek(), byte.isASCIIDigit || byte.isASCIILetter, byte != UInt8(ascii: "0") {
      try area.append(byte, in: scanner)
      scanner.advance()
    }
    let isPadded = try consumePadding(&scanner, after: area.length)
    guard scanner.position - start.position == separatorPosition, scanner.consume(UInt8(ascii: "+")) else {
      throw start.unreadable(
        """
        it is a short plus code, which means something only near a reference place: give the full code, with 8 \
        letters and digits before the plus sign, such as 8RM33962+22
        """)
    }
    guard area.isOnEarth else {
      throw start.unreadable(
        "no plus code begins like this: its first character is at most C (the north pole), its second at most V (180 degrees)"
      )
    }
    let separator = scanner
    while let byte = scanner.peek(), byte.isASCIIDigit || byte.isASCIILetter {
      try area.append(byte, in: scanner)
      scanner.advance()
    }
    guard scanner.isAtEnd else { throw scanner.expected("the end after the plus code") }
    let further = scanner.position - separator.position
    guard further != 1, !isPadded || further == 0 else {
      throw separator.unreadable(
        """
        a plus code has two or more letters and digits after the plus sign, or none, and none after zeros; found \
        \(separator.nextWord())
        """)
    }
    return Coordinate(onEarth: area.center)
  }

  /// Consumes zeros, which represent missing pairs of digits.
  private static func consumePadding(
    _ scanner: inout TextScanner, after length: Int
  ) throws(CoordinateError) -> Bool {
    let start = scanner
    while scanner.consume(UInt8(ascii: "0")) {}
    guard scanner.position > start.position else { return false }
    guard [2, 4, 6].contains(length), scanner.position - start.position + length == separatorPosition,
      scanner.peek() == UInt8(ascii: "+")
    else {
      throw start.unreadable("zeros in a plus code fill it up to the plus sign in pairs, as in 8RM30000+")
    }
    return true
  }

  private struct Area {
    private(set) var length = 0
    /// The southern border from the south pole, in 1/25,000,000 degrees; those are the rows of 15 digits.
    private var south: Int64 = 0
    private var height: Int64 = 20 * 20 * 25_000_000
    /// The western border from 180 degrees west, in 1/8,192,000 degrees; those are the columns of 15 digits.
    private var west: Int64 = 0
    private var width: Int64 = 20 * 20 * 8_192_000

    mutating func append(_ byte: UInt8, in scanner: TextScanner) throws(CoordinateError) {
      guard let digit = OpenLocationCode.alphabet.index(of: byte.asciiUppercase).map(Int64.init) else {
        throw scanner.unreadable(
          "a plus code consists of 23456789CFGHJMPQRVWX and zeros before the plus sign, found \(scanner.nextWord())"
        )
      }
      length += 1
      guard length <= OpenLocationCode.maximumLength else { return }
      if length > 10 {
        height /= 5
        width /= 4
        south += digit / 4 * height
        west += digit % 4 * width
      } else if length % 2 == 1 {
        height /= 20
        south += digit * height
      } else {
        width /= 20
        west += digit * width
      }
    }

    var isOnEarth: Bool { south < 180 * 25_000_000 && west < 360 * 8_192_000 }

    var center: GridPoint {
      let (y, x) = (2 * south + height - 180 * 25_000_000, 2 * west + width - 360 * 8_192_000)
      return GridPoint(
        x: OpenLocationCode.rounded(x * 625, over: 1024), y: OpenLocationCode.rounded(y, over: 5))
    }
  }

  /// A quotient, halves away from zero.
  static func rounded(_ numerator: Int64, over denominator: Int64) -> Int32 {
    let magnitude = Int32((2 * Int64(numerator.magnitude) + denominator) / (2 * denominator))
    return numerator < 0 ? -magnitude : magnitude
  }
}
