/// Strings of JSON (RFC 8259, 7).
package enum JSONString {
  /// The text of a string that ``JSONTokens`` accepted, given without its quotation marks. Half of a surrogate
  /// pair, and bytes that are not UTF-8, become U+FFFD.
  package static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var units: [UInt16] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "\\") {
        units.append(escape(&rest))
      } else {
        let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
        units.append(contentsOf: String(decoding: plain, as: UTF8.self).utf16)
        rest = rest[plain.endIndex...]
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Consumes an escape.
  private static func escape(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> UInt16 {
    let letter = rest.dropFirst().first ?? 0
    guard letter != UInt8(ascii: "u") else {
      defer { rest = rest.dropFirst(6) }
      return UInt16(String(decoding: rest.dropFirst(2).prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD
    }
    rest = rest.dropFirst(2)
    switch letter {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    default: return UInt16(letter)
    }
  }

  /// Appends the string for a text, with its quotation marks. Bytes that are not UTF-8 become U+FFFD.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: ByteBuffer) {
    guard text.endOfPlainText(from: 0) == text.count, text.allSatisfy({ $0 < 0x80 }) else {
      return output.append(encoded(String(decoding: text, as: UTF8.self)))
    }
    output.append(.quotationMark)
    output.append(text)
    output.append(.quotationMark)
  }

  /// The string for a text, with its quotation marks.
  package static func encoded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [.quotationMark]
    for byte in text.utf8 {
      if byte == .quotationMark || byte == UInt8(ascii: "\\") {
        bytes += [UInt8(ascii: "\\"), byte]
      } else if byte < 0x20 {
        let digits = String(byte, radix: 16)
        bytes += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(.quotationMark)
    return bytes
  }
}
