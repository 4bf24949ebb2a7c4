/// Strings of JSON (RFC 8259, 7) as texts, and texts as strings.
package enum JSONString {
  /// The text of a string, given without its quotation marks. Half of a surrogate pair, and bytes that are not UTF-8,
  /// become U+FFFD; at a malformed escape the text ends.
  package static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var content = JSONStringContent(limit: .max)
    var index = 0
    while index < bytes.count {
      switch content.advance(bytes[index]) {
      case .more: index += 1
      case .end, .malformed: index = bytes.count
      }
    }
    content.flushHigh()
    return String(decoding: content.bytes, as: UTF8.self)
  }

  /// Whether a text stands for itself between quotation marks.
  package static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0.isPlainText } }

  /// Appends the string for a text, with its quotation marks.
  package static func append(_ text: String, to json: inout String) {
    guard isPlain(text) else {
      json += String(decoding: encoded(text), as: UTF8.self)
      return
    }
    json += "\""
    json += text
    json += "\""
  }

  /// The string for a text, with its quotation marks.
  package static func encoded(_ text: String) -> [UInt8] {
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte < 0x20 {
        let digits = String(byte, radix: 16)
        bytes += "\\u\(byte < 0x10 ? "000" : "00")\(digits)".utf8
      } else {
        if !byte.isPlainText { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return bytes
  }
}
