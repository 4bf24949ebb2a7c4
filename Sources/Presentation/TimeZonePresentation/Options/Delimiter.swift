package enum Delimiter {
  package static func byte(_ text: String, for option: String) throws -> UInt8 {
    if let byte = names[text] { return byte }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte >= 0x20 || byte == 0x09,
      byte != UInt8(ascii: "\"")
    else {
      throw CommandFailure.usage(
        "\(option): expected one ASCII character (no quotation mark) or comma, tab, semicolon, pipe, space, "
          + "found \(text.quotedForMessage)")
    }
    return byte
  }

  private static let names: [String: UInt8] = [
    "comma": UInt8(ascii: ","), "tab": 0x09, "\\t": 0x09, "semicolon": UInt8(ascii: ";"),
    "pipe": UInt8(ascii: "|"), "space": 0x20,
  ]
}
