/// Answers being written, one line each.
///
/// Everything that could be formatted differently from one platform to another is written by this type alone: numbers
/// in decimal, a `Double` as its 64 bits, texts byte by byte with control characters as `%` and two digits.
struct AnswerText {
  private(set) var bytes: [UInt8] = []
  private var isAtLineStart = true

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isAtLineStart = true
  }

  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isAtLineStart = true
  }

  mutating func add(_ text: String) {
    separate()
    for byte in text.utf8 { appendEscaped(byte) }
  }

  /// A name of what follows, or `none`.
  mutating func label(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ number: some FixedWidthInteger) {
    separate()
    // Digits of the magnitude, last first: no negation that could overflow.
    var digits: [UInt8] = []
    var rest = UInt64(number.magnitude)
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(contentsOf: digits.reversed())
  }

  mutating func add(_ value: Bool) {
    if value { label("true") } else { label("false") }
  }

  mutating func addBits(_ value: Double) {
    separate()
    for shift in stride(from: UInt64(60), through: 0, by: -4) {
      appendHexadecimal(UInt8(truncatingIfNeeded: value.bitPattern >> shift) & 15)
    }
  }

  mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }

  private mutating func separate() {
    if !isAtLineStart { bytes.append(UInt8(ascii: " ")) }
    isAtLineStart = false
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    guard byte < 0x20 || byte == 0x7F else { return bytes.append(byte) }
    bytes.append(UInt8(ascii: "%"))
    appendHexadecimal(byte >> 4)
    appendHexadecimal(byte & 15)
  }

  private mutating func appendHexadecimal(_ digit: UInt8) {
    bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
  }
}
