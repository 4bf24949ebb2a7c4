import TimeZoneEngine

/// From the bytes of a property's value to text: transfer encoding, character set (of vCard 2.1), escapes.
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
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "=") {
        result.append(byte)
      } else if let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue {
        result.append(high << 4 | low)
      } else {
        throw .quotedPrintable(property: name.rawValue)
      }
    }
    return result
  }

  /// Text in the character set of the property as UTF-8.
  private func utf8(_ bytes: [UInt8]) throws(VCardError.Reason) -> [UInt8] {
    let set = (first("CHARSET") ?? Array("UTF-8".utf8)).map { $0.asciiUppercase }
    let text: [UInt8]?
    switch String(decoding: set, as: UTF8.self) {
    case "UTF-8", "UTF8":
      text = String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) ? bytes : nil
    case "US-ASCII", "ASCII": text = bytes.allSatisfy { $0 < 0x80 } ? bytes : nil
    case "ISO-8859-1", "LATIN1": text = bytes.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
    case "WINDOWS-1252", "CP1252": text = Self.utf8(windows1252: bytes)
    default: throw .characterSet(property: name.rawValue)
    }
    guard let text else { throw .notText(property: name.rawValue) }
    return text
  }

  private static func utf8(windows1252 bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    for byte in bytes {
      let value = byte & 0xE0 == 0x80 ? upperControls[Int(byte & 0x1F)] : UInt16(byte)
      guard value > 0 || byte == 0, let character = Unicode.Scalar(value) else { return nil }
      result += Array(String(character).utf8)
    }
    return result
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
    var rest = value[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: ";") {
        texts.append(text[...].oneLine)
        text = []
      } else if byte == UInt8(ascii: "\\"), let next = rest.first, let escaped = escape(next, version) {
        text.append(escaped)
        rest.removeFirst()
      } else {
        text.append(byte)
      }
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
    let parts = split(whereSeparator: isSeparator).map { $0.trimmed }.filter { !$0.isEmpty }
    return String(decoding: Array(parts.joined(separator: ", ".utf8)), as: UTF8.self)
  }
}
