/// Strings of JSON (RFC 8259, 7) as texts, and texts as strings.
package enum JSONString {
  /// The text of a string, given without its quotation marks. Half of a surrogate pair, and bytes that are not UTF-8,
  /// become U+FFFD; at a malformed escape the text ends.
  package static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: decodedBytes(bytes), as: UTF8.self)
  }

  /// The bytes of that text, which need not be UTF-8.
  package static func decodedBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var (decoded, units): ([UInt8], [UInt16]) = ([], [])
    decoded.reserveCapacity(bytes.count)
    var index = 0
    repeat {
      let end = bytes.endOfPlainText(from: index)
      decoded += bytes[index..<end]
      index = end
      // Of escapes that follow one another, two may be one character.
      units.removeAll(keepingCapacity: true)
      while index < bytes.count, bytes[index] == UInt8(ascii: "\\") {
        var escape = JSONEscape()
        repeat { index += 1 } while index < bytes.count && escape.advance(bytes[index]) && !escape.isComplete
        index = escape.isComplete ? index + 1 : bytes.count
        if escape.isComplete { units.append(escape.unit) }
      }
      _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) {
        decoded.append($0)
      }
    } while !units.isEmpty && index < bytes.count
    return decoded
  }

  /// With quotation marks.
  package static func append(_ text: String, to json: inout [UInt8]) {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      guard bytes.endOfPlainText(from: 0) == bytes.count else { return false }
      json.append(UInt8(ascii: "\""))
      json.append(contentsOf: bytes)
      json.append(UInt8(ascii: "\""))
      return true
    }
    if !isPlain { json += encoded(text) }
  }

  /// With quotation marks.
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
