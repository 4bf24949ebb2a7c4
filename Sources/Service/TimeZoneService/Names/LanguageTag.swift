/// Language tags (BCP 47), as far as names need them.
enum LanguageTag {
  /// A tag in lower case, with hyphens between its subtags; `nil` where it cannot be one.
  static func normalized(_ tag: String) -> String? {
    // The longest that RFC 5646 asks programs to accept has 35 characters.
    guard !tag.isEmpty, tag.utf8.count <= 64 else { return nil }
    var bytes: [UInt8] = []
    for byte in tag.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        bytes.append(byte)
      case UInt8(ascii: "_"): bytes.append(UInt8(ascii: "-"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A normalized tag without its last subtag, and without one of a single letter before it (RFC 4647, section 3.4); `nil`
  /// where nothing is left.
  static func shortened(_ tag: String) -> String? {
    var subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    subtags.removeLast()
    while let last = subtags.last, subtags.count > 1, last.count == 1 { subtags.removeLast() }
    return subtags.isEmpty ? nil : joined(subtags.map { String(Substring($0)) })
  }

  /// A normalized tag in the letter case that BCP 47 recommends: `zh-Hant-TW`.
  static func canonical(_ tag: String) -> String {
    var subtags: [String] = []
    for (number, subtag) in tag.utf8.split(separator: UInt8(ascii: "-")).enumerated() {
      let text = String(Substring(subtag))
      switch (number, subtag.count) {
      case (1..., 2): subtags.append(text.uppercased())
      case (1, 4): subtags.append(text.prefix(1).uppercased() + text.dropFirst())
      default: subtags.append(text)
      }
    }
    return joined(subtags)
  }

  private static func joined(_ subtags: [String]) -> String {
    var text = ""
    for (number, subtag) in subtags.enumerated() { text += number == 0 ? subtag : "-" + subtag }
    return text
  }
}
