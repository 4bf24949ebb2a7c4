import TimeZoneEngine

/// Questions being written; ``Question`` reads them.
struct QuestionText {
  private(set) var bytes: [UInt8] = []

  /// Writes a line of words.
  mutating func ask(_ words: Word...) { ask(words) }

  mutating func ask(_ words: [Word]) {
    for (number, word) in words.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: " ")) }
      word.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  enum Word: ExpressibleByStringLiteral {
    case word(String)
    case bits(Double)
    case bytes([UInt8])

    init(stringLiteral text: String) { self = .word(text) }

    static func text(_ text: String) -> Word { .bytes(Array(text.utf8)) }

    static func number(_ number: some FixedWidthInteger) -> Word { .word(String(number)) }

    fileprivate func write(to line: inout [UInt8]) {
      switch self {
      case .word(let text): line.append(contentsOf: text.utf8)
      case .bits(let value): line.append(contentsOf: String(value.bitPattern, radix: 16).utf8)
      case .bytes(let bytes): Self.writeEscaped(bytes, to: &line)
      }
    }

    private static func writeEscaped(_ bytes: [UInt8], to line: inout [UInt8]) {
      if bytes.isEmpty { line.append(UInt8(ascii: "%")) }
      for byte in bytes {
        if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "%") {
          line.append(byte)
        } else {
          line.append(UInt8(ascii: "%"))
          if byte < 16 { line.append(UInt8(ascii: "0")) }
          line.append(contentsOf: String(byte, radix: 16).utf8)
        }
      }
    }
  }
}

extension [QuestionText.Word] {
  /// Longitude and latitude of some points.
  static func points(_ points: [GridPoint]) -> Self { points.flatMap { [.number($0.x), .number($0.y)] } }
}
