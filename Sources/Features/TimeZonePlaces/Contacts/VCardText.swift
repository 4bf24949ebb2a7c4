import TimeZoneEngine

/// From the bytes of a property's value to text: transfer encoding, character set, escapes.
extension VCardProperty {
  /// The value as UTF-8, without its transfer encoding.
  func decodedValue() throws(VCardError.Reason) -> [UInt8] {
    var bytes = value
    if let encoding {
      if encoding.isName("QUOTED-PRINTABLE") {
        bytes = try quotedPrintable(bytes)
      } else if !encoding.isName("7BIT"), !encoding.isName("8BIT") {
        throw .encoding(property: name.rawValue)
      }
    }
    return try utf8(bytes)
  }

  /// Text in quoted-printable (RFC 2045, section 6.7); its soft line breaks are gone.
  private func quotedPrintable(_ bytes: [UInt8]) throws(VCardError.Reason) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "=") else {
        result.append(bytes[position])
        position += 1
        continue
      }
      guard position + 2 < bytes.count, let high = bytes[position + 1].hexadecimalValue,
        let low = bytes[position + 2].hexadecimalValue
      else { throw .quotedPrintable(property: name.rawValue) }
      result.append(high << 4 | low)
      position += 3
    }
    return result
  }

  private func utf8(_ bytes: [UInt8]) throws(VCardError.Reason) -> [UInt8] {
    guard let set = first("CHARSET").map(CharacterSet.init) ?? .utf8 else {
      throw .characterSet(property: name.rawValue)
    }
    guard let text = set.utf8(bytes) else { throw .notText(property: name.rawValue) }
    return text
  }
}

/// A character set of vCard 2.1.
private enum CharacterSet {
  case utf8, ascii, latin1, windows1252

  init?(_ name: [UInt8]) {
    switch String(decoding: name.map { $0.asciiUppercase }, as: UTF8.self) {
    case "UTF-8", "UTF8": self = .utf8
    case "US-ASCII", "ASCII": self = .ascii
    case "ISO-8859-1", "LATIN1": self = .latin1
    case "WINDOWS-1252", "CP1252": self = .windows1252
    default: return nil
    }
  }

  /// Text as UTF-8; `nil` if the bytes are not in the character set.
  func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) ? bytes : nil
    case .ascii: return bytes.allSatisfy { $0 < 0x80 } ? bytes : nil
    case .latin1, .windows1252:
      var result: [UInt8] = []
      for byte in bytes {
        let value =
          self == .windows1252 && byte & 0xE0 == 0x80 ? Self.upperControls[Int(byte & 0x1F)] : UInt16(byte)
        guard value > 0 || byte == 0, let character = Unicode.Scalar(value) else { return nil }
        result += String(character).utf8
      }
      return result
    }
  }

  /// Characters 0x80...0x9F of windows-1252; 0 if none exists (Unicode's table of "best fit" for code page 1252).
  private static let upperControls: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,
    0x017E,
    0x0178,
  ]
}

// MARK: - Structured values

/// The versions whose values are written differently.
enum VCardVersion: String, CaseIterable, Sendable {
  /// `;` separates components; a backslash only keeps the `;` after it.
  case v2 = "2.1"
  /// As in 4.0, `,` separates the values of a component, and `\\`, `\,`, `\;` and `\n` are escapes.
  case v3 = "3.0"
  case v4 = "4.0"

  init?(_ text: [UInt8]) {
    let text = text.trimmed
    guard let version = Self.allCases.first(where: { text.isName($0.rawValue) }) else { return nil }
    self = version
  }
}

/// The components of a structured value, such as an address.
enum VCardComponents {
  /// Each component as one text; several values of one are joined with commas, line breaks become commas too.
  static func texts(_ value: [UInt8], _ version: VCardVersion) -> [String] {
    var texts: [String] = []
    var text: [UInt8] = []
    var position = 0
    while position < value.count {
      var byte = value[position]
      position += 1
      if byte == UInt8(ascii: ";") {
        texts.append(text[...].oneLine)
        text = []
        continue
      }
      if byte == UInt8(ascii: "\\"), position < value.count, let escaped = escape(value[position], version) {
        byte = escaped
        position += 1
      }
      text.append(byte)
    }
    texts.append(text[...].oneLine)
    return texts
  }

  /// The text that a byte after a backslash represents; `nil` if the backslash represents itself.
  ///
  /// Programs that write 2.1 often escape commas and line breaks too.
  private static func escape(_ byte: UInt8, _ version: VCardVersion) -> UInt8? {
    switch byte {
    case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\\"): byte
    case UInt8(ascii: "n") where version != .v2, UInt8(ascii: "N") where version != .v2: UInt8(ascii: "\n")
    // Of 3.0 only, and not in its standard.
    case UInt8(ascii: ":") where version != .v2: byte
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// UTF-8 text on one line: parts between line breaks and commas without white space at their ends and without empty
  /// ones, with a comma and a space between them.
  fileprivate var oneLine: String {
    func isSeparator(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
    guard contains(where: isSeparator) else { return String(decoding: trimmed, as: UTF8.self) }
    var result: [UInt8] = []
    for part in split(whereSeparator: isSeparator) {
      let part = part.trimmed
      guard !part.isEmpty else { continue }
      if !result.isEmpty { result += [UInt8(ascii: ","), UInt8(ascii: " ")] }
      result += part
    }
    return String(decoding: result, as: UTF8.self)
  }
}
