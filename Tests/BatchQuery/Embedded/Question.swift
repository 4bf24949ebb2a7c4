/// A question: one line of words with a space between them, the first of which names its kind.
///
/// Numbers are in decimal, a `Double` is its 64 bits in hexadecimal. In texts a byte may be `%` and two hexadecimal
/// digits, and an empty text is `%`.
struct Question {
  private var rest: UnsafeBufferPointer<UInt8>.SubSequence

  /// What is not a question as described above.
  struct Malformed: Error {}

  init(_ line: UnsafeBufferPointer<UInt8>) { rest = line[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func word() throws(Malformed) -> UnsafeBufferPointer<UInt8>.SubSequence {
    guard !rest.isEmpty else { throw Malformed() }
    let word = rest.prefix { $0 != UInt8(ascii: " ") }
    rest = rest.dropFirst(word.count + 1)
    return word
  }

  /// Consumes the next word where it is the one given.
  mutating func consume(_ expected: StaticString) -> Bool {
    var question = self
    guard let word = try? question.word(), expected.withUTF8Buffer({ $0.elementsEqual(word) }) else {
      return false
    }
    self = question
    return true
  }

  mutating func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type = Integer.self
  ) throws(Malformed) -> Integer {
    var digits = try word()
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    guard !digits.isEmpty else { throw Malformed() }
    var value: Integer = 0
    for digit in digits {
      guard digit &- 0x30 < 10 else { throw Malformed() }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let step = Integer(digit - 0x30)
      let (sum, overflows) =
        isNegative ? product.subtractingReportingOverflow(step) : product.addingReportingOverflow(step)
      guard !isTooLarge, !overflows else { throw Malformed() }
      value = sum
    }
    return value
  }

  mutating func double() throws(Malformed) -> Double {
    var bits: UInt64 = 0
    for byte in try word() {
      guard let digit = Self.hexadecimal(byte) else { throw Malformed() }
      bits = bits << 4 | UInt64(digit)
    }
    return Double(bitPattern: bits)
  }

  mutating func bytes() throws(Malformed) -> [UInt8] {
    let word = try word()
    if word.count == 1, word.first == UInt8(ascii: "%") { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(word.count)
    var index = word.startIndex
    while index < word.endIndex {
      var byte = word[index]
      if byte == UInt8(ascii: "%") {
        guard word.endIndex - index > 2, let high = Self.hexadecimal(word[index + 1]),
          let low = Self.hexadecimal(word[index + 2])
        else { throw Malformed() }
        byte = high << 4 | low
        index += 2
      }
      bytes.append(byte)
      index += 1
    }
    return bytes
  }

  mutating func text() throws(Malformed) -> String { String(decoding: try bytes(), as: UTF8.self) }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
